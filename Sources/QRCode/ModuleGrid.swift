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
