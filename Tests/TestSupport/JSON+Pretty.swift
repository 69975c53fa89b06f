import JSON

extension JSON {
  /// The document with one member or element per line, two spaces per level, no newline at the end.
  package var pretty: String { pretty(level: 0) }

  private func pretty(level: Int) -> String {
    func lines(_ items: [String], _ opening: String, _ closing: String) -> String {
      if items.isEmpty { return opening + closing }
      let margin = "\n" + String(repeating: "  ", count: level)
      return opening + items.map { margin + "  " + $0 }.joined(separator: ",") + margin + closing
    }
    switch self {
    case .array(let elements):
      return lines(elements.map { $0.pretty(level: level + 1) }, "[", "]")
    case .object(let members):
      return lines(
        members.map { JSON.string($0.key).serialized + ": " + $0.value.pretty(level: level + 1) },
        "{", "}")
    case .null, .bool, .integer, .number, .string: return serialized
    }
  }
}
