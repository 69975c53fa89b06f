import Ledger

/// A typed name, to be matched: in any case, with or without accents, hyphens, spaces and the emoji
/// before it, and shortened to its beginning or to that of one of its words.
package struct TypedName: Sendable {
  private let text: String
  private let forms: [FoldedName]
  /// Whether it ends in punctuation, which is compared only then.
  private let isMarked: Bool
  /// Whether only punctuation is left out of the compared forms. NB: `½` and `²` are left out too.
  private let isReadable: Bool

  package init(_ text: String) {
    self.text = text
    forms = FoldedName.forms(of: text)
    isReadable =
      !text.unicodeScalars.contains { $0.isNumberSign }
      && text.split(separator: " ").allSatisfy { word in
        word.utf8.allSatisfy { $0 < 0x80 } || !FoldedWords(of: String(word)).bytes.isEmpty
      }
    isMarked = text.utf8.last.map { !$0.isLetterOrDigit && $0 != FoldedWords.space } ?? false
  }

  /// The quality of a match. Matches of the same rank are ambiguous.
  package enum Rank: Int, Comparable, Sendable {
    /// The same letters, ignoring case and spaces.
    case same
    case whole
    /// The beginning of the name, or of one of its words.
    case beginning

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  package func isWhole(_ name: String) -> Bool { rank(in: name).map { $0 <= .whole } ?? false }

  /// The quality of the match with a name; nil without a match.
  package func rank(in name: String) -> Rank? {
    let likeness = likeness(to: name)
    let isSpelled = likeness == .whole
    if isSpelled || forms.isEmpty || !isReadable {
      let (name, text) = (name.asName, text.asName)
      if name == text, !text.isEmpty { return .same }
      // `pull-` is not a spelling of `pull`.
      return isSpelled && isReadable ? isMarked ? .beginning : .whole : nil
    }
    if isMarked, name.asName.hasPrefix(text.asName) { return .whole }
    return likeness
  }

  /// The match of letters and digits alone. NB: a name in ASCII is not copied, as fifty thousand
  /// tasks may be compared.
  private func likeness(to name: String) -> Rank? {
    var isBeginning = false
    for form in forms {
      switch name.utf8.withContiguousStorageIfAvailable({ form.likeness(toASCII: $0) }) {
      case .some(.some(let likeness)):
        if likeness == .whole { return .whole }
        isBeginning = isBeginning || likeness == .beginning
      case nil, .some(nil):
        let names = FoldedName.forms(of: name)
        if names.contains(where: { $0.letters == form.letters }) { return .whole }
        isBeginning = isBeginning || names.contains { $0.hasWords(beginningLike: form) }
      }
    }
    return isBeginning ? .beginning : nil
  }
}

/// The letters of a name without case, accents, spaces, punctuation and leading symbols.
private struct FoldedName {
  private(set) var letters: [UInt8] = []
  /// The offset of its first word.
  private var starts: [Int] = []

  /// The forms of a name: with `ä` as `a` and, if it has such letters, as `ae`; with and without
  /// leading symbols. Empty for a name of punctuation.
  static func forms(of text: String) -> [FoldedName] {
    ([text] + [text.withUmlautsSpelled].compactMap { $0 }).flatMap { text in
      let words = FoldedWords(of: text).bytes.split(separator: FoldedWords.space)
      let plain = words.drop { $0.isSymbols }
      if plain.isEmpty || plain.count == words.count { return [FoldedName(words[...])] }
      return [FoldedName(words[...]), FoldedName(plain)]
    }.filter { !$0.letters.isEmpty }
  }

  private init(_ words: ArraySlice<ArraySlice<UInt8>>) {
    for word in words {
      starts.append(letters.count)
      letters += word
    }
  }

  func hasWords(beginningLike typed: FoldedName) -> Bool {
    starts.contains { letters[$0...].starts(with: typed.letters) }
  }

  /// The match of these letters with a name.
  enum Likeness { case whole, beginning, none }

  /// The match with a name, with this as the typed form; nil for a name with more than ASCII.
  func likeness(toASCII name: UnsafeBufferPointer<UInt8>) -> Likeness? {
    var likeness = Likeness.none
    var isWordBegin = true
    var isFirst = true
    for (index, byte) in name.enumerated() {
      if byte >= 0x80 { return nil }
      let isLetter = byte.isLetterOrDigit
      if isLetter, isWordBegin, likeness == .none,
        let end = end(of: name[index...])
      {
        let isWhole = isFirst && !name[end...].contains { $0.isLetterOrDigit }
        likeness = isWhole ? .whole : .beginning
      }
      if isLetter { isFirst = false }
      isWordBegin = !isLetter
    }
    return likeness
  }

  /// The end of the typed letters in a name that begins with them; nil for another name.
  private func end(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var place = name.startIndex
    for letter in letters {
      while place < name.endIndex, !name[place].isLetterOrDigit { place += 1 }
      guard place < name.endIndex, name[place].lowered == letter else { return nil }
      place += 1
    }
    return place
  }
}

extension Unicode.Scalar {
  /// Whether it is a number such as `½` or `²`, which folding drops from names as it does signs.
  fileprivate var isNumberSign: Bool {
    switch value {
    case 0xb2, 0xb3, 0xb9, 0xbc...0xbe: true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether it is of a letter or digit; true for every byte beyond ASCII.
  fileprivate var isLetterOrDigit: Bool {
    self >= 0x80 || (0x30...0x39).contains(self) || (0x61...0x7a).contains(self | 0x20)
  }

  /// The byte in lower case, for ASCII.
  fileprivate var lowered: UInt8 { (0x41...0x5a).contains(self) ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
  /// Whether these are only arrows, signs, pictures and their joiners.
  fileprivate var isSymbols: Bool {
    guard let first, first >= 0xe2 else { return false }
    return String(decoding: self, as: UTF8.self).unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x200d, 0x2190...0x2bff, 0xfe0f, 0x1f000...0x1faff: true
      default: false
      }
    }
  }
}

extension String {
  /// The text without spaces and with letters of all scripts in lower case.
  package var asName: String {
    String(decoding: lowercased().utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// The text with `ae` for `ä`, and so on; nil without such letters.
  fileprivate var withUmlautsSpelled: String? {
    guard utf8.contains(where: { $0 == 0xc3 || $0 == 0xcc }) else { return nil }
    var spelled = UnicodeScalarView()
    var isChanged = false
    for scalar in unicodeScalars {
      switch scalar {
      case "ä", "Ä": spelled.append(contentsOf: "ae".unicodeScalars)
      case "ö", "Ö": spelled.append(contentsOf: "oe".unicodeScalars)
      case "ü", "Ü": spelled.append(contentsOf: "ue".unicodeScalars)
      // A combining diaeresis.
      case "\u{308}": spelled.append("e")
      default:
        spelled.append(scalar)
        continue
      }
      isChanged = true
    }
    return isChanged ? String(spelled) : nil
  }
}
