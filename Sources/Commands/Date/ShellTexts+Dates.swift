import Texts
import Trackers

extension ShellTexts {
  /// `today`, `in 12 days`, `12 days ago`; for an "until" that has passed, `12 days since`.
  func distance(_ count: DateCount) -> String {
    let days = common.calendar.days(count.days)
    if count.days == 0 { return "today" }
    return count.daysAhead > 0 ? "in \(days)" : "\(days) ago"
  }

  /// `in 12 days, Wed 2 Dec`.
  func description(_ count: DateCount) -> String {
    count.days == 0
      ? distance(count) : "\(distance(count)), \(day(count.target, today: count.today))"
  }

  /// Remarks on a date: the time in years and months, that it has passed, round numbers, and the
  /// next return.
  func remarks(_ count: DateCount) -> [String] {
    var remarks: [String] = []
    if let breakdown = breakdown(count.breakdown) { remarks.append(breakdown) }
    if count.hasPassed { remarks.append("passed, counted as since") }
    if let milestone = count.milestone {
      remarks.append("\(milestone) days \(count.daysAhead > 0 ? "to go" : "today")!")
    }
    if let next = count.nextMilestone {
      remarks.append("\(next.days) days \(day(next.on, today: count.today))")
    }
    if let next = nextReturn(count) { remarks.append(next) }
    return remarks
  }

  /// `1 year 2 months 3 days`; nil for less than a month.
  func breakdown(_ span: CalendarSpan) -> String? {
    guard span.years > 0 || span.months > 0 else { return nil }
    let parts = [
      (span.years, "year", "years"), (span.months, "month", "months"), (span.days, "day", "days"),
    ]
    return parts.filter { $0.0 > 0 }.map(counted).joined(separator: " ")
  }

  private func nextReturn(_ count: DateCount) -> String? {
    guard let next = count.nextReturn, let turns = count.turns, turns > 0 else { return nil }
    let years = counted(turns, "year", "years")
    return next == count.target ? years : "\(years) \(day(next, today: count.today))"
  }

  private func counted(_ count: Int, _ one: String, _ other: String) -> String {
    common.say(count, one: "\(count) \(one)", other: "\(count) \(other)")
  }
}
