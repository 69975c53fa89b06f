import TestSupport
import Testing

@testable import Ledger

/// The sort that all element types share.
struct OrderedTests {
  @Test(arguments: [0, 1, 2, 3, 1000])
  func `Each element of a list that is in order is compared with its neighbour alone`(count: Int) {
    let list = (0..<count).map { $0 / 2 }
    var comparisons = 0
    let ordered = list.ordered {
      comparisons += 1
      return $0 < $1
    }
    #expect(ordered == list)
    #expect(comparisons == max(0, count - 1))
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `Equal elements keep their order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let keys = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      Int.random(in: 0...9, using: &generator)
    }
    let places = Array(keys.indices).ordered { keys[$0] < keys[$1] }
    #expect(places == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
  }
}
