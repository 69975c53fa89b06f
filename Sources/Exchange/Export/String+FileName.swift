extension String {
  /// The text as part of a file name on any system: letters and digits of any script stay, all else
  /// between them becomes one hyphen. Never empty, at most ``fileNameLimit`` bytes.
  ///
  /// Example: `Push-ups (slow)` is `Push-ups-slow`.
  package var fileName: String {
    var name: [UInt8] = []
    var isBetween = false
    for scalar in unicodeScalars {
      guard scalar.belongsInFileName else {
        isBetween = true
        continue
      }
      let letter = Array(String(scalar).utf8)
      let hyphen: [UInt8] = isBetween && !name.isEmpty ? [UInt8(ascii: "-")] : []
      isBetween = false
      if name.count + hyphen.count + letter.count > String.fileNameLimit { break }
      name += hyphen + letter
    }
    return name.isEmpty ? "untitled" : String(decoding: name, as: UTF8.self)
  }

  /// In bytes; file systems allow 255 for the whole name.
  package static let fileNameLimit = 200
}

extension Unicode.Scalar {
  /// A letter, a combining mark or a digit.
  ///
  /// NB: written out, as in ``Swift/String/trimmed``: beyond ASCII, all except the blocks of
  /// punctuation, symbols, pictures and invisible characters.
  fileprivate var belongsInFileName: Bool {
    switch value {
    case ..<0x80:
      return (0x30...0x39).contains(value) || (0x61...0x7a).contains(value | 0x20)
    case 0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba: return true
    case ..<0xc0, 0xd7, 0xf7: return false  // controls and signs of Latin-1
    case 0x600...0x60f, 0x61b...0x61f, 0x66a...0x66d, 0x6d4, 0x6dd: return false  // Arabic
    case 0x5be, 0x5c0, 0x5c3, 0x5c6, 0x5f3, 0x5f4: return false  // Hebrew
    case 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x3164, 0xffa0: return false
    case 0x1bca0...0x1bca3, 0x1d173...0x1d17a: return false  // of shorthand, and music
    case 0x1680: return false  // a space
    case 0x2000...0x206f: return false  // spaces, punctuation, directions
    case 0x20a0...0x20cf: return false  // currencies
    case 0x2190...0x24ff, 0x2500...0x2bff, 0x2e00...0x2e7f: return false  // arrows, boxes, dingbats
    case 0x3000...0x3004, 0x3008...0x3020, 0x3030: return false  // of Chinese and Japanese
    case 0xe000...0xf8ff: return false  // private use
    case 0xfe00...0xfe1f, 0xfe30...0xfe6f, 0xfeff: return false  // variants, punctuation
    case 0xff00...0xff0f, 0xff1a...0xff20, 0xff3b...0xff40, 0xff5b...0xff65: return false  // wide
    case 0xffe0...0xffff, 0x1f000...0x1faff: return false  // pictures
    case 0xe0000...: return false  // tags, private use
    default: return true
    }
  }
}
