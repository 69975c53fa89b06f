/// A spoken or typed command, word by word.
struct SpokenLine {
  /// The longest line in bytes of UTF-8; longer ones are refused.
  static let limit = 500

  let words: [Word]

  struct Word {
    let text: String
    /// The word in lower case, without the punctuation around it.
    let folded: String
    /// The folded word without accents, which are often left out.
    let plain: String
    /// Whether it follows the word before it without a space.
    let isJoined: Bool
  }

  /// The division of a language's lines into words.
  struct Style: Sendable {
    /// Whether each ideograph is a word.
    var isUnspaced = false
    /// Words that are joined to the next by an apostrophe: `d'eau` are two.
    var elided: [String] = []

    init(_ vocabulary: TypedVocabulary = .english) {
      guard let content = vocabulary.content else { return }
      isUnspaced = content.isUnspaced
      elided = content.fillers.filter { $0.utf8.last == UInt8(ascii: "'") }
        .map { String($0.dropLast()) }
    }

    /// The most parts into which so many words are divided: a word has two ideographs.
    func parts(ofWords count: Int) -> Int { isUnspaced ? 2 * count : count }
  }

  init(_ text: String, _ style: Style = Style()) {
    words = text.split { $0.isWhitespace }.flatMap { word -> [Word] in
      let parts = style.isUnspaced ? String(word).ideographs : String(word).parts(style.elided)
      return parts.enumerated().map { index, part in
        let folded = part.withPlainSigns.lowercased().withoutPunctuation
        let input = FoldedInput(folded)
        return Word(
          text: part, folded: folded, plain: input.text(0..<input.bytes.count),
          isJoined: index > 0)
      }
    }.filter { !$0.folded.isEmpty }
  }

  /// The text as written, without a final full stop.
  static func text(_ words: ArraySlice<Word>) -> String {
    var text = joined(words) { $0.text }
    while text.utf8.last == UInt8(ascii: ".") || text.unicodeScalars.last == "。" {
      text.removeLast()
    }
    return text
  }

  /// One word as it is written, and without accents.
  static func spellings(_ word: String) -> [String] {
    SpokenLine(word).words.first.map { [$0.folded, $0.plain] } ?? []
  }

  static func joined(
    _ words: some Sequence<Word>, _ text: (Word) -> String = { $0.folded }
  ) -> String {
    words.reduce("") { $0.isEmpty || $1.isJoined ? $0 + text($1) : $0 + " " + text($1) }
  }
}

extension [String] {
  func joined(by separator: String) -> String {
    reduce("") { $0.isEmpty ? $1 : $0 + separator + $1 }
  }
}

extension String {
  /// The word, with an elided one before it by itself.
  fileprivate func parts(_ elided: [String]) -> [String] {
    guard !elided.isEmpty, let mark = firstIndex(where: { $0 == "'" || $0 == "’" }),
      elided.contains(self[..<mark].lowercased())
    else { return [self] }
    let rest = self[index(after: mark)...]
    return [String(self[...mark]), String(rest)].filter { !$0.isEmpty }
  }

  /// The text with each ideograph and kana by itself, and everything between them.
  fileprivate var ideographs: [String] {
    var parts: [UnicodeScalarView] = []
    var isIdeograph = true
    for scalar in unicodeScalars {
      let wasIdeograph = isIdeograph
      isIdeograph = (0x3005...0xfaff).contains(scalar.value)
      if isIdeograph || wasIdeograph || parts.isEmpty { parts.append(UnicodeScalarView()) }
      parts[parts.count - 1].append(scalar)
    }
    return parts.map { String($0) }
  }

  /// The word without the punctuation around it. Punctuation inside stays, as in `16:8`, `0.5`,
  /// `push-ups`, `don't`, and so do signs of numbers. Typographic apostrophes become `'`.
  fileprivate var withoutPunctuation: String {
    let marks: [Character] = [
      ".", ",", "!", "?", ";", ":", "\"", "'", "“", "”", "‘", "’", "(", ")", "…", "¿", "¡",
      "«", "»", "„", "。", "「", "」",
    ]
    var letters = Substring(self)
    while let first = letters.first, marks.contains(first) { letters.removeFirst() }
    while let last = letters.last, marks.contains(last) { letters.removeLast() }
    return String(letters.map { $0 == "’" ? "'" : $0 })
  }
}
