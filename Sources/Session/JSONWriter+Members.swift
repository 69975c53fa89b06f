import JSON

extension JSONWriter {
  /// Writes nothing for nil.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    bool(flag)
  }

  mutating func member(_ name: String, _ number: Int) {
    key(name)
    integer(Int64(number))
  }

  mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
