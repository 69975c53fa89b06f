/// The texts of one language file, which `scripts/texts compile` writes.
///
/// The first line has a tag and a plural rule: `de one`. The second has the keys of all texts, four
/// characters each, and the other lines their translations in the same order. Plural forms are
/// separated by tabs, and a U+0001 is a line break.
///
/// NB: keys are hashes, since the English texts are in the program anyway; `scripts/texts` refuses
/// two texts with one hash. Texts become strings when they are needed, so that a command pays for
/// those it prints and not for the file.
final class Translations: Sendable {
  let code: String
  let rule: PluralRule
  private let file: [UInt8]
  /// The starts of the translations, and the end of the last.
  private let starts: [Int]
  /// The hashes in the upper 32 bits, sorted, with the indices of their translations below.
  private let index: [UInt64]

  private static let lineBreak = UInt8(ascii: "\n")

  init?(_ file: [UInt8]) {
    var starts: [Int] = []
    for position in file.indices where file[position] == Self.lineBreak {
      starts.append(position + 1)
    }
    guard starts.count > 1, starts.last == file.count else { return nil }
    let head = String(decoding: file[..<(starts[0] - 1)], as: UTF8.self).utf8
      .split(separator: UInt8(ascii: " "))
    let keys = file[starts[0]..<(starts[1] - 1)]
    starts.removeFirst()
    guard head.count == 2, let rule = PluralRule(rawValue: String(Substring(head[1]))),
      keys.count == TextHash.length * (starts.count - 1)
    else { return nil }
    var index: [UInt64] = []
    for number in 0..<(starts.count - 1) {
      let start = keys.startIndex + TextHash.length * number
      guard let hash = TextHash.value(of: keys[start..<start + TextHash.length]) else { return nil }
      index.append(UInt64(hash) << 32 | UInt64(number))
    }
    index.sort()
    code = String(Substring(head[0]))
    self.rule = rule
    self.file = file
    self.starts = starts
    self.index = index
  }

  /// The translation of a text; nil if the file has none.
  func translation(of pattern: String, context: String = "") -> String? {
    var hash = TextHash()
    if !context.isEmpty { hash.add(context) }
    hash.add(pattern)
    return line(hash.value).map { Self.text($0) }
  }

  /// The plural form of a text; nil if the file has none.
  func translation(of one: String, _ other: String, count: Int) -> String? {
    var hash = TextHash()
    hash.add(one)
    hash.add(other)
    guard let line = line(hash.value) else { return nil }
    let forms = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    let form = rule.form(of: count)
    return forms.indices.contains(form) ? Self.text(forms[form]) : nil
  }

  private func line(_ hash: UInt32) -> ArraySlice<UInt8>? {
    var (low, high) = (0, index.count)
    while low < high {
      let middle = (low + high) / 2
      if index[middle] >> 32 < hash { low = middle + 1 } else { high = middle }
    }
    guard low < index.count, index[low] >> 32 == hash else { return nil }
    let number = Int(index[low] & 0xffff_ffff)
    return file[starts[number]..<(starts[number + 1] - 1)]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.contains(1)
      ? String(decoding: bytes.map { $0 == 1 ? lineBreak : $0 }, as: UTF8.self)
      : String(decoding: bytes, as: UTF8.self)
  }
}

/// FNV-1a of the parts of a key, each with an end, folded to 24 bits.
private struct TextHash {
  /// The number of characters of a hash in a file: from `0` (0x30) to `o` (0x6f), six bits each.
  static let length = 4

  private var state: UInt32 = 2_166_136_261

  mutating func add(_ part: String) {
    for byte in part.utf8 { add(byte) }
    add(4)
  }

  private mutating func add(_ byte: UInt8) { state = (state ^ UInt32(byte)) &* 16_777_619 }

  var value: UInt32 { (state ^ (state >> 24)) & 0xff_ffff }

  static func value(of characters: ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for character in characters {
      guard (0x30...0x6f).contains(character) else { return nil }
      value = value << 6 | UInt32(character - 0x30)
    }
    return value
  }
}
