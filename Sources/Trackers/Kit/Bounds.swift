import CivilTime

extension Int64 {
  /// Clamped to ±10^15, below a thousandth of `Int64.max`. No real sum of amounts or milliseconds
  /// comes near; an absurd one can then still be multiplied by 1000.
  var bounded: Int64 { Swift.min(Swift.max(self, -1_000_000_000_000_000), 1_000_000_000_000_000) }
}

extension Int {
  /// A part of a whole in thousandths, rounded down and clamped to 0…100,000,000, so that the
  /// result is the same in the browser, where `Int` has 32 bits.
  package init(permilleOf part: Int64, of whole: Int64) {
    self = Int(Swift.min(Swift.max(0, part.bounded) * 1000 / Swift.max(1, whole), 100_000_000))
  }
}

extension [Span] {
  var total: Span {
    Span(milliseconds: reduce(Int64(0)) { ($0 + $1.milliseconds).bounded })
  }
}
