/// A Bloom filter with ten bits and four probes an id; the rate of false positives is about 1 %.
///
/// B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970.
package struct BloomFilter: Sendable {
  private static let bits = 10
  private static let probes: UInt64 = 4
  /// A bound on the memory that a stored index can make it use.
  private static let most = 10_000_000

  private var words: [UInt64]

  /// - Parameter count: of the ids that will come; more raise the rate of false positives; there
  ///   are no false negatives.
  package init(count: Int) {
    words = Array(repeating: 0, count: max(1, min(count, Self.most) * Self.bits / 64))
  }

  package mutating func insert(_ id: RecordID) {
    for probe in 0..<Self.probes {
      let bit = bit(of: id, probe)
      words[bit / 64] |= 1 << UInt64(bit % 64)
    }
  }

  package func mayHave(_ id: RecordID) -> Bool {
    for probe in 0..<Self.probes {
      let bit = bit(of: id, probe)
      if words[bit / 64] & 1 << UInt64(bit % 64) == 0 { return false }
    }
    return true
  }

  /// Ids are random or hashes, so their halves are as good as two hashes. A product takes less time
  /// than a remainder.
  private func bit(of id: RecordID, _ probe: UInt64) -> Int {
    let hash = (id.high &+ probe &* (id.low | 1)) >> 32
    return Int((hash * UInt64(words.count * 64)) >> 32)
  }
}
