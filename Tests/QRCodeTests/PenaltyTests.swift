import Testing

@testable import QRCode

@Suite("QR code: what makes a mask worse")
struct PenaltyTests {
  /// Light but for the places that are named.
  private func grid(_ edge: Int, dark: [(Int, Int)]) -> ModuleGrid {
    var grid = ModuleGrid(edge: edge)
    for (x, y) in dark { grid.fix(x, y, dark: true) }
    return grid
  }

  private func checkers(_ edge: Int) -> [(Int, Int)] {
    (0..<edge).flatMap { y in (0..<edge).map { (x: $0, y: y) } }.filter { ($0.x + $0.y) % 2 == 0 }
  }

  @Test func `Nothing is wrong with a checkerboard`() {
    #expect(grid(8, dark: checkers(8)).penalty == 0)
  }

  @Test func `Runs, blocks and balance count`() {
    // Each line of 8 has 3 and 1 three times, twice 8 lines; 49 blocks; 50 % away from half.
    #expect(grid(8, dark: []).penalty == 16 * 6 + 49 * 3 + 100)
  }

  @Test func `What looks like a finder costs 40 on either side where four light ones follow`() {
    let finder = [0, 2, 3, 4, 6]
    // In the midst it has four on both sides, at the edge too, as it is light outside.
    let middle = grid(15, dark: finder.map { (4 + $0, 7) }).penalty
    let atEdge = grid(15, dark: finder.map { ($0, 7) }).penalty
    let noFinder = grid(15, dark: [0, 2, 3, 5, 6].map { (4 + $0, 7) }).penalty
    #expect(middle == 80 + plain(15, dark: finder.map { (4 + $0, 7) }))
    #expect(atEdge == 80 + plain(15, dark: finder.map { ($0, 7) }))
    #expect(noFinder == plain(15, dark: [0, 2, 3, 5, 6].map { (4 + $0, 7) }))
  }

  /// The other rules, written a second time, over lists of lines.
  private func plain(_ edge: Int, dark: [(Int, Int)]) -> Int {
    let grid = grid(edge, dark: dark)
    let rows = (0..<edge).map { y in (0..<edge).map { grid[$0, y] } }
    let columns = (0..<edge).map { x in rows.map { $0[x] } }
    var sum = 0
    for line in rows + columns {
      for run in line.split(whereSeparator: { $0 }) + line.split(whereSeparator: { !$0 })
      where run.count >= 5 { sum += run.count - 2 }
    }
    for y in 1..<edge {
      for x in 1..<edge {
        let four = Set([rows[y][x], rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]])
        if four.count == 1 { sum += 3 }
      }
    }
    let share = Double(dark.count) / Double(edge * edge)
    return sum + Int(abs(share - 0.5) / 0.05) * 10
  }

  @Test(arguments: [0, 12, 60, 200, 900, 2_400])
  func `The mask is the best of all eight`(length: Int) throws {
    let code = try QRCode((0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let least = code.grid.penalty
    for mask in Mask.all {
      // Twice masked is not masked.
      var other = code.grid.masked(by: code.mask).masked(by: mask)
      other.drawFormat(code.correction, mask)
      #expect(other.penalty > least || (other.penalty == least && mask.number >= code.mask.number))
    }
  }
}
