import JSON
import Trackers

extension PlanRules {
  /// The limit of tasks for completions; beyond it, those of the last days of the plan.
  private static let namesLimit = 500

  static var cli: TrackerCLI {
    TrackerCLI(
      placeholders: StatusPlaceholders(
        "plan", help: .text("{plan.done}, {plan.total}, {plan.percent}, {plan.next}")
      ) { value, _, scene in text(of: value, scene) },
      summary: { scene in
        guard let plan = scene.snapshot.plan, plan.total > 0 else { return nil }
        return StatusPart(text: "\(plan.done)/\(plan.total)", colour: 141)
      },
      sentence: { scene in scene.snapshot.plan.map { scene.texts.sentence($0) } },
      section: { snapshot, _ in snapshot.plan.map { ("plan", json($0)) } },
      today: today,
      settings: settings,
      listings: ["task": "dayring plan search WORD"],
      names: [
        NameSource("tasks") { context throws(CommandFailure) in
          let open = try context.read(context.ledger.openTasks(filed: .anywhere))
          return open.suffix(namesLimit).map { ListedName($0.title) }
        }
      ])
  }

  private enum Placeholder: String, CaseIterable {
    case done, total, percent, next
  }

  private static func text(of value: Placeholder, _ scene: StatusScene) -> String {
    guard let plan = scene.snapshot.plan else { return "" }
    return switch value {
    case .done: String(plan.done)
    case .total: String(plan.total)
    case .percent: plan.total == 0 ? "" : scene.texts.percent(plan.done * 1000 / plan.total)
    case .next: plan.tasks.first { $0.isOpen }?.title.harmless ?? ""
    }
  }

  private static func json(_ plan: DayPlan) -> JSON {
    .object([
      "done": .whole(plan.done), "total": .whole(plan.total),
      "tasks": .list(plan.tasks) { task in
        .object([
          "id": .string(task.id.description), "title": .string(task.title),
          "done": .bool(!task.isOpen),
        ])
      },
    ])
  }

  private static func today(
    _ context: Context, _ day: UserDay
  ) throws(CommandFailure) -> TodayReport {
    let nothing = TodayReport(members: { [("plan", .null)] }, isEmpty: true)
    if day.hides(.plan) { return nothing }
    return try context.planning(isReading: true) { plan throws(CommandFailure) in
      let today = try context.read(context.ledger.dayPlan(plan.today))
      let (overdue, rollover) = (try plan.overdue(), plan.rollover)
      guard today.total > 0 || !overdue.isEmpty || !rollover.ops.isEmpty else { return nothing }
      let details = try plan.details(of: today.musts, withIDs: true)
      let texts = context.texts
      return TodayReport(
        members: {
          let json = JSON.object([
            "done": .whole(today.done), "total": .whole(today.total),
            "musts": .list(today.musts) { $0.json(details) }, "overdue": .whole(overdue.count),
            "rollover": rollover.json,
          ])
          return [("plan", json)]
        },
        rows: { style in
          let bar = PlanBar(plan: today, texts: texts.shell)
          return today.total > 0 ? [[texts.shell.plan] + bar.cells(style)] : []
        },
        foot: { style in
          let rows = TaskRows(today.musts, details, texts, style)
          let musts = today.musts.map { rows.line($0) }
          let news = texts.plan.rollover(rollover).map { $0.harmless }
          let late = style.paint("  " + texts.shell.overdue(overdue.count), .quiet)
          return [
            (musts.isEmpty ? [] : [texts.shell.musts] + musts) + (overdue.isEmpty ? [] : [late]),
            news,
          ]
        },
        isEmpty: false)
    }
  }
}

extension PlanRules {
  static var settings: [Setting] {
    [
      .words(
        "full-slots", "When a priority is full", \.overLimit,
        [("block", .block), ("warn", .warn), ("refuse", .block)]),
      .words(
        "done-slots", "Slots of done tasks", \.doneKeepsSlot,
        [("free", false), ("keep", true)]),
    ]
  }
}
