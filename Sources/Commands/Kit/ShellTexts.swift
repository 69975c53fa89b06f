import CivilTime
import Texts
import Trackers

/// The words of the shell alone; what it shares with the pages is in ``common``.
struct ShellTexts {
  let common: Texts

  var water: String { "Water" }
  var fasting: String { "Fasting" }
  var goalReached: String { "Goal reached" }
  var overLimit: String { "Over the limit" }
  var drunk: String { "Drunk" }
  var remaining: String { "Remaining" }
  var last: String { "Last" }
  var streak: String { "Streak" }
  /// In the middle of a line.
  var streakWord: String { "streak" }
  var fasts: String { "Fasts" }
  var longestFast: String { "Longest" }
  var total: String { "Total" }
  var average: String { "Average" }
  var goalMet: String { "Goal met" }
  var goal: String { "Goal" }
  var byBeverage: String { "By beverage" }
  var restDay: String { "rest" }
  var primary: String { "primary" }
  var archived: String { "archived" }
  var builtIn: String { "built in" }

  var noEntries: String { "No entries in these days." }
  var noGoal: String { "No goal." }
  var noActivities: String { "Nothing is counted yet." }
  var noDates: String { "No dates yet." }

  var beginnings: String {
    "Begin with: dayring fast start, dayring drink 250, dayring count add NAME,"
      + " dayring plan add TITLE"
  }

  func begin(with command: String) -> String { "Begin with: \(command)" }

  var nothingYet: String { "Nothing is logged yet." }

  func name(of statistics: TrackerStatistics) -> String {
    switch statistics {
    case .fast: fasting
    case .water: water
    case .tally(_, let activity): activity.name.harmless
    }
  }

  func fasts(_ count: Int, _ completed: Int) -> String {
    "\(count), of which \(completed) reached the goal"
  }

  func total(_ amount: String) -> String { "total \(amount)" }
  func average(_ amount: String) -> String { "average \(amount)" }

  var none: String { "nothing" }

  func goalMet(on count: Int, of days: Int) -> String { "goal met \(metDays(count, of: days))" }

  /// Nil where there is none.
  func streak(_ streak: Streak) -> String? {
    streak.current > 0 ? "\(streakWord) \(common.calendar.days(streak.current))" : nil
  }

  func streak(_ current: String, longest: String) -> String {
    "\(current), longest \(longest)"
  }

  func lastDays(_ count: Int) -> String {
    count == 1 ? "Today" : "Last \(count) days"
  }
}

extension Texts {
  var shell: ShellTexts { ShellTexts(common: self) }
}

extension ShellTexts {
  /// `today`, `yesterday`, `tomorrow`, `Thu 19 Nov`, and with the year where it is another one.
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

  /// `250 ml tea`.
  func drink(_ drink: Drink, _ beverages: Beverages, _ measure: Measure) -> String {
    "\(measure.text(drink.volume.tenths)) \(beverages[drink.beverage].name.harmless)"
  }

  func perDay(_ amount: String, days: Int) -> String {
    "\(amount) a day, on \(common.calendar.days(days)) with entries"
  }

  func metDays(_ count: Int, of days: Int) -> String {
    "on \(count) of \(common.calendar.days(days))"
  }
}
