import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Trackers

extension CounterRules {
  static var cli: TrackerCLI {
    TrackerCLI(
      placeholders: StatusPlaceholders(
        "tally", takesName: true,
        help: .text(
          "{tally.NAME.count}, .goal, .percent, .name; without NAME, of the main counter"), text),
      sentence: { scene in scene.snapshot.tally.map { scene.texts.sentence($0) } },
      section: { snapshot, _ in
        // Here, `primary` is the snapshot's subject.
        (
          "tallies",
          .list(snapshot.tallies) {
            json($0.activity, $0.figure, primary: snapshot.subject, snapshot.history)
          }
        )
      },
      today: today,
      statistics: StatisticsSource { typed, context, day, days throws(CommandFailure) in
        if let typed {
          return [try statistics(try Counter.named(typed, in: context), days, day, context)]
        }
        var all: [TrackerStatistics] = []
        for activity in try context.read(Counters(in: context.ledger)).shown {
          all.append(try statistics(activity, days, day, context))
        }
        return all
      },
      settings: settings,
      listings: [
        "activity": "dayring count list --all", "entry": "dayring count entries list NAME",
      ],
      names: [
        NameSource("activities", Counter.self),
        NameSource("entries") { (entry: CounterEntry) in entry.at },
      ])
  }

  private enum Placeholder: String, CaseIterable {
    case name, count, goal, percent
  }

  private static func text(
    of value: Placeholder, _ name: String?, _ scene: StatusScene
  ) throws(CommandFailure) -> String {
    guard let tally = try tally(name, scene) else { return "" }
    let goal = tally.figure.goal
    return switch value {
    case .name: tally.activity.name.harmless
    case .count: CounterAmount(thousandths: tally.figure.amount).text()
    case .goal: goal.map { CounterAmount(thousandths: $0.amount).text() } ?? ""
    case .percent: goal == nil ? "" : scene.texts.percent(tally.figure.permille)
    }
  }

  private static func tally(
    _ name: String?, _ scene: StatusScene
  ) throws(CommandFailure) -> WidgetSnapshot.CounterFigure? {
    guard let name else { return scene.snapshot.tally }
    let id = try Counter.named(name, in: scene.context).id
    if let tally = scene.snapshot.tallies.first(where: { $0.activity.id == id }) { return tally }
    return try WidgetSnapshot(of: [.counter], activity: id, in: scene.context).tally
  }

  private static func json(
    _ activity: Counter, _ figure: DayFigure, primary: RecordID?, _ history: WidgetHistory? = nil
  ) -> JSON {
    let measure = Measure(activity)
    var object: JSONObject = [
      "activity": activity.json(figure.goal, isPrimary: activity.id == primary),
      "day": figure.json(measure),
    ]
    if let history {
      object.append(streak: history.tallies[activity.id])
      if activity.id == primary {
        object.append("lastEntry", history.lastEntry?.json(measure) ?? .null)
      }
    }
    return .object(object)
  }

  private static func today(
    _ context: Context, _ day: UserDay
  ) throws(CommandFailure) -> TodayReport {
    let activities = try context.read(Counters(in: context.ledger))
    let shown = day.hides(.counter) ? [] : activities.shown
    let tallies = try context.read { store throws(StorageError) in
      var tallies: [(activity: Counter, figure: DayFigure)] = []
      for activity in shown {
        let series = try store.series(of: activity, dayStart: day.dayStart)
        tallies.append((activity, try series.figure(of: day.today, in: store)))
      }
      return tallies
    }
    return TodayReport(
      members: {
        let primary = activities.primary?.id
        return [("tallies", .list(tallies) { json($0.activity, $0.figure, primary: primary) })]
      },
      rows: { style in
        tallies.map { activity, figure in
          let cells = FigureCells(
            figure: figure, measure: Measure(activity), texts: context.texts.shell)
          return [activity.name.harmless] + cells.cells(style)
        }
      },
      isEmpty: tallies.isEmpty)
  }

  private static func statistics(
    _ activity: Counter, _ days: Range<Day>, _ day: UserDay, _ context: Context
  ) throws(CommandFailure) -> TrackerStatistics {
    let summary = try context.read { store throws(StorageError) in
      try store.series(of: activity, dayStart: day.dayStart)
        .summary(days, today: day.today, in: store, clock: context.now)
    }
    return TrackerStatistics(
      activity.name.harmless, summary, Measure(activity), day.settings, context.texts.shell,
      [
        "tracker": .string("tally"), "activityID": .string(activity.id.description),
        "name": .string(activity.name),
      ])
  }
}

extension CounterRules {
  /// The defaults for new counters.
  static var settings: [Setting] {
    [
      .stored(
        "new-goal", "Goal of new counters: 10, at most 5, none",
        read: { goal($0.newActivities.goal) },
        write: { settings, typed, _ throws(CommandFailure) in
          settings.newActivities.goal = try self.goal(typed)
          try settings.newActivities.check()
        }),
      .stored(
        "new-quick", "Quick amounts of new counters: 1, 5, 10",
        read: { $0.newActivities.quickAmounts.map { $0.text() }.joined(separator: ", ") },
        write: { settings, typed, _ throws(CommandFailure) in
          settings.newActivities.quickAmounts = try CounterAmount.list(typed)
          try settings.newActivities.check()
        }),
    ]
  }

  private static let atMost = "at most "

  private static func goal(_ goal: DailyGoal?) -> String {
    guard let goal else { return Setting.none }
    let amount = CounterAmount(thousandths: goal.amount).text()
    return goal.direction == .atMost ? atMost + amount : amount
  }

  private static func goal(_ typed: String) throws(CommandFailure) -> DailyGoal? {
    if typed.asName == Setting.none { return nil }
    let isLimit = typed.lowercased().hasPrefix(atMost)
    let amount = isLimit ? String(typed.dropFirst(atMost.count)) : typed
    return DailyGoal(
      isLimit ? .atMost : .atLeast, try CounterAmount(amount, .countGoal).thousandths)
  }
}

extension CounterDefaults {
  func check() throws(CommandFailure) {
    do throws(EntryRefusal) { _ = try CounterRules.checked(self) } catch { throw .entry(error) }
  }
}
