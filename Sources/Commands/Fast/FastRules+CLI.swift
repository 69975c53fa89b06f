import CivilTime
import JSON
import Texts
import Trackers

extension FastRules {
  static var cli: TrackerCLI {
    TrackerCLI(
      placeholders: StatusPlaceholders(
        "fast",
        help: .text(
          """
          {fast.state} (fasting, reached, eating, idle), {fast.elapsed}, {fast.remaining}, \
          {fast.goal}, {fast.percent}, {fast.end}
          """)
      ) { value, _, scene in text(of: value, scene) },
      summary: summary,
      sentence: { scene in
        scene.snapshot.fasting.map { scene.texts.sentence($0, scene.context.wording) }
      },
      section: { snapshot, zone in
        snapshot.fasting.map { fasting in
          var object = JSONObject()
          fasting.add(to: &object, in: zone)
          object.append(streak: snapshot.history.fasting)
          return ("fasting", .object(object))
        }
      },
      today: today,
      statistics: StatisticsSource(words: ["fast", "fasts", "fasting"]) {
        typed, context, day, days throws(CommandFailure) in
        let statistics = try FastStatisticsReport(of: days, day, in: context)
        return typed == nil && statistics.all.isEmpty
          ? [] : [statistics.shown(context.texts.shell)]
      },
      settings: settings,
      listings: ["fast": "dayring fast list"],
      names: [
        NameSource("schedules") { context throws(CommandFailure) in
          try context.read(Schedules(in: context.ledger)).all.map { ListedName($0.name) }
        },
        NameSource("fasts") { (fast: Fast) in fast.start },
      ])
  }

  private enum Placeholder: String, CaseIterable {
    case state, elapsed, remaining, goal, percent, end
  }

  private static func text(of value: Placeholder, _ scene: StatusScene) -> String {
    let short = scene.texts.common.duration.short
    func time(_ instant: Instant) -> String {
      scene.context.zone.moment(instant).local.timeOfDay.iso8601
    }
    switch scene.snapshot.fasting {
    case .running(let running):
      return switch value {
      case .state: running.isGoalReached ? "reached" : "fasting"
      case .elapsed: short(running.elapsed)
      case .remaining: short(running.remaining.roundedUpToMinute)
      case .goal: short(running.fast.goal.span)
      case .percent: scene.texts.percent(running.permille)
      case .end: time(running.fast.plannedEnd)
      }
    case .idle(let idle):
      let window = idle.window.flatMap { $0.isOpen ? $0 : nil }
      return switch value {
      case .state: window == nil ? "idle" : "eating"
      case .remaining: window.map { short($0.remaining.roundedUpToMinute) } ?? ""
      case .end: window.map { time($0.closes) } ?? ""
      case .goal: short(idle.schedule.goal.span)
      case .elapsed, .percent: ""
      }
    case nil: return ""
    }
  }

  /// The running fast, or the eating window.
  private static func summary(_ scene: StatusScene) -> StatusPart? {
    func text(_ value: Placeholder) -> String { self.text(of: value, scene) }
    switch scene.snapshot.fasting {
    case .running(let running):
      return StatusPart(
        text: scene.texts.say("\(text(.elapsed)) \(text(.percent))"),
        colour: running.isGoalReached ? 77 : 208, state: text(.state), percentage: running.percent)
    case .idle:
      let rest = text(.remaining)
      return StatusPart(
        text: rest.isEmpty ? "" : scene.texts.minus(rest), colour: 208, state: text(.state))
    case nil: return nil
    }
  }

  private static func today(
    _ context: Context, _ day: UserDay
  ) throws(CommandFailure) -> TodayReport {
    let status = try FastStatusReport(in: context)
    let week = try context.read(
      context.ledger.fastingWeek(
        upTo: day.today, dayStart: day.dayStart, at: context.now.instant))
    let texts = context.texts
    let members = { [("fasting", status.json), ("week", JSON.list(week) { $0.json })] }
    // NB: `--json` contains it even if it is hidden.
    if day.hides(.fast) { return TodayReport(members: members, isEmpty: true) }
    return TodayReport(
      members: members,
      head: { style in
        [StatusView(status, texts).lines(style), WeekView(days: week, texts: texts).lines(style)]
      },
      isEmpty: status.fasting.isBeforeFirst)
  }
}

extension FastNow {
  fileprivate var isBeforeFirst: Bool {
    guard case .idle(let idle) = self else { return false }
    return idle.last == nil
  }
}

/// The seven days up to today in columns: the weekday, and the time fasted in fasts that started on
/// it.
struct WeekView {
  let days: [FastDay]
  let texts: Texts

  /// The lines; empty without a fast on these days.
  func lines(_ style: Style) -> [String] {
    guard days.contains(where: { $0.total > .zero }) else { return [] }
    let rows = [
      days.map { style.paint(texts.calendar.shortWeekday($0.day.weekday), .quiet) },
      days.map { cell($0, style) },
    ]
    return [texts.fasting.lastSevenDays] + Table(rows: rows).lines()
  }

  private func cell(_ day: FastDay, _ style: Style) -> String {
    guard day.total > .zero else { return style.paint("-", .quiet) }
    let outcome: Fast.Outcome =
      day.running > .zero ? .running : day.completed > .zero ? .completed : .partial
    let mark = Mark(outcome, in: style)
    return style.paint("\(mark.sign)\(length(day.total, style))", mark.ink)
  }

  /// The length; only its hours where seven lengths have no room in the window.
  private func length(_ span: Span, _ style: Style) -> String {
    if style.width >= 78 { return " " + texts.duration.short(span) }
    let hours = span.wholeMinutes / 60
    return style.width >= 50 ? " " + texts.duration.short(.hours(hours)) : String(hours)
  }
}

extension FastRules {
  static var settings: [Setting] {
    [
      Setting(
        name: "schedule", about: "Schedule of new fasts: a name from `dayring fast schedule list`",
        read: { context throws(CommandFailure) in
          try context.read(Schedules(in: context.ledger)).selected.name
        },
        change: { typed, context throws(CommandFailure) in
          .command(.fast(.useSchedule(try Schedule.find(typed, in: context).key)))
        })
    ]
  }
}
