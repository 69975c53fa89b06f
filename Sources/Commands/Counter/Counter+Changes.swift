import JSON
import Ledger
import Texts
import Trackers

extension Counter: Deletable, Archivable {
  static var noun: String { "counter" }
  static var completions: String { "activities" }
  static var archiveHelp: String { .text("Archive a counter, or restore it with --undo.") }
  static var deleteHelp: String {
    .text("Delete a counter with its entries, or several. Can be undone.")
  }

  func archiving(_ isArchived: Bool) -> TrackerCommand { .counter(.archive(id, isArchived)) }
  func deletion() -> TrackerCommand { .counter(.delete(id)) }
}

extension Counter: Named {
  static var thing: EntryRefusal.Thing { .activity }
  var recordID: RecordID? { id }

  static func all(in context: Context) throws(CommandFailure) -> [Counter] {
    try context.read(Counters(in: context.ledger)).all
  }
}

extension Counter: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Counter?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let activities = try context.read(Counters(in: context.ledger))
    let id = former?.id ?? op?.changes.first { $0.kind == .activity }?.id
    guard let activity = id.flatMap({ activities[$0] }) ?? former else {
      return Changed(member: "activity", json: nil)
    }
    let goal = try activity.goal(in: context)
    var changed = Changed(
      member: "activity",
      json: activity.json(goal, isPrimary: activity.id == activities.primary?.id))
    if case .activity(let kind) = changeKind {
      let text = goal.map { context.texts.shell.goal($0, Measure(activity)) }
      changed.sentence = activity.sentence(kind, goal: text, context.texts)
    }
    return changed
  }

  /// The goal of today.
  func goal(in context: Context) throws(CommandFailure) -> DailyGoal? {
    let today = try context.userDay().today
    return try context.read(DatedGoals(of: subject, in: context.ledger)).goal(on: today)
  }

  /// - Parameter goal: the goal of today.
  func json(_ goal: DailyGoal?, isPrimary: Bool) -> JSON {
    .object([
      "id": .string(id.description), "name": .string(name), "unit": .string(unit),
      "goal": goal?.json(Measure(self)) ?? .null,
      "quickThousandths": .list(quickAmounts) { .integer($0.thousandths) },
      "colour": .string(colour.rawValue), "icon": .string(symbol.rawValue),
      "archived": .bool(isArchived), "primary": .bool(isPrimary),
    ])
  }

  private func sentence(_ kind: ChangeKind.Counter, goal: String?, _ texts: Texts) -> String {
    switch (kind, goal) {
    case (.goal, let goal?):
      texts.say("Set the goal of \(name) to \(goal) a day, from today on.")
    case (.goal, nil): texts.say("Removed the goal of \(name), from today on.")
    case (.add, let goal?): texts.say("Added \(name) with a goal of \(goal) a day.")
    case (.add, nil): texts.say("Added \(name).")
    case (.archive, _): texts.say("Archived \(name). Its entries are kept.")
    case (.restore, _): texts.say("Restored \(name).")
    case (.delete, _): texts.say("Deleted \(name) and its entries.")
    case (.move, _): texts.say("Moved \(name).")
    case (.primary, _): texts.say("Made \(name) the main counter.")
    case (.edit, _): texts.say("Edited \(name).")
    }
  }
}
