/// A piece of a page, in UTF-8. Text is escaped when it is added, so a user's text cannot become
/// markup; only literals of this module are added unescaped.
///
/// Bytes in an array rather than a `String`, because on wasm32 an array is passed as one word and a
/// string as five, which would double the engine's size. For the same reason, functions called all
/// over the pages are not inlined.
package struct HTML: Hashable, Sendable {
  package private(set) var bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package static let empty = HTML(bytes: [])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Text content, escaped.
  @inline(never)
  init(_ text: String) {
    bytes = []
    bytes.append(escaping: text)
  }

  /// Unescaped markup; only a literal, so that it cannot come from a user.
  @inline(never)
  init(markup: StaticString) {
    bytes = []
    bytes.append(literal: markup)
  }

  /// - Parameters:
  ///   - name: the name of an element; use ``div(_:content:)`` and the like.
  ///   - content: nil for an element without an end tag.
  @inline(never)
  init(element name: StaticString, _ attributes: [Attribute], content: HTML?) {
    var length = 2 * name.utf8CodeUnitCount + 5 + (content?.bytes.count ?? 0)
    for attribute in attributes { length += attribute.bytes.count }
    bytes = []
    bytes.reserveCapacity(length)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(literal: name)
    for attribute in attributes { bytes += attribute.bytes }
    if let content {
      bytes.append(UInt8(ascii: ">"))
      bytes += content.bytes
      bytes.append(literal: "</")
      bytes.append(literal: name)
    } else {
      bytes.append(UInt8(ascii: "/"))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  @inline(never)
  mutating func append(_ other: HTML) {
    bytes += other.bytes
  }
}
