extension JSON: Equatable {
  /// Strings are equal byte for byte, objects whatever their order, numbers by their spelling:
  /// `1`, `1.0` and `1e0` are three values.
  package static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.bool, _), (.integer, _), (.number, _), (.string, _), (.array, _),
      (.object, _):
      false
    }
  }
}
