/// A square of modules: function patterns and codewords.
struct ModuleGrid: Hashable, Sendable {
  let edge: Int
  /// The dark modules, row by row.
  private var dark: [Bool]
  private var fixed: [Bool]

  /// Makes a grid of light modules, none of them fixed.
  init(edge: Int) {
    self.edge = edge
    dark = [Bool](repeating: false, count: edge * edge)
    fixed = dark
  }

  subscript(x: Int, y: Int) -> Bool { dark[y * edge + x] }

  /// Whether a module belongs to a function pattern.
  func isFixed(_ x: Int, _ y: Int) -> Bool { fixed[y * edge + x] }

  mutating func fix(_ x: Int, _ y: Int, dark isDark: Bool) {
    dark[y * edge + x] = isDark
    fixed[y * edge + x] = true
  }

  /// Places codewords, their highest bits first, by pairs of columns from the right, upwards and
  /// downwards in turn. Remaining modules stay light.
  mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    var isUpward = true
    // The column of the timing pattern is left out, so from there on pairs begin at odd columns.
    for right in stride(from: edge - 1, to: 6, by: -2) + [5, 3, 1] {
      for step in 0..<edge {
        let y = isUpward ? edge - 1 - step : step
        for x in [right, right - 1] where !isFixed(x, y) && bit < codewords.count * 8 {
          dark[y * edge + x] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }

  func masked(by mask: Mask) -> ModuleGrid {
    var result = self
    for y in 0..<edge {
      for x in 0..<edge where !isFixed(x, y) && mask.inverts(x, y) {
        result.dark[y * edge + x].toggle()
      }
    }
    return result
  }
}

/// The function patterns: finders, timing lines and alignment patterns.
extension ModuleGrid {
  mutating func drawPatterns(of version: QRVersion) {
    for place in 8..<edge - 8 {
      fix(place, 6, dark: place % 2 == 0)
      fix(6, place, dark: place % 2 == 0)
    }
    drawFinder(3, 3)
    drawFinder(edge - 4, 3)
    drawFinder(3, edge - 4)
    let places = version.alignments
    guard let last = places.last else { return }
    for x in places {
      for y in places {
        let isInFinder = (x == 6 && y == 6) || (x == 6 && y == last) || (x == last && y == 6)
        if !isInFinder { drawAlignment(x, y) }
      }
    }
  }

  /// Draws a finder with its separator, as far as that is inside.
  private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let (x, y) = (centreX + dx, centreY + dy)
        guard (0..<edge).contains(x), (0..<edge).contains(y) else { continue }
        let ring = max(abs(dx), abs(dy))
        fix(x, y, dark: ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ x: Int, _ y: Int) {
    for dy in -2...2 {
      for dx in -2...2 { fix(x + dx, y + dy, dark: max(abs(dx), abs(dy)) != 1) }
    }
  }
}

/// The penalty of a masked code, by section 7.8.3 of ISO/IEC 18004:2015.
extension ModuleGrid {
  var penalty: Int {
    var sum = blockPenalty + balancePenalty
    for line in 0..<edge {
      sum += linePenalty { self[$0, line] }
      sum += linePenalty { self[line, $0] }
    }
    return sum
  }

  /// The penalty of a line: 3 for five modules of one colour, 1 for each more; 40 for a pattern
  /// like a finder.
  private func linePenalty(_ isDark: (Int) -> Bool) -> Int {
    var sum = 0
    var run = 0
    // The last eleven modules; outside it is light.
    var last = 0
    for place in 0..<edge + 4 {
      let isInside = place < edge
      let isSame = isInside && place > 0 && isDark(place) == isDark(place - 1)
      run = isSame ? run + 1 : 1
      if isInside, run >= 5 { sum += run == 5 ? 3 : 1 }
      last = (last << 1 | (isInside && isDark(place) ? 1 : 0)) & 0b111_1111_1111
      if last == 0b000_0101_1101 || last == 0b101_1101_0000 { sum += 40 }
    }
    return sum
  }

  /// The penalty of blocks: 3 for each four modules of one colour, two by two.
  private var blockPenalty: Int {
    var sum = 0
    for y in 1..<edge {
      for x in 1..<edge {
        let isDark = self[x, y]
        if self[x - 1, y] == isDark, self[x, y - 1] == isDark, self[x - 1, y - 1] == isDark {
          sum += 3
        }
      }
    }
    return sum
  }

  /// The penalty of the balance: 10 for each whole 5 % between the dark modules and half.
  private var balancePenalty: Int {
    var count = 0
    for y in 0..<edge {
      for x in 0..<edge where self[x, y] { count += 1 }
    }
    return abs(count * 20 - edge * edge * 10) / (edge * edge) * 10
  }
}

/// The format and version information, in two copies each.
extension ModuleGrid {
  /// The 15 bits of the format: correction and mask, with a BCH code that corrects three of them.
  static func format(_ correction: Correction, _ mask: Mask) -> Int {
    let data = correction.bits << 3 | mask.number
    return withRemainder(data, by: 0b101_0011_0111, width: 10) ^ 0b101_0100_0001_0010
  }

  /// The 18 bits of the version, from version 7 on.
  static func information(of version: QRVersion) -> Int {
    withRemainder(version.number, by: 0b1_1111_0010_0101, width: 12)
  }

  mutating func reserveFormat() { drawFormat(0) }

  mutating func drawFormat(_ correction: Correction, _ mask: Mask) {
    drawFormat(Self.format(correction, mask))
  }

  mutating func drawVersion(_ version: QRVersion) {
    guard version.number >= 7 else { return }
    let bits = Self.information(of: version)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      fix(edge - 11 + place % 3, place / 3, dark: isDark)
      fix(place / 3, edge - 11 + place % 3, dark: isDark)
    }
  }

  private mutating func drawFormat(_ bits: Int) {
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      // Around the first finder, skipping the timing lines.
      switch place {
      case 0...5: fix(8, place, dark: isDark)
      case 6, 7: fix(8, place + 1, dark: isDark)
      case 8: fix(7, 8, dark: isDark)
      default: fix(14 - place, 8, dark: isDark)
      }
      if place < 8 {
        fix(edge - 1 - place, 8, dark: isDark)
      } else {
        fix(8, edge - 15 + place, dark: isDark)
      }
    }
    fix(8, edge - 8, dark: true)
  }

  private static func withRemainder(_ data: Int, by divisor: Int, width: Int) -> Int {
    var remainder = data
    for _ in 0..<width {
      remainder = remainder << 1 ^ (remainder >> (width - 1) & 1) * divisor
    }
    return data << width | remainder
  }
}
