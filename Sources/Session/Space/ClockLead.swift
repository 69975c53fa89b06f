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

extension Span {
  /// - Returns: the lead, clamped to 0…2^30 s (34 years), which fits into 32 bits.
  static func lead(seconds: Int?) -> Span { .seconds(min(max(0, seconds ?? 0), 1 << 30)) }
}
