/// Splitting of words as in shells: by spaces, but not within quotation marks; a backslash escapes
/// the next letter, except within single quotes. No other characters are special.
enum ShellWords {
  /// The words of a text; nil for an unclosed quotation mark or a backslash at the end.
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
