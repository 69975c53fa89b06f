import CivilTime
import Ledger

extension HybridClock {
  /// Reads the lead of this browser's clock over its relay's, in whole seconds, stored by the host
  /// of its space. An unreadable number counts as 0.
  @inline(never)
  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta where key == "lead" {
      lead = .lead(seconds: value.flatMap { Int($0) })
    }
  }
}

extension MemoryLedger {
  /// Reads what the host of the spaces of this browser stores for its engines: the clock's lead, and
  /// what it may write in lists.
  ///
  /// - Parameter random: for replicas.
  mutating func adopt(_ meta: Meta, using random: inout SeededGenerator) {
    clock.adopt(meta)
    for (key, value) in meta where key.utf8.starts(with: "list.".utf8) {
      adopt(writer: key, value, number: random.next())
    }
  }
}

extension Span {
  /// - Returns: the lead, clamped to 0…2^30 s (34 years), which fits into 32 bits.
  static func lead(seconds: Int?) -> Span { .seconds(min(max(0, seconds ?? 0), 1 << 30)) }
}
