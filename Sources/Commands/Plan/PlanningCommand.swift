import JSON
import Texts
import Trackers

/// A command on the plan, which also reports the rollover.
protocol PlanningCommand: LedgerCommand {
  /// Whether it changes nothing besides the rollover.
  var isReading: Bool { get }

  func report(in plan: Planning) throws(CommandFailure) -> Report
}

extension PlanningCommand {
  var isReading: Bool { false }
}

extension PlanningCommand {
  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.planning(isReading: isReading) { plan throws(CommandFailure) in
      try report(in: plan).telling(of: plan.rollover, context.texts)
    }
  }
}

/// The defaults of commands that list tasks.
extension RowCommand where Self: PlanningCommand {
  var isReading: Bool { true }

  var member: String { "tasks" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    try PlanTask.example(in: context)
  }
}

extension Report {
  func telling(of rollover: Rollover, _ texts: Texts) -> Report {
    let (json, text) = (json, text)
    return Report(
      json: {
        guard case .object(var document) = json() else { return json() }
        document.append("rollover", rollover.json)
        return .object(document)
      },
      text: { style in
        let sentences = texts.plan.rollover(rollover)
        return text(style) + (sentences.isEmpty ? [] : [""] + sentences.map { $0.harmless })
      })
  }
}
