/// The words of a search.
package struct SearchQuery: Sendable {
  /// In scalars; the rest of a longer query is ignored, so that no query can keep a store busy.
  package static let longest = 256

  /// Folded as by `FoldedWords`; ideographs, kana and pictures in a row are one word, with
  /// spaces. The longest word comes first, since few records have it. A word that is the beginning
  /// of another one is left out.
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
