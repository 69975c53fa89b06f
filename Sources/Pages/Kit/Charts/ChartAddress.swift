import CivilTime
import Trackers

/// The part of an address that chooses the period of a chart: `month/2026-10-26`, empty for the
/// present week.
package struct ChartAddress: Hashable, Sendable {
  package var range: ChartRange
  /// The last day; nil for the present period. NB: any day may be typed; ``ChartPeriod`` bounds it.
  package var last: Day?

  package init(_ range: ChartRange = .week, to last: Day? = nil) {
    self.range = range
    self.last = last
  }

  init(_ period: ChartPeriod) {
    self.init(period.range, to: period.isPresent ? nil : period.last)
  }

  /// The end of an address, with a slash before it.
  var suffix: String {
    let text = description
    return text.isEmpty ? "" : "/" + text
  }
}

extension ChartAddress: LosslessStringConvertible {
  package var description: String {
    let day = last?.iso8601 ?? ""
    if range == .week { return day }
    return day.isEmpty ? range.rawValue : range.rawValue + "/" + day
  }

  package init?(_ description: String) {
    var parts = description.split(separator: "/").map { String($0) }[...]
    let range = parts.first.flatMap { ChartRange(rawValue: $0) }
    if range != nil { parts.removeFirst() }
    let last = parts.first.flatMap { Day(iso8601: $0) }
    guard parts.count == (last == nil ? 0 : 1) else { return nil }
    self.init(range ?? .week, to: last)
  }
}
