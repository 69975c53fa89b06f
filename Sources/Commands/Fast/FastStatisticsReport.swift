import CivilTime
import JSON
import Texts
import Trackers

/// Statistics of fasts that started on some days; the streak is of all fasts.
struct FastStatisticsReport {
  let all: [Fast]
  private let days: [FastDay]
  private let figures: FastStatistics
  private let streak: Streak
  private let settings: Settings
  /// The goal of the selected schedule, for the mark.
  private let goal: Span

  init(of range: Range<Day>, _ day: UserDay, in context: Context) throws(CommandFailure) {
    let ledger = context.ledger
    let all = try context.read(ledger.fasts())
    let rest = try context.read(RestDays(in: ledger, for: FastRules.subject))
    func figures(_ fasts: [Fast]) throws(CommandFailure) -> FastStatistics {
      try FastStatistics(
        fasts, today: day.today, dayStart: day.dayStart, firstWeekday: day.firstWeekday, rest: rest,
        isSkipped: { date throws(CommandFailure) in
          try context.read(
            ledger.skipsFasting(on: date, dayStart: day.dayStart, clock: context.now))
        })
    }
    self.all = all
    settings = day.settings
    days = try context.read(
      ledger.fastingDays(range, dayStart: day.dayStart, at: context.now.instant))
    self.figures = try figures(
      all.filter { range.contains($0.start.day(startingAt: day.dayStart)) })
    streak = try figures(all).streak
    goal = try context.read(Schedules(in: ledger)).selected.goal.span
  }

  func shown(_ texts: ShellTexts) -> TrackerStatistics {
    let short = texts.common.duration.short
    let fasts = texts.say("\(figures.completed) of \(figures.total) reached the goal")
    var rows = [(label: texts.say("Fasts"), value: fasts)]
    if let average = figures.average { rows.append((texts.average, short(average))) }
    if let longest = figures.longest { rows.append((texts.say("Longest"), short(longest))) }
    return TrackerStatistics(
      name: texts.say("Fast"),
      summary: [
        fasts, figures.average.map { texts.average(short($0)) },
        texts.streak(streak.current, settings),
      ].compactMap { $0 },
      chart: days.map { ChartLine($0, goal: goal, texts) },
      rows: rows + [texts.streakRow(streak, settings)].compactMap { $0 },
      json: (document, ["days": .list(days) { $0.json }]))
  }

  private var document: JSONObject {
    var object: JSONObject = ["tracker": .string("fast")]
    object.appendRange(days.map { $0.day })
    object.append("fasts", .whole(figures.total))
    object.append("completed", .whole(figures.completed))
    object.append("completionPercent", .whole(figures.completionPercent))
    object.append("averageSeconds", figures.average?.json ?? .null)
    object.append("longestSeconds", figures.longest?.json ?? .null)
    object.append(streak)
    return object
  }
}

extension FastDay {
  var json: JSON {
    .object([
      "day": .string(day.iso8601), "completedSeconds": completed.json,
      "partialSeconds": partial.json, "runningSeconds": running.json,
    ])
  }
}

extension ChartLine {
  fileprivate init(_ fasting: FastDay, goal: Span, _ texts: ShellTexts) {
    let isMet = fasting.completed > .zero
    self.init(
      day: fasting.day, amount: fasting.total.milliseconds, goal: goal.milliseconds,
      text: fasting.total > .zero ? texts.common.duration.short(fasting.total) : "-",
      ink: isMet ? .done : .underway, isMet: isMet)
  }
}
