/// Words as shells part them: by spaces, but not within quotation marks; a backslash keeps the next
/// letter as it is, except within single ones. Nothing else is special.
enum ShellWords {
  /// Nil where a quotation mark or a backslash has nothing behind it.
  static func words(of text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "\\", quote != "'" {
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == "'" || letter == "\"" {
        quote = letter
        word = word ?? ""
      } else if quote == nil, letter.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
