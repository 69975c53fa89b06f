extension JSON {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value of a number written as a plain integer. `1.0` and `1e3` give nil here;
  /// ``scaled(by:)`` with no places reads them too.
  package var int64: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var elements: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member's value; nil when there is no such member or this is not an object. A member that
  /// is null gives `.null`.
  package subscript(key: String) -> JSON? {
    object?[key]
  }

  /// The exact value × 10^places of any number, plain integers too (see
  /// ``JSONNumber/scaled(by:)``): `16` and `16.5` by one place give 160 and 165.
  package func scaled(by places: Int) -> Int64? {
    switch self {
    case .integer(let value): Decimal(value).scaled(by: places)
    case .number(let number): number.scaled(by: places)
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
