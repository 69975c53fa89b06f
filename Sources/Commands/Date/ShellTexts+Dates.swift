import Texts
import Trackers

extension ShellTexts {
  /// `today`, `in 12 days`, `12 days ago`.
  func distance(_ count: DateCount) -> String {
    let days = common.calendar.days(count.days)
    if count.days == 0 { return say("today") }
    return count.daysAhead > 0 ? common.duration.inTime(days) : common.duration.ago(days)
  }

  /// `in 12 days, Wed 2 Dec`.
  func description(_ count: DateCount) -> String {
    count.days == 0
      ? distance(count) : say("\(distance(count)), \(day(count.target, today: count.today))")
  }

  /// Remarks on a date: the time in years and months, that it has passed, round numbers, and the
  /// next return.
  func remarks(_ count: DateCount) -> [String] {
    var remarks: [String] = []
    if let breakdown = breakdown(count.breakdown) { remarks.append(breakdown) }
    if count.hasPassed { remarks.append(say("past, counting up")) }
    if let milestone = count.milestone {
      let days = common.calendar.days(milestone)
      remarks.append(count.daysAhead > 0 ? say("\(days) to go!") : say("\(days) today!"))
    }
    if let next = count.nextMilestone {
      let days = common.calendar.days(next.days)
      remarks.append(say("\(days) on \(day(next.on, today: count.today))"))
    }
    if let next = nextReturn(count) { remarks.append(next) }
    return remarks
  }

  /// `1 year, 2 months, 3 days`; nil for less than a month.
  func breakdown(_ span: CalendarSpan) -> String? {
    span.years > 0 || span.months > 0
      ? calendarSpan(span).replacing("\u{a0}", with: " ") : nil
  }

  private func nextReturn(_ count: DateCount) -> String? {
    guard let next = count.nextReturn, let turns = count.turns, turns > 0 else { return nil }
    if next == count.target {
      return say(turns, one: "marks \(turns) year", other: "marks \(turns) years")
    }
    let day = day(next, today: count.today)
    return say(turns, one: "\(turns) year on \(day)", other: "\(turns) years on \(day)")
  }
}
