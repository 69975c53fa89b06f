/// Character properties, written out. NB: the standard library's tables would make the browser's
/// download a tenth larger.
extension Unicode.Scalar {
  /// Whether it has the general category Cc.
  package var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }

  /// Whether it has the property White_Space of Unicode 15, or is the byte order mark.
  package var isSpace: Bool {
    switch value {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000, 0xfeff:
      true
    default: false
    }
  }

  /// Whether it shows nothing by itself: a control character, a space, a joiner, a selector, a
  /// filler, or what every font draws in its own way or not at all.
  package var isInvisible: Bool { isHidden || isSpace }

  /// Whether it shows nothing, or turns the direction of what follows, or is no character.
  package var isHidden: Bool {
    switch value {
    case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x34f, 0x61c, 0x115f...0x1160, 0x17b4...0x17b5,
      0x180b...0x180f, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0x2800, 0x3164,
      0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0xe000...0xf8ff, 0xe0000...0x10ffff:
      true
    default: value & 0xfffe == 0xfffe || 0xfdd0...0xfdef ~= value
    }
  }
}

extension String {
  /// Whether a reader sees anything of it.
  package var isVisible: Bool { unicodeScalars.contains { !$0.isInvisible } }
}
