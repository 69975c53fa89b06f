import Trackers

extension Colour {
  /// The colour nearest in hue to a text such as `#1976D2`; nil for greys and for other texts.
  ///
  /// Dayring's colours are ten OKLCH hues of equal lightness; the limits are the HSV hues halfway
  /// between two of them, except that Loop's pink stays pink.
  init?(nearest text: String) {
    let digits = text.utf8.compactMap { $0.hexadecimalDigit }
    guard text.utf8.first == 0x23, text.utf8.count == 7, digits.count == 6 else { return nil }
    let (red, green, blue) = (
      digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5]
    )
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 16 else { return nil }
    let sixth =
      most == red
      ? (green - blue) * 60 / range
      : most == green ? 120 + (blue - red) * 60 / range : 240 + (red - green) * 60 / range
    switch sixth < 0 ? sixth + 360 : sixth {
    case ..<14: self = .red
    case ..<36: self = .orange
    case ..<68: self = .yellow
    case ..<153: self = .green
    case ..<173: self = .mint
    case ..<193: self = .teal
    case ..<224: self = .blue
    case ..<250: self = .indigo
    case ..<303: self = .purple
    case ..<345: self = .pink
    default: self = .red
    }
  }
}

extension UInt8 {
  fileprivate var hexadecimalDigit: Int? {
    switch self {
    case 0x30...0x39: Int(self - 0x30)
    case 0x41...0x46: Int(self - 0x41) + 10
    case 0x61...0x66: Int(self - 0x61) + 10
    default: nil
    }
  }
}
