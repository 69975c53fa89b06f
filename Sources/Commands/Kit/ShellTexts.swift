import CivilTime
import Texts
import Trackers

/// The texts of the shell only; those shared with the pages are in ``common``.
struct ShellTexts: TextGroup {
  let common: Texts

  var language: Language { common.language }

  var goalMet: String { say("Goal met") }
  var archived: String { say("archived") }

  var noActivities: String { say("Nothing is counted yet.") }

  func begin(with command: String) -> String { say("Begin with: \(command)") }

  func total(_ amount: String) -> String { say("total \(amount)") }
  func average(_ amount: String) -> String { say("average \(amount)") }

  var none: String { say("nothing") }

  func goalMet(on count: Int, of days: Int) -> String {
    say("goal met \(metDays(count, of: days))")
  }

  /// The streak for the middle of a line; nil without one, and for users who turned streaks off.
  func streak(_ days: Int, _ settings: Settings) -> String? {
    days > 0 && settings.showsStreaks ? "streak \(common.calendar.days(days))" : nil
  }

  /// The row of the streak; nil for users who turned streaks off.
  func streakRow(_ streak: Streak, _ settings: Settings) -> (label: String, value: String)? {
    if !settings.showsStreaks { return nil }
    let days = common.calendar.days
    return (self.streak, "\(days(streak.current)), longest \(days(streak.longest))")
  }

  func lastDays(_ count: Int) -> String {
    count == 1 ? "Today" : "Last \(count) days"
  }

  /// `Last 7 days`, or the first and the last of them if they do not end today.
  func span(_ days: Range<Day>, today: Day) -> String {
    let (first, last) = (days.lowerBound, days.upperBound - 1)
    if last == today { return lastDays(days.count) }
    let calendar = common.calendar
    return first == last
      ? calendar.longDay(first) : "\(calendar.longDay(first)) – \(calendar.longDay(last))"
  }

  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`; with the year unless it is this year.
  func day(_ day: Day, today: Day) -> String {
    common.calendar.nearDay(day, today)
  }

  /// `Thu 19 Nov`.
  func shortDay(_ day: Day) -> String {
    let date = day.date
    return "\(common.calendar.shortWeekday(day.weekday)) \(date.day)"
      + " \(common.calendar.shortMonth(date.month))"
  }

  /// `1250 of 2000 ml`, `2 of at most 5 cups`, `12 pages`.
  func share(_ figure: DayFigure, _ measure: Measure) -> String {
    guard let goal = figure.goal else { return measure.text(figure.amount) }
    return "\(measure.number(figure.amount)) of \(self.goal(goal, measure))"
  }

  /// `2000 ml`, `at most 5 cups`.
  func goal(_ goal: DailyGoal, _ measure: Measure) -> String {
    let amount = measure.text(goal.amount)
    return goal.direction == .atMost ? "at most \(amount)" : amount
  }

  func perDay(_ amount: String, days: Int) -> String {
    "\(amount) a day, on \(common.calendar.days(days)) with entries"
  }

  func metDays(_ count: Int, of days: Int) -> String {
    "on \(count) of \(common.calendar.days(days))"
  }
}

extension Texts {
  var shell: ShellTexts { ShellTexts(common: self) }
}
