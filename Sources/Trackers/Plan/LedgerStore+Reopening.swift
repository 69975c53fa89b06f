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

  /// Whether this occurrence is as rollovers made it: each field has their stamp, or, after an undo,
  /// their value again.
  /// - Parameters:
  ///   - former: the occurrence before it.
  ///   - made: as it was made from that one; nil if that is not known.
  fileprivate func isUntouched(after former: PlanTask, as made: PlanTask?) -> Bool {
    guard let task = PlanTask(self), let stamp = fields.first(where: { $0.name == .former })?.stamp
    else { return false }
    let writes = made?.change(from: nil).fields ?? []
    return fields.allSatisfy { field in
      if field.stamp == stamp { return true }
      if [.deleted, .since, .bucket].contains(field.name) { return true }
      if field.name == .region { return task.place.region == former.place.region }
      // A move of the user forgets the first day, but carrying does not.
      if field.name == .at {
        return task.day == made?.day || task.traits.carries && task.since == made?.day
      }
      return field.value == writes.first { $0.name == field.name }?.value ?? .null
    }
  }
}

extension LedgerStore {
  /// The writes that take back the occurrence created after a task was done, if that task is open
  /// again and stands for all that follow. Without them both would be open. Empty if the next one
  /// was changed since, or is done.
  /// - Parameter ended: the time of the change that is undone; an occurrence from before it, which was
  ///   open beside the task then, stays.
  func changes(
    reopening task: PlanTask, since ended: Instant? = nil
  ) throws(Failure) -> [RecordChange] {
    guard let routine = try routine(of: task), routine.newest != task.id,
      routine.repetition.isFromCompletion || task.traits.carries || task.day == nil,
      let record = try record(routine.newest, of: .task), !record.isDeleted,
      let former = FormerOccurrence(record), former.id == task.id,
      let next = PlanTask(record), next.isOpen
    else { return [] }
    if let ended, let made = next.created?.instant, made <= ended { return [] }
    var returned = routine
    (returned.newest, returned.last) = (former.id, former.due)
    let made = returned.copy(
      of: task, due: routine.last, today: next.created?.local.calendarDay ?? routine.last,
      at: next.created)
    guard record.isUntouched(after: task, as: made) else { return [] }
    return [
      RecordChange(.task, record.id, [.init(.deleted, .bool(true)), .init(.routine, .null)]),
      returned.change(from: routine),
    ]
  }

  /// The writes that bring back an occurrence that was taken back, since redo has changed it again.
  func changes(returning id: RecordID) throws(Failure) -> [RecordChange] {
    guard let record = try record(id, of: .task), record.isTakenBack,
      let former = FormerOccurrence(record), let task = try task(former.id),
      let routine = try routine(of: task)
    else { return [] }
    var changes = [
      RecordChange(.task, id, [.init(.deleted, .null), .init(.routine, routine.id.stored)])
    ]
    let days = former.due + 1..<former.due + 4000
    if routine.newest == task.id, let due = days.first(where: { routine.occurrence(on: $0) == id })
    {
      var followed = routine
      (followed.newest, followed.last) = (id, due)
      changes.append(followed.change(from: routine))
    }
    return changes
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
            .task, record.id, [.init(.deleted, .null), .init(.routine, routine.id.stored)]))
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
