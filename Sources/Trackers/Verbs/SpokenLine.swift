/// A spoken or typed command, word by word.
struct SpokenLine {
  /// The longest line in bytes of UTF-8; longer ones are refused.
  static let limit = 500

  let words: [Word]

  struct Word {
    let text: String
    /// The word in lower case, without the punctuation around it.
    let folded: String
  }

  init(_ text: String) {
    words = text.split { $0.isWhitespace }.map {
      Word(text: String($0), folded: String($0).lowercased().withoutPunctuation)
    }.filter { !$0.folded.isEmpty }
  }

  /// The text as written, without a final full stop.
  static func text(_ words: ArraySlice<Word>) -> String {
    var text = words.map { $0.text }.joined(by: " ")
    while text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return text
  }
}

extension [String] {
  func joined(by separator: String) -> String {
    reduce("") { $0.isEmpty ? $1 : $0 + separator + $1 }
  }
}

extension String {
  /// The word without the punctuation around it. Punctuation inside stays, as in `16:8`, `0.5`,
  /// `push-ups`, `don't`, and so do signs of numbers. Typographic apostrophes become `'`.
  fileprivate var withoutPunctuation: String {
    let marks: [Character] = [
      ".", ",", "!", "?", ";", ":", "\"", "'", "“", "”", "‘", "’", "(", ")", "…", "¿", "¡",
    ]
    var letters = Substring(self)
    while let first = letters.first, marks.contains(first) { letters.removeFirst() }
    while let last = letters.last, marks.contains(last) { letters.removeLast() }
    return String(letters.map { $0 == "’" ? "'" : $0 })
  }
}
