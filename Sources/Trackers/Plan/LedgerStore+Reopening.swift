import CivilTime
import Ledger

extension FieldName {
  /// In an occurrence, the one before it and that one's due day.
  static let former = FieldName(rawValue: "former")
}

/// The occurrence from which a routine made the next one.
struct FormerOccurrence: Hashable, Sendable {
  let id: RecordID
  let due: Day
}

extension FormerOccurrence {
  /// Nil for the first occurrence, and for one written by a version without this field.
  init?(_ record: Record) {
    let words = record[.former].words
    guard words.count == 2, let id = RecordID(words[0]), let due = Day(iso8601: words[1]) else {
      return nil
    }
    self.init(id: id, due: due)
  }

  var write: RecordChange.Write { .init(.former, .words([id.description, due.iso8601])) }
}

extension Record {
  /// Whether it is an occurrence that was taken back, because the one before it is open again, or
  /// because its routine was never to begin. It may be created again; one that the user
  /// deleted may not.
  var isTakenBack: Bool { isDeleted && self[.routine] == .null }

  /// Whether only a rollover has written to this occurrence.
  fileprivate var isUntouched: Bool {
    let made = fields.filter { ![.at, .since, .bucket].contains($0.name) }
    return made.allSatisfy { $0.stamp == made[0].stamp }
  }
}

extension LedgerStore {
  /// The writes that take back the occurrence created after a task was done, if that task is open
  /// again and stands for all that follow. Without them both would be open. Empty if the next one
  /// was changed since, or is done.
  func changes(reopening task: PlanTask) throws(Failure) -> [RecordChange] {
    guard let routine = try routine(of: task), routine.newest != task.id,
      routine.repetition.isFromCompletion || task.traits.carries || task.day == nil,
      let record = try record(routine.newest, of: .task), !record.isDeleted, record.isUntouched,
      let former = FormerOccurrence(record), former.id == task.id,
      PlanTask(record)?.isOpen == true
    else { return [] }
    var returned = routine
    (returned.newest, returned.last) = (former.id, former.due)
    return [
      RecordChange(.task, record.id, [.init(.deleted, .bool(true)), .init(.routine, .null)]),
      returned.change(from: routine),
    ]
  }

  /// The writes that take back the open occurrences that a routine has created, as its creation was
  /// undone; and those that bring these back, when it is redone. The first one belongs to the
  /// change itself.
  func changes(
    following routine: Routine, isDeleted: Bool
  ) throws(Failure) -> [RecordChange] {
    var changes: [RecordChange] = []
    var next = routine.newest
    var due = routine.last
    while let record = try record(next, of: .task), let former = FormerOccurrence(record) {
      if isDeleted, !record.isDeleted, PlanTask(record)?.isOpenOrExpired ?? false {
        changes.append(
          RecordChange(.task, record.id, [.init(.deleted, .bool(true)), .init(.routine, .null)]))
      } else if !isDeleted, record.isTakenBack {
        changes.append(
          RecordChange(
            .task, record.id, [.init(.deleted, .bool(false)), .init(.routine, routine.id.stored)]))
      }
      // A record of another device may name any.
      guard former.due < due else { break }
      (next, due) = (former.id, former.due)
    }
    return changes
  }
}

extension PlanTask {
  /// Whether the user has not ended it.
  fileprivate var isOpenOrExpired: Bool { isOpen || status == .expired }
}
