/// What the user looks for.
package struct SearchQuery: Sendable {
  /// In scalars; what is typed beyond counts for nothing, so that no query can keep a store busy.
  package static let longest = 256

  /// As ``FoldedWords``, each with a space where ideographs, kana or pictures follow each other; the
  /// longest first, since few records have it. A word with which another one begins is left out.
  package let words: [[UInt8]]

  package init(_ text: String) {
    let lineFeed: UInt8 = 0x0a
    let bytes = FoldedWords(
      of: String(text.unicodeScalars.prefix(Self.longest)), separator: lineFeed
    ).bytes
    var words: [[UInt8]] = []
    for word in bytes.split(separator: lineFeed).map({ Array($0) })
      .ordered(by: { $0.count > $1.count })
    where !words.contains(where: { $0.starts(with: word) }) {
      words.append(word)
    }
    self.words = words
  }
}
