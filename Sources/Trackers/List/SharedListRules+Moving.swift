import CivilTime
import Ledger

/// Moves between the own plan and a list, each one change: a new record there, deleted here. So
/// nothing is lost where the rules for ops make the part in the list void: both remain.
extension SharedListRules {
  static func moveIn(
    in book: Book, _ now: Moment, _ newID: RecordID
  ) throws(ListRefusal) -> [RecordChange] {
    guard let own = book.own else { throw .noSuch(.task, "") }
    if own.shared?.list == book.list.list { return [] }
    try own.shared?.checkMoving()
    try book.checkRoom()
    // As others read it: an own task may have come from a file, with any text.
    var traits = TaskTraits(own.title.bounded(to: TaskTraits.titleLimit))
    guard !traits.title.isEmpty else { throw .text(.empty, field: .title) }
    traits.notes = own.traits.notes.bounded(to: TaskTraits.notesLimit, isMultiline: true)
    if let expires = own.traits.expires { traits.expire(on: expires, at: own.traits.expiresAt) }
    var task = ListTask(
      newID, in: book.list.list, traits, order: PlanRules.newOrder(at: now), at: now.instant)
    task.become(own.status, at: own.ended?.instant ?? now.instant)
    var changes = [task.change(from: nil), .deleting(own.planKind, own.id)]
    if let shared = own.shared {
      changes.append(.deleting(.task.labelled(shared.list), shared.task))
    }
    // It stops repeating: else the next task would come as an own one.
    if let routine = book.routine, routine.newest == own.id {
      changes.append(.deleting(.routine, routine.id))
    }
    if own.day != nil {
      // NB: the id of the task is new, so none can have made another meet it.
      let id = RecordID(own: .placed, of: book.list.list, newID)
      changes.append(Placed(id, of: newID, in: book.list.list, as: own).change(from: nil))
    }
    return changes
  }

  static func moveOut(
    in book: Book, _ now: Moment, _ newID: RecordID
  ) throws(ListRefusal) -> [RecordChange] {
    let task = try book.known().found(on: book.today)
    let place =
      book.placed
      ?? Placed(
        newID, of: task.id, in: task.list, .backlog(.free), order: PlanRules.newOrder(at: now))
    let changes = [
      place.copy(of: task, as: newID, at: now).change(from: nil),
      .deleting(task.labelledKind, task.id),
    ]
    return changes + (book.placed.map { [.deleting(.placed, $0.id)] } ?? [])
  }

  static func keep(in book: Book, _ now: Moment) throws(ListRefusal) -> [RecordChange] {
    guard let placed = book.placed, let task = book.task else { throw .noSuch(.task, "") }
    return keep(placed, of: task, now)
  }

  /// The copy has the same id on all own devices.
  static func keep(_ placed: Placed, of task: ListTask, _ now: Moment) -> [RecordChange] {
    let copy = placed.copy(of: task, as: RecordID(derivedFrom: "kept \(placed.id)"), at: now)
    return [copy.change(from: nil), .deleting(.placed, placed.id)]
  }
}

extension SharedPart {
  /// Throws unless this person may take the task out of its list.
  fileprivate func checkMoving() throws(ListRefusal) {
    switch access {
    case .write: break
    case .read: throw .role(.reader, needs: .editor)
    case .left: throw .left
    case .deleted: throw .noSuch(.task, "")
    }
  }
}
