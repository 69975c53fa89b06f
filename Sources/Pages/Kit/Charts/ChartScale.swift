import CivilTime
import Trackers

/// A linear scale from amounts to heights in a chart: 0 at the bottom, 1000 at the top.
struct ChartScale: Hashable, Sendable {
  /// The amount at height 1000.
  let top: Int64

  /// A scale that leaves a tenth free above the highest value, for labels.
  /// - Parameter least: the lowest possible top, so that a chart without values has a scale.
  init(_ values: [Int64], least: Int64) {
    top = max(values.max() ?? 0, least) / 9 * 10
  }

  /// A scale of lengths of time; the top is at least one hour.
  init(_ values: [Span]) {
    self.init(values.map { $0.milliseconds }, least: Span.hours(1).milliseconds)
  }

  /// The height; never 0 for a value above 0, so that small amounts are visible.
  func height(_ value: Int64) -> Int {
    value <= 0 ? 0 : min(1000, max(12, Int(permilleOf: value, of: top)))
  }

  func height(_ value: Span) -> Int { height(value.milliseconds) }

  /// The heights of the goals of bars; empty unless each bar has one.
  func heights(_ goals: [DailyGoal?]) -> [Int] {
    let heights = goals.compactMap { $0.map { height($0.amount) } }
    return heights.count == goals.count ? heights : []
  }
}

/// Thousandths as a percentage of SVG: 125 is `12.5%`.
func perCent(_ permille: Int) -> String {
  permille.isMultiple(of: 10) ? "\(permille / 10)%" : "\(permille / 10).\(permille % 10)%"
}
