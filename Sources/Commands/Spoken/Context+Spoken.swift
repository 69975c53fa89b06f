import JSON
import SQLiteLedger
import Texts
import Trackers

/// What is answered to a spoken line.
struct SpokenAnswer {
  let name: VerbName
  /// One sentence.
  let said: String
  let lines: (Style) -> [String]
  /// What the command that does the same says with `--json`.
  var members = JSONObject()

  /// `{"said", "action", "changed", …}`.
  var document: JSONObject {
    var document: JSONObject = ["said": .string(said), "action": .string(name.rawValue)]
    for (key, value) in members where key != "action" { document.append(key, value) }
    if members["changed"] == nil { document.append("changed", .bool(false)) }
    return document
  }
}

extension Context {
  func carryOut(spoken text: String) throws(CommandFailure) -> SpokenAnswer {
    // As one: what is refused takes back the new day, too.
    try exclusively { () throws(CommandFailure) in try answer(to: try request(text)) }
  }

  private func answer(to request: VerbRequest) throws(CommandFailure) -> SpokenAnswer {
    let (name, words) = (request.name, WidgetTexts(texts))
    switch request {
    case .startFast(let at, let plan):
      let command = FastingCommand.start(at: at, plan: plan)
      return answer(name, try report(on: command, try perform(command)))
    case .stopFast(let at):
      let command = FastingCommand.stop(at: at)
      return answer(name, try report(on: command, try perform(command)))
    case .drink(let volume, let beverage):
      let command = HydrationCommand.log(DrinkDraft(volume, of: beverage))
      return answer(name, try report(on: command, try perform(.hydration(command))))
    case .count(let activity, let amount):
      let draft = TallyDraft(amount ?? activity.quickAmounts[0])
      let command = TallyCommand.log(activity.id, draft)
      return answer(name, try report(on: command, try perform(.tally(command))))
    case .addTask(let line):
      return answer(
        name,
        try planning { plan throws(CommandFailure) in
          let typed = plan.typed(line, on: plan.today)
          let command = PlanCommand.add(typed.draft)
          return try plan.report(
            on: command, try plan.perform(command), understood: typed.tokens)
        })
    case .finishTask(let task):
      return answer(
        name,
        try planning { plan throws(CommandFailure) in
          try plan.report(settingStatusOf: task, .done)
        })
    case .undo: return answer(name, try undoReport())
    case .fastStatus:
      return said(name, try snapshot(of: [.fast]).fasting.map { words.sentence($0, wording) })
    case .waterStatus:
      let snapshot = try snapshot(of: [.water])
      return said(name, snapshot.water.map { words.sentence(water: $0, snapshot.unit) })
    case .planStatus:
      return said(name, try snapshot(of: [.plan]).plan.map { words.sentence($0) })
    case .tallyStatus(let activity):
      let tally = try snapshot(of: [.tallies], activity: activity.id).tally
      return said(name, tally.map { words.sentence($0) })
    case .dateStatus(let counter):
      return said(name, words.sentence(DateCount(counter, today: try userDay().today)))
    case .todayStatus:
      let sentences = sentences(of: try snapshot(for: .today), words)
      return said(name, sentences.joined(separator: " "))
    }
  }

  /// NB: what the new day brings comes first, so that today's tasks can be named.
  private func request(_ text: String) throws(CommandFailure) -> VerbRequest {
    let book = try planning { plan throws(CommandFailure) in
      try plan.read { store throws(StorageError) in
        try VerbBook(in: store, at: now, zone: environment.zone)
      }
    }
    do {
      return try VerbTable.english.request(for: text, in: book)
    } catch {
      throw .verb(error)
    }
  }

  private func answer(_ name: VerbName, _ report: Report) -> SpokenAnswer {
    var answer = SpokenAnswer(
      name: name, said: report.text(style).first ?? "", lines: report.text)
    if case .object(let members) = report.json() { answer.members = members }
    return answer
  }

  private func said(_ name: VerbName, _ sentence: String?) -> SpokenAnswer {
    let said = (sentence ?? "").harmless
    return SpokenAnswer(name: name, said: said, lines: { _ in [said] })
  }
}
