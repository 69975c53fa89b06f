extension JSON {
  /// The document as UTF-8 without whitespace, members in their order.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// ``bytes`` as text.
  package var serialized: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The document with one member or element per line, two spaces per level, no newline at the end.
  package var pretty: String {
    var writer = JSONWriter(layout: .indented)
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
