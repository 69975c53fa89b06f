/// A piece of a page, in UTF-8. Text that comes into it is escaped on the way, so nothing that a
/// user wrote can become markup; only literals of this module enter as they are.
///
/// Bytes in an array, and not a `String`, because on wasm32 an array is one word to hand around
/// and a string is five: half of the engine's size hung on it. For the same reason, what every
/// line of every page calls is kept from being inlined.
package struct HTML: Hashable, Sendable {
  package private(set) var bytes: [UInt8]

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  static let empty = HTML(bytes: [])

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Text as content.
  @inline(never)
  init(_ text: String) {
    bytes = []
    bytes.append(escaping: text)
  }

  /// Markup of our own. A literal by type, so that no text of a user's ever fits.
  @inline(never)
  init(markup: StaticString) {
    bytes = []
    bytes.append(literal: markup)
  }

  /// - Parameters:
  ///   - name: of an element, by ``div(_:content:)`` and its siblings.
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
