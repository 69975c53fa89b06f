/// Base 64 for addresses (RFC 4648, section 5), without padding.
package enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func text(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count {
        letters.append(Base64URL.letters[bits >> (18 - 6 * place) & 0x3f])
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The bytes of a link, which are behind a mark in it, or are all of the text.
  ///
  /// - Throws: `.field(.link)`.
  static func bytes(of link: String, behind mark: String) throws(SealingError) -> [UInt8] {
    let (letters, mark) = (Array(link.utf8), Array(mark.utf8))
    let start = letters.indices.last { letters[$0...].starts(with: mark) }.map { $0 + mark.count }
    guard let bytes = bytes(letters[(start ?? 0)...]) else { throw .field(.link) }
    return bytes
  }

  /// Nil unless the text is the one spelling of some bytes.
  package static func bytes(ofText text: String) -> [UInt8]? { bytes(text.utf8) }

  /// Nil unless the text is the one spelling of some bytes.
  ///
  /// - Parameter text: in UTF-8.
  static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 & 0xffff | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return self.text(bytes).utf8.elementsEqual(text) ? bytes : nil
  }
}
