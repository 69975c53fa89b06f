import JSON
import Ledger
import Texts
import Trackers

/// The answer to a spoken line.
struct SpokenAnswer {
  let name: VerbName
  /// The answer in one sentence.
  let said: String
  let lines: (Style) -> [String]
  /// The `--json` document of the corresponding command.
  private var members = JSONObject()

  /// The document: `{"said", "action", "changed", …}`.
  var document: JSONObject {
    var document: JSONObject = ["said": .string(said), "action": .string(name.rawValue)]
    for (key, value) in members where key != "action" { document.append(key, value) }
    if members["changed"] == nil { document.append("changed", .bool(false)) }
    return document
  }

  /// Performs a spoken line.
  init(to text: String, in context: Context) throws(CommandFailure) {
    // One transaction: a refusal also rolls back the rollover.
    self = try context.exclusively { () throws(CommandFailure) in
      let request = try VerbRequest(text, in: context)
      switch try request.reply(in: context) {
      case .report(let report): return SpokenAnswer(request.name, report, context.style)
      case .sentence(let sentence): return SpokenAnswer(request.name, sentence.harmless)
      }
    }
  }

  private init(_ name: VerbName, _ report: Report, _ style: Style) {
    self.name = name
    said = report.text(style).first ?? ""
    lines = report.text
    if case .object(let members) = report.json() { self.members = members }
  }

  private init(_ name: VerbName, _ said: String) {
    self.name = name
    self.said = said
    lines = { _ in [said] }
  }
}

private enum Reply {
  case report(Report)
  case sentence(String)
}

extension VerbRequest {
  /// Reads a spoken line. NB: the rollover comes first, so that today's tasks can be named.
  fileprivate init(_ text: String, in context: Context) throws(CommandFailure) {
    let book = try context.planning { plan throws(CommandFailure) in
      try context.read(
        VerbBook(
          in: context.ledger, at: context.now, zone: context.zone,
          numbers: context.environment.numbers))
    }
    do {
      self = try context.environment.verbs.request(for: text, in: book)
    } catch {
      throw error.failure
    }
  }

  fileprivate func reply(in context: Context) throws(CommandFailure) -> Reply {
    switch self {
    case .startFast(let at, let plan):
      return .report(try context.carryOut(.fast(.start(at: at, plan: plan)), Fast.self))
    case .stopFast(let at):
      return .report(try context.carryOut(.fast(.stop(at: at)), Fast.self))
    case .drink(let volume, let beverage):
      let command = WaterCommand.log(DrinkDraft(volume, of: beverage))
      return .report(try context.carryOut(.water(command), Drink.self))
    case .count(let activity, let amount):
      let draft = CounterEntryDraft(amount ?? activity.quickAmounts[0])
      return .report(try context.carryOut(.counter(.log(activity.id, draft)), CounterEntry.self))
    case .addTask(let line):
      return .report(
        try context.planning { plan throws(CommandFailure) in
          let typed = plan.typed(line, on: plan.today)
          let command = PlanCommand.add(try plan.draft(typed))
          return try plan.report(
            on: command, try plan.perform(command), understood: typed.tokens)
        })
    case .finishTask(let task):
      return .report(
        try context.planning { plan throws(CommandFailure) in
          try plan.report(settingStatusOf: task, .done)
        })
    case .undo: return .report(try Reversal.undo.report(in: context))
    case .fastStatus: return try status(of: .fast, in: context)
    case .waterStatus: return try status(of: .water, in: context)
    case .planStatus: return try status(of: .plan, in: context)
    case .tallyStatus(let activity):
      return try status(of: .counter, activity: activity.id, in: context)
    case .dateStatus(let counter):
      let count = DateCount(counter, today: try context.userDay().today)
      return .sentence(WidgetTexts(context.texts).sentence(count))
    case .todayStatus:
      let snapshot = try WidgetSnapshot(for: .today, in: context)
      return .sentence(StatusScene(snapshot, in: context).sentences.joined(separator: " "))
    }
  }

  private func status(
    of tracker: Tracker, activity: RecordID? = nil, in context: Context
  ) throws(CommandFailure) -> Reply {
    let snapshot = try WidgetSnapshot(of: [tracker], activity: activity, in: context)
    return .sentence(tracker.cli.sentence(StatusScene(snapshot, in: context)) ?? "")
  }
}
