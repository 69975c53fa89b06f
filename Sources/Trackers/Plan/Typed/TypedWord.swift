/// One word of a typed line, separated by white space.
struct TypedWord: Hashable, Sendable {
  let text: String
  /// The UTF-8 offsets in the line.
  let range: Range<Int>
  /// Whether it was escaped by a backslash, so that it has no other meaning.
  var isKept = false

  /// The word without a leading backslash; nil if it has none, or nothing after it.
  var escaped: TypedWord? {
    guard text.utf8.first == UInt8(ascii: "\\"), text.utf8.count > 1 else { return nil }
    return TypedWord(
      text: String(decoding: text.utf8.dropFirst(), as: UTF8.self), range: range, isKept: true)
  }

  /// The word split behind a sign that it begins with; nil for another word.
  func split(after sign: String) -> (sign: TypedWord, rest: TypedWord?)? {
    guard InputScanner(text).text.utf8.starts(with: sign.utf8) else { return nil }
    let count = sign.utf8.count
    let middle = range.lowerBound + count
    let rest = TypedWord(
      text: String(decoding: text.utf8.dropFirst(count), as: UTF8.self),
      range: middle..<range.upperBound)
    let first = String(decoding: text.utf8.prefix(count), as: UTF8.self)
    return (
      TypedWord(text: first, range: range.lowerBound..<middle), rest.text.isEmpty ? nil : rest
    )
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
  /// The words joined by single spaces.
  var line: String { reduce("") { $0.isEmpty ? $1.text : $0 + " " + $1.text } }
}
