import CivilTime
import Texts
import Trackers

/// The texts of the shell only; those shared with the pages are in ``common``.
struct ShellTexts: TextGroup {
  let common: Texts

  var language: Language { common.language }

  var archived: String { say("archived") }
  var water: String { say("Water") }

  var noCounters: String { say("No counters yet.") }

  func begin(with command: String) -> String { say("Start with: \(command)") }

  func total(_ amount: String) -> String { say("total \(amount)") }
  func average(_ amount: String) -> String { say("average \(amount)") }

  var none: String { say("nothing") }
  var noEntries: String { say("no entries") }

  func goalMet(on count: Int, of days: Int) -> String {
    say(
      days, one: "goal reached on \(count) of \(days) day",
      other: "goal reached on \(count) of \(days) days")
  }

  /// The streak for the middle of a line; nil without one, and for users who turned streaks off.
  func streak(_ days: Int, _ settings: Settings) -> String? {
    days > 0 && settings.showsStreaks
      ? say(days, one: "\(days)-day streak", other: "\(days)-day streak") : nil
  }

  /// The row of the streak; nil for users who turned streaks off.
  func streakRow(_ streak: Streak, _ settings: Settings) -> (label: String, value: String)? {
    if !settings.showsStreaks { return nil }
    let calendar = common.calendar
    let (current, longest) = (calendar.days(streak.current), calendar.days(streak.longest))
    return (self.streak, say("\(current), longest \(longest)"))
  }

  func lastDays(_ count: Int) -> String {
    count == 1
      ? say("Today") : say(count, one: "Last \(count) day", other: "Last \(count) days")
  }

  /// `Last 7 days`, or the first and the last of them if they do not end today.
  func span(_ days: Range<Day>, today: Day) -> String {
    let (first, last) = (days.lowerBound, days.upperBound - 1)
    if last == today { return lastDays(days.count) }
    let calendar = common.calendar
    return first == last
      ? calendar.longDay(first)
      : say("\(calendar.longDay(first)) – \(calendar.longDay(last))")
  }

  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`; with the year unless it is this year.
  func day(_ day: Day, today: Day) -> String {
    common.calendar.nearDay(day, today)
  }

  /// `Thu 19 Nov`.
  func shortDay(_ day: Day) -> String { common.calendar.shortDay(day, day) }

  /// `1250 of 2000 ml`, `2 of at most 5 cups`, `12 pages`.
  func share(_ figure: DayFigure, _ measure: Measure) -> String {
    guard let goal = figure.goal else { return measure.text(figure.amount) }
    let (done, aim) = (measure.number(figure.amount), measure.text(goal.amount))
    return goal.direction == .atMost ? say("\(done) of at most \(aim)") : say("\(done) of \(aim)")
  }

  /// `2000 ml`, `at most 5 cups`.
  func goal(_ goal: DailyGoal, _ measure: Measure) -> String {
    let amount = measure.text(goal.amount)
    return goal.direction == .atMost ? say("at most \(amount)") : amount
  }

  func perDay(_ amount: String, days: Int) -> String {
    say(
      days, one: "\(amount) a day, from \(days) day with entries",
      other: "\(amount) a day, from \(days) days with entries")
  }

  func metDays(_ count: Int, of days: Int) -> String {
    say(days, one: "on \(count) of \(days) day", other: "on \(count) of \(days) days")
  }
}

extension Texts {
  var shell: ShellTexts { ShellTexts(common: self) }
}

extension TextGroup {
  /// The state of a switch.
  func onOff(_ isOn: Bool) -> String { isOn ? say("on") : say("off") }
}
