import CivilTime

extension Int64 {
  /// At most a thousandth of what can be counted, either way. No true sum of amounts or of
  /// milliseconds comes near; one of amounts that somebody made up stays where it can be multiplied.
  var bounded: Int64 { Swift.min(Swift.max(self, -1_000_000_000_000_000), 1_000_000_000_000_000) }
}

extension Int {
  /// A part of a whole in thousandths, rounded down; none below zero, and a hundred thousand times the
  /// whole at most, so that it is the same number in the browser, where `Int` has 32 bits.
  package init(permilleOf part: Int64, of whole: Int64) {
    self = Int(Swift.min(Swift.max(0, part.bounded) * 1000 / Swift.max(1, whole), 100_000_000))
  }
}

extension [Span] {
  var total: Span {
    Span(milliseconds: reduce(Int64(0)) { ($0 + $1.milliseconds).bounded })
  }
}
