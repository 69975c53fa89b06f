/// Digits and punctuation of other scripts, which are read as those of ASCII wherever a number, an
/// amount, a time or a date is typed.
extension Unicode.Scalar {
  /// The sign of ASCII with the same meaning; nil for all others.
  var plainSign: Unicode.Scalar? {
    switch value {
    // Arabic-Indic and extended Arabic-Indic digits.
    case 0x660...0x669: Unicode.Scalar(UInt8(value - 0x660 + 0x30))
    case 0x6f0...0x6f9: Unicode.Scalar(UInt8(value - 0x6f0 + 0x30))
    // The full-width forms of ASCII, and the ideographic space.
    case 0xff01...0xff5e: Unicode.Scalar(UInt8(value - 0xfee0))
    case 0x3000: " "
    // Arabic decimal and thousands separators, Arabic and ideographic commas, the
    // ideographic full stop, the minus sign.
    case 0x66b: "."
    case 0x66c: "'"
    case 0x60c, 0x3001: ","
    case 0x3002: "."
    case 0x2212: "-"
    default: nil
    }
  }

  /// Whether it is invisible: it tells the direction of the text around it, or where a line may
  /// break.
  var isUnreadMark: Bool {
    switch value {
    case 0xad, 0x61c, 0x200b...0x200f, 0x202a...0x202e, 0x2060, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}

extension String {
  /// The text with digits and punctuation of other scripts as ASCII: `９：３０` is `9:30`, and `٢٥٠` is
  /// `250`.
  package var withPlainSigns: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isUnreadMark {
      plain.append(scalar.plainSign ?? scalar)
    }
    return String(plain)
  }
}
