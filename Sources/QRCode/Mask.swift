/// A data mask, which inverts codewords so that they do not look like function patterns.
package struct Mask: Hashable, Sendable {
  /// 0 to 7.
  package let number: Int

  static let all = (0..<8).map { Mask(number: $0) }

  /// The mask with the least penalty, the first of several, and the masked grid.
  static func best(for grid: ModuleGrid, _ correction: Correction) -> (Mask, ModuleGrid) {
    var best = (mask: all[0], grid: grid, penalty: Int.max)
    for mask in all {
      var masked = grid.masked(by: mask)
      masked.drawFormat(correction, mask)
      let penalty = masked.penalty
      if penalty < best.penalty { best = (mask, masked, penalty) }
    }
    return (best.mask, best.grid)
  }

  func inverts(_ x: Int, _ y: Int) -> Bool {
    switch number {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}
