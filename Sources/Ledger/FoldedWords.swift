/// A text as its words in UTF-8, in which case and accents no longer differ.
///
/// Letters of Latin, Greek and Cyrillic are as in ``Letters``, combining marks are gone, so that `é`
/// is `e` in one scalar or two, and full-width ASCII is ASCII. Punctuation and spaces separate words;
/// so does an ideograph, a kana or a picture, each of which is a word of its own, because nothing
/// says where Japanese words begin. Everything else stands as it is.
///
///     Élodie’s café: 東京へ🎂  →  elodie s cafe 東 京 へ 🎂
///
/// NB: databases hold words that were folded like this. Whoever changes it adds a migration that
/// folds every record anew.
struct FoldedWords {
  let bytes: [UInt8]

  static let space: UInt8 = 0x20

  /// - Parameter separator: what stands between words that something separates in the text; between
  ///   others, as 東京, it is a space all the same.
  init(of text: String, separator: UInt8 = FoldedWords.space) {
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
