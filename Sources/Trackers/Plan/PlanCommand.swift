import Ledger

package indirect enum PlanCommand: Hashable, Sendable {
  case add(TaskDraft)
  case edit(RecordID, TaskEdit)
  /// Sets a status: to do, doing or done. A task in the archive returns to its place.
  case setStatus(RecordID, TaskStatus)
  /// Sets the status to done, although the task waits for others.
  case doneAnyway(RecordID)
  /// Moves a task before another of the target region or backlog; nil for the end. Tasks are
  /// ordered within their bucket, so among tasks of others it goes as near as possible.
  case move(RecordID, to: Place, before: RecordID?)
  /// Moves several tasks, one after the other, before the same task or to the end.
  case moveAll([TaskMove], before: RecordID?)
  /// Moves a task of a list as ``move(_:to:before:)``, also one that is not in the plan yet.
  case place(ListTaskID, to: Place, before: RecordID?)
  /// Moves open tasks to today, each in its region, and from the backlog to the current region. A
  /// single task is refused if its slot is full; of several, those whose slot is full lose their
  /// bucket, see ``PlanCommand/demoted(in:)``.
  case doToday([RecordID])
  case toBacklog([RecordID])
  case drop([RecordID])
  /// Moves a task out of the archive. An expiry before today or before the new day is removed.
  case restore(RecordID, Place)
  /// Deletes a task. Its routine continues; removing the repetition ends it.
  case delete(RecordID)
}

/// A task of a list, whether it is in the plan or not.
package struct ListTaskID: Hashable, Sendable {
  package let list: ListID
  package let task: RecordID

  package init(_ task: RecordID, of list: ListID) {
    self.list = list
    self.task = task
  }
}

/// The move of one of several tasks.
package struct TaskMove: Hashable, Sendable {
  package let id: RecordID
  package let place: Place

  package init(_ id: RecordID, to place: Place) {
    self.id = id
    self.place = place
  }
}

extension PlanCommand {
  /// The tasks that a ``doToday(_:)`` removed from their bucket because the slot was full.
  package static func demoted(in ops: [Op]) -> [RecordID] {
    ops.flatMap { $0.changes }.filter { change in
      change.kind.isOfPlan && change.fields.contains(.init(.bucket, .text(Bucket.free.rawValue)))
    }.map { $0.id }
  }

  /// The places to which it moves tasks; empty for other commands.
  var places: [Place] {
    if case .move(_, let place, _) = self { return [place] }
    if case .moveAll(let moves, _) = self { return moves.map { $0.place } }
    if case .place(_, let place, _) = self { return [place] }
    return []
  }

  /// The tasks that the command names.
  var ids: [RecordID] {
    switch self {
    case .add, .place: []
    case .edit(let id, _), .setStatus(let id, _), .doneAnyway(let id), .move(let id, _, _),
      .restore(let id, _),
      .delete(let id):
      [id]
    case .moveAll(let moves, _): moves.map { $0.id }
    case .doToday(let ids), .toBacklog(let ids), .drop(let ids): ids
    }
  }
}

extension PlanCommand {
  package var changeKind: ChangeKind { .task(taskChangeKind) }

  package var taskChangeKind: ChangeKind.Task {
    switch self {
    case .add: .add
    case .edit: .edit
    case .setStatus(_, .todo), .setStatus(_, .expired): .todo
    case .setStatus(_, .doing): .doing
    case .setStatus(_, .done), .doneAnyway: .done
    case .setStatus(_, .dropped): .drop
    case .move, .moveAll, .place: .move
    case .doToday: .today
    case .toBacklog: .backlog
    case .drop: .drop
    case .restore: .restore
    case .delete: .delete
    }
  }
}
