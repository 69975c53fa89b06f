import JSON
import Ledger
import Trackers

extension Counter: Deletable, Archivable {
  static var completions: String { "activities" }
  static var consequence: String { " with its entries" }

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
      changed.sentence = activity.sentence(kind, goal: text)
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

  private func sentence(_ kind: ChangeKind.Counter, goal: String?) -> String {
    switch kind {
    case .goal:
      goal.map { "From today on the goal of \(name) is \($0)." }
        ?? "From today on \(name) has no goal."
    case .add: goal.map { "Added \(name), goal \($0) a day." } ?? "Added \(name)."
    case .archive: "Archived \(name); its entries are kept."
    case .restore: "Brought \(name) back."
    case .delete: "Deleted \(name) and its entries."
    case .move: "Moved \(name)."
    case .primary: "\(name) stands for all tallies now."
    case .edit: "Edited \(name)."
    }
  }
}
