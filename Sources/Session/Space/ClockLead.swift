import CivilTime
import Ledger

extension HybridClock {
  /// Takes over how far this browser's clock is ahead of its relay's, in whole seconds, as the host of
  /// its space has stored it. What is no such number counts as none.
  @inline(never)
  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta where key == "lead" {
      lead = .lead(seconds: value.flatMap { Int($0) })
    }
  }
}

extension Span {
  /// - Returns: not below zero, and at most 34 years, which fit into 32 bits.
  static func lead(seconds: Int?) -> Span { .seconds(min(max(0, seconds ?? 0), 1 << 30)) }
}
