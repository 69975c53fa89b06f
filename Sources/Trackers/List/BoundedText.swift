import JSON

/// A text of another person as it is bounded, see ``String/bounded(to:isMultiline:)``.
struct BoundedText {
  let limit: Int
  let isMultiline: Bool
  private(set) var scalars = String.UnicodeScalarView()
  private var count = 0
  /// Combining marks since the last letter.
  private var marks = 0
  private var previous: Unicode.Scalar?
  /// A joiner that stays only before a letter that needs it.
  private var joiner: Unicode.Scalar?

  init(limit: Int, isMultiline: Bool) {
    self.limit = limit
    self.isMultiline = isMultiline
  }

  var isFull: Bool { count >= limit }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isJoiner {
      joiner = previous?.mayJoin == true ? scalar : nil
    } else if scalar.isMark || scalar.isSelector {
      // Without a letter before it, it would go onto what stands before the text.
      guard let previous, !previous.isBlank else { return }
      if scalar.isSelector, !previous.mayHaveSelector { return }
      guard marks < scalar.marksLimit else { return }
      marks += 1
      take(scalar)
    } else if scalar == "\n" || scalar == "\t" || scalar.isLineEnd {
      marks = 0
      joiner = nil
      take(isMultiline ? scalar == "\t" ? scalar : "\n" : " ")
    } else if !scalar.isHidden {
      marks = 0
      if !scalar.mayJoin { joiner = nil }
      take(scalar)
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if let joiner {
      self.joiner = nil
      // Also before a mark: Bengali has `র‍্য`.
      if scalar.mayJoin, !scalar.isSelector, count + 1 < limit {
        scalars.append(joiner)
        count += 1
      }
    }
    scalars.append(scalar)
    count += 1
    previous = scalar
  }
}

/// Character properties, written out as for ``String/accepted(limit:mayBeEmpty:isMultiline:)``.
extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200c || value == 0x200d }

  /// A choice between two forms of the character before it: text or emoji, or of an ideograph.
  fileprivate var isSelector: Bool {
    0xfe0e...0xfe0f ~= value || 0xe0100...0xe01ef ~= value
  }

  /// Whether a selector may follow: signs and digits, which have emoji, and ideographs.
  fileprivate var mayHaveSelector: Bool {
    switch value {
    case 0x23, 0x2a, 0x30...0x39, 0xa9, 0xae, 0x203c...0x3299, 0x3400...0x9fff,
      0xf900...0xfaff, 0x1f000...0x1faff, 0x20000...0x3ffff:
      true
    default: false
    }
  }

  /// Whether a joiner beside it has a meaning: from the Arabic script on, as in Persian and Hindi,
  /// and in emoji.
  fileprivate var mayJoin: Bool {
    switch value {
    case 0x620...0x1fff, 0x2600...0x27bf, 0x2b00...0x2bff, 0xa800...0xabff,
      0xfb50...0xfdff, 0xfe0f, 0xfe70...0xfefc, 0x11000...0x11fff, 0x1f000...0x1faff:
      !isHidden || isSelector
    default: false
    }
  }

  fileprivate var isLineEnd: Bool {
    value == 0x0d || value == 0x85 || 0x2028...0x2029 ~= value || 0x0b...0x0c ~= value
  }

  fileprivate var isBlank: Bool {
    switch value {
    case 0x09...0x0a, 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: true
    default: false
    }
  }

  /// Whether it is drawn onto the letter before it, as far as such marks pile up.
  fileprivate var isMark: Bool {
    switch value {
    case 0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5, 0x5c7,
      0x610...0x61a, 0x64b...0x65f, 0x670, 0x6d6...0x6dc, 0x6df...0x6e4, 0x6e7...0x6e8,
      0x6ea...0x6ed, 0x711, 0x730...0x74a, 0x7a6...0x7b0, 0x7eb...0x7f3, 0x816...0x82d,
      0x859...0x85b, 0x898...0x89f, 0x8ca...0x8e1, 0x8e3...0x8ff:
      true
    case 0x900...0xdff: isIndicMark
    case 0xe31, 0xe34...0xe3a, 0xe47...0xe4e, 0xeb1, 0xeb4...0xebc, 0xec8...0xece, 0xf35, 0xf37,
      0xf39, 0xf71...0xf84, 0xf86...0xf87, 0xf8d...0xfbc, 0x102b...0x103e, 0x135d...0x135f,
      0x17b6...0x17d3, 0x1a17...0x1a1b, 0x1a55...0x1a7f, 0x1ab0...0x1ace, 0x1b00...0x1b04,
      0x1b34...0x1b44, 0x1b6b...0x1b73, 0x1dc0...0x1dff, 0x20d0...0x20f0, 0x2cef...0x2cf1,
      0x2de0...0x2dff, 0x302a...0x302f, 0x3099...0x309a, 0xa66f...0xa672, 0xa674...0xa67d,
      0xa69e...0xa69f, 0xa6f0...0xa6f1, 0xa8e0...0xa8f1, 0xfb1e, 0xfe20...0xfe2f,
      0x1d165...0x1d169, 0x1d16d...0x1d172:
      true
    default: false
    }
  }

  /// In the ten blocks from Devanagari to Sinhala, which are laid out alike.
  private var isIndicMark: Bool {
    switch value & 0x7f {
    case 0x00...0x03, 0x3a...0x3c, 0x3e...0x4f, 0x51...0x57, 0x62...0x63: true
    default: false
    }
  }

  /// The marks that one letter has with this: two, and in India four, as the syllables of Hindi
  /// have three: `ज़ीं`.
  fileprivate var marksLimit: Int { 0x900...0xdff ~= value ? 4 : 2 }
}
