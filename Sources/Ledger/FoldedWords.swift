/// A text as its words in UTF-8, without differences of case and accents.
///
/// Letters of Latin, Greek and Cyrillic are folded by ``Letters``, combining marks are dropped, so
/// that `é` is `e` whether it is one scalar or two, and full-width ASCII becomes ASCII. Punctuation
/// and spaces separate words. Each ideograph, kana or picture is a word of its own, because nothing
/// marks where Japanese words begin. Everything else is unchanged.
///
///     Élodie’s café: 東京へ🎂 → elodie s cafe 東 京 へ 🎂
///
/// NB: databases store words that were folded this way. Changing it needs a migration that folds
/// every record again.
package struct FoldedWords {
  package let bytes: [UInt8]

  package static let space: UInt8 = 0x20

  /// - Parameter separator: written between words that the text separates; words that follow each
  ///   other directly, as in 東京, always get a space.
  package init(of text: String, separator: UInt8 = FoldedWords.space) {
    var text = text
    bytes = text.withUTF8 { utf8 in
      Array(unsafeUninitializedCapacity: FoldingWriter.capacity(for: utf8)) { buffer, count in
        var writer = FoldingWriter(to: buffer, separator: separator)
        writer.fold(utf8)
        count = writer.count
      }
    }
  }
}
