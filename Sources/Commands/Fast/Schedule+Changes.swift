import JSON
import Ledger
import SQLiteLedger
import Trackers

extension Schedule: Deletable {
  static var noun: String { "schedule" }
  static var naming: String { .text("The name of the schedule.") }
  static var completions: String { "schedules" }
  static var deleteHelp: String {
    .text("Delete a custom schedule, or several. Can be undone.")
  }

  func deletion() -> TrackerCommand { .fast(.removeSchedule(key)) }
}

extension Schedule: Changeable {
  static let listing = "dayring fast schedule list"

  static func find(_ name: String, in context: Context) throws(CommandFailure) -> Schedule {
    let schedules = try context.read(Schedules(in: context.ledger))
    if let schedule = schedules.named(name) { return schedule }
    if let schedule = try schedules.called(name) { return schedule }
    throw .refused(.noSuchSchedule, .schedule, hint: listing) { texts, _ in
      texts.refusal.schedule(name, schedules.names(nearestTo: name))
    }
  }

  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: Schedule?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let schedules = try context.read(Schedules(in: context.ledger))
    let schedule =
      if let former {
        // The present state, unless it was removed.
        schedules.all.first { $0.key == former.key } ?? former
      } else {
        try context.changed(op, nil) { id throws(StorageError) in
          try context.ledger.record(id, of: .schedule).flatMap { Schedule($0) }
        }
      }
    let selected = schedules.selected
    var changed = Changed(
      member: "schedule", json: schedule.map { $0.json(isSelected: $0.key == selected.key) })
    if let schedule, case .schedule(let kind) = changeKind {
      changed.sentence = context.texts.change.schedule(kind, schedule)
    }
    return changed
  }

  func json(isSelected: Bool) -> JSON {
    .object([
      "key": .string(key.description), "name": .string(name), "goalMinutes": .whole(goal.minutes),
      "builtIn": .bool(isBuiltIn), "selected": .bool(isSelected),
    ])
  }

  private var isBuiltIn: Bool {
    if case .preset = key { return true }
    return false
  }
}

extension Schedules {
  /// The schedule of a typed name; nil for an unknown one.
  func called(_ typed: String) throws(CommandFailure) -> Schedule? {
    let found = NameMatches(typed, among: [all], name: { $0.name }, id: { _ in nil }).found
    if found.count > 1 {
      throw .ambiguousName(.schedule, typed, found.map { $0.name }, hint: Schedule.listing)
    }
    return found.first
  }
}
