/// One word of a typed line, separated by white space.
struct TypedWord: Hashable, Sendable {
  let text: String
  /// UTF-8 offsets in the line.
  let range: Range<Int>

  /// The word without a leading backslash; nil if it has none, or nothing after it.
  var escaped: String? {
    guard text.utf8.first == UInt8(ascii: "\\"), text.utf8.count > 1 else { return nil }
    return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
  }

  static func all(in line: String) -> [TypedWord] {
    let bytes = Array(line.utf8)
    var words: [TypedWord] = []
    var start = 0
    for end in 0...bytes.count {
      let isSpace = end == bytes.count || bytes[end] == 0x20 || (0x09...0x0d).contains(bytes[end])
      guard isSpace else { continue }
      if start < end {
        words.append(
          TypedWord(text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end))
      }
      start = end + 1
    }
    return words
  }
}

extension [TypedWord] {
  /// Joined by single spaces.
  var line: String { reduce("") { $0.isEmpty ? $1.text : $0 + " " + $1.text } }
}
