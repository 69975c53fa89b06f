import CivilTime
import Ledger

/// One word of a typed line, separated by white space.
struct TypedWord: Hashable, Sendable {
  let text: String
  /// The UTF-8 offsets in the line.
  let range: Range<Int>
  /// Whether it was escaped by a backslash, so that it has no other meaning.
  var isKept = false
  /// The English of a phrase of another language, in one word or several; nil for other words.
  var english: String?
  /// Whether it follows the word before it without a space.
  var isJoined = false

  /// Whether it is another English word of the phrase before it, with the same text and range.
  var isContinued = false

  /// The text to read.
  var reading: String { english ?? text }

  /// The word without a leading backslash; nil if it has none, or nothing after it.
  var escaped: TypedWord? {
    guard text.utf8.first == UInt8(ascii: "\\"), text.utf8.count > 1 else { return nil }
    return TypedWord(
      text: String(decoding: text.utf8.dropFirst(), as: UTF8.self), range: range, isKept: true)
  }

  /// The part at offsets in the line.
  func part(_ part: Range<Int>) -> TypedWord {
    let bytes = text.utf8.dropFirst(part.lowerBound - range.lowerBound).prefix(part.count)
    return TypedWord(text: String(decoding: bytes, as: UTF8.self), range: part)
  }

  static func all(in line: String) -> [TypedWord] {
    let bytes = Array(line.utf8)
    var words: [TypedWord] = []
    var start = 0
    var end = 0
    while end <= bytes.count {
      let length = end == bytes.count ? 1 : bytes[end...].lengthOfSpace
      if length > 0, start < end {
        words.append(
          TypedWord(text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end))
      }
      if length > 0 { start = end + length }
      end += max(1, length)
    }
    return words
  }
}

extension ArraySlice<UInt8> {
  /// The length of the white space of ASCII, no-break or ideographic space at the start; zero for
  /// others.
  fileprivate var lengthOfSpace: Int {
    guard let first else { return 0 }
    if first == 0x20 || (0x09...0x0d).contains(first) { return 1 }
    if starts(with: [0xc2, 0xa0]) { return 2 }
    return starts(with: [0xe3, 0x80, 0x80]) || starts(with: [0xe2, 0x80, 0xaf]) ? 3 : 0
  }
}

extension ArraySlice<TypedWord> {
  /// The sign `after:` at the start, in English or the user's language, and the rest of its last
  /// word; nil for other words. It may have spaces: `après :`.
  func afterSign(
    _ words: TypedVocabulary
  ) -> (sign: TypedWord, rest: TypedWord?, count: Int)? {
    for sign in [Array("after:".utf8)] + (words.content?.afterSigns ?? []) {
      let count = 1 + sign.count { $0 == 0x20 }
      let typed = prefix(count)
      guard typed.count == count, let first = typed.first, let last = typed.last,
        last.text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 >= 0x80 }),
        !typed.contains(where: { $0.escaped != nil })
      else { continue }
      let input = FoldedInput(typed)
      guard input.bytes.starts(with: sign) else { continue }
      let middle = input.origins[sign.count]
      var rest = last.part(middle..<last.range.upperBound)
      rest.isJoined = true
      let words = typed.dropLast() + [last.part(last.range.lowerBound..<middle)]
      let whole = TypedWord(text: Array(words).line, range: first.range.lowerBound..<middle)
      return (whole, rest.text.isEmpty ? nil : rest, count)
    }
    return nil
  }
}

extension [TypedWord] {
  /// The words as typed, with single spaces.
  var line: String {
    reduce("") { $0.isEmpty || $1.isJoined ? $0 + $1.text : $0 + " " + $1.text }
  }

  /// The words without some of them; no word is joined to the one before those.
  func removing(where isRemoved: (TypedWord) -> Bool) -> [TypedWord] {
    var words: [TypedWord] = []
    var hasGap = false
    for var word in self {
      if isRemoved(word) {
        hasGap = true
        continue
      }
      if hasGap { word.isJoined = false }
      hasGap = false
      words.append(word)
    }
    return words
  }

  /// The words to read.
  var reading: String { reduce("") { $0.isEmpty ? $1.reading : $0 + " " + $1.reading } }

  /// The words, with each English word of a phrase as one of its own.
  var inEnglish: [TypedWord] {
    flatMap { word -> [TypedWord] in
      guard let english = word.english?.words, english.count > 1 else { return [word] }
      return english.enumerated().map { index, text in
        var word = word
        word.english = text
        word.isContinued = index > 0
        return word
      }
    }
  }

  /// The words as typed: the opposite of ``inEnglish``.
  var typed: [TypedWord] {
    reduce(into: []) { typed, word in
      if typed.last?.range != word.range { typed.append(word) }
    }
  }

  /// The words, with those parts as words of their own that are at one of the ranges.
  func cut(at ranges: [Range<Int>]) -> [TypedWord] {
    flatMap { word in
      let edges = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
        .filter { word.range.lowerBound < $0 && $0 < word.range.upperBound }
      if edges.isEmpty { return [word] }
      let sorted = ([word.range.lowerBound, word.range.upperBound] + edges).ordered { $0 < $1 }
      return zip(sorted, sorted.dropFirst()).filter { $0 < $1 }.enumerated().map { index, ends in
        var part = word.part(ends.0..<ends.1)
        part.isJoined = index > 0
        return part
      }
    }
  }
}
