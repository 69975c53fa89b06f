import CivilTime
import Ledger

/// The part of a task in the plan that belongs to a list: title, notes, status and expiry. All else
/// is this person's own, see ``Placed``, whose id the task has here.
package struct SharedPart: Hashable, Sendable {
  package let list: ListID
  /// Its id in the list.
  package let task: RecordID
  /// The person to whom it is given.
  package let given: RecordID?
  package let access: Access
  let state: State

  /// The state of its place.
  enum State: Hashable, Sendable {
    case open
    /// It has left the open tasks here, though others may have reopened it since.
    case ended
    /// It is not in the plan.
    case missing
    /// It was in the plan before.
    case deleted
  }

  package enum Access: Hashable, Sendable {
    case write
    /// This person may only read the list.
    case read
    /// A copy that can only be read: this person is not, or no longer, in the list.
    case left
    /// Others have deleted the task.
    case deleted
  }
}

extension SharedPart {
  /// That of a task that is not given, at a place in the plan.
  package init(_ task: RecordID, of list: ListID) {
    self.init(list: list, task: task, given: nil, access: .write, state: .open)
  }

  /// Whether the task is in the plan.
  package var isPlanned: Bool { state == .open || state == .ended }
}

extension PlanTask {
  /// Whether others have deleted it while it was open. It stays in the plan until it is kept as an
  /// own task, or removed.
  package var isGone: Bool { shared?.access == .deleted && status.isOpen }

  /// The kind of the record that has its place.
  var planKind: Kind { shared == nil ? .task : .placed }

  /// The writes that turn `former` into this: of a task of a list those to the list, and those to
  /// its place.
  func changes(from former: PlanTask?) -> [RecordChange] {
    let change = change(from: former)
    guard let shared else { return [change] }
    let changes = shared.changes(change, ends: former.map { $0.ended != ended } ?? true)
    return shared.state == .open || shared.state == .ended
      ? changes : [changes[0], newPlace(shared)]
  }

  @inline(never)
  private func newPlace(_ shared: SharedPart) -> RecordChange {
    var change = Placed(id, of: shared.task, in: shared.list, as: self).change(from: nil)
    if shared.state == .deleted { change.fields.append(.init(.deleted, .bool(false))) }
    return change
  }
}

extension SharedPart {
  /// The places that a search looks at.
  static let searchLimit = 2000
  /// The days for which a reopened task comes back to the plan.
  static let reach = 28
  private static let fields: [FieldName] = [.title, .notes, .status, .expires, .expiresAt]

  /// - Parameter ends: whether it leaves the open tasks, or comes back.
  @inline(never)
  fileprivate func changes(_ change: RecordChange, ends: Bool) -> [RecordChange] {
    var (theirs, own): ([RecordChange.Write], [RecordChange.Write]) = ([], [])
    for write in change.fields {
      if write.name == .end {
        let end = write.value.moment.map { Value.moment(.inList($0.instant)) }
        theirs.append(.init(.end, end ?? .null))
        if ends { own.append(write) }
      } else if Self.fields.contains(write.name) {
        theirs.append(write)
      } else {
        own.append(write)
      }
    }
    return [
      RecordChange(.task.labelled(list), task, theirs), RecordChange(.placed, change.id, own),
    ]
  }
}

extension Kind {
  /// Whether its records are tasks of the plan, own ones or places of those of lists.
  var isOfPlan: Bool { self == .task || self == .placed }
}

/// Tasks of lists in the plan. NB: not inlined, so that they come after the first page.
extension LedgerStore {
  /// - Parameter id: of the place.
  @inline(never)
  func sharedTask(_ id: RecordID) throws(Failure) -> PlanTask? {
    guard let record = try record(id, of: .placed), !record.isDeleted else { return nil }
    return try tasks(at: [record]).first
  }

  /// A task of a list in the plan, or as it would be in the backlog.
  @inline(never)
  package func task(_ id: ListTaskID, at now: Moment) throws(Failure) -> PlanTask? {
    let (place, record) = try ownRecord(.placed, of: id.list, id.task)
    if let record, !record.isDeleted { return try tasks(at: [record]).first }
    let placed = Placed(
      place, of: id.task, in: id.list, .backlog(.free), order: PlanRules.newOrder(at: now))
    return try task(at: placed, record == nil ? .missing : .deleted)
  }

  /// The tasks of lists at their places, in this order. One that has not come yet is left out.
  @inline(never)
  func tasks(at places: [Record]) throws(Failure) -> [PlanTask] {
    var tasks: [PlanTask] = []
    for place in places {
      guard let placed = Placed(place),
        let task = try task(at: placed, placed.ended == nil ? .open : .ended)
      else { continue }
      tasks.append(task)
    }
    return tasks
  }

  private func task(
    at placed: Placed, _ state: SharedPart.State
  ) throws(Failure) -> PlanTask? {
    let kind = Kind.task.labelled(placed.list)
    guard let record = try record(placed.task, of: kind), let task = ListTask(record) else {
      return nil
    }
    let kinds = writer(of: placed.list)?.kinds
    let access: SharedPart.Access =
      task.isDeleted
      ? .deleted : kinds.map { $0.contains(kind) ? .write : .read } ?? .left
    var joined = placed.joined(with: task, as: placed.id, offset: placed.ended?.offset ?? .utc)
    joined.shared = SharedPart(
      list: placed.list, task: task.id, given: task.given, access: access, state: state)
    joined.lastWrite = LastWrite(record)
    return joined
  }

  /// The place of the task of a list that a change is about; nil for one that is not in the plan.
  @inline(never)
  func place(of change: RecordChange) throws(Failure) -> RecordID? {
    guard let list = change.kind.list, change.kind == .task.labelled(list) else { return nil }
    return try placed(change.id, of: list).placed?.id
  }

  /// Tasks that had left the open ones here, and that others have reopened; as far as they are of
  /// the last four weeks.
  func reopenedTasks(near today: Day) throws(Failure) -> [PlanTask] {
    let times = LocalTime(startOf: today - SharedPart.reach)..<LocalTime(startOf: today + 3)
    let places = try records(of: .placed, in: times, order: .oldestFirst, limit: .max)
    if places.isEmpty { return [] }
    return try tasks(at: places).filter { $0.isOpen && $0.shared?.state == .ended }
  }

  /// The writes that end the places of tasks that others have ended, and begin those of reopened
  /// ones again.
  func settledPlaces(
    _ reopened: [PlanTask], at now: Moment
  ) throws(Failure) -> [RecordChange] {
    let open = try openRecords(of: .placed, filed: .anywhere)
    return open.isEmpty && reopened.isEmpty ? [] : try settledPlaces(open, reopened, at: now)
  }

  @inline(never)
  private func settledPlaces(
    _ open: [Record], _ reopened: [PlanTask], at now: Moment
  ) throws(Failure) -> [RecordChange] {
    var changes = reopened.map { RecordChange(.placed, $0.id, [.init(.end, .null)]) }
    for task in try tasks(at: open) {
      guard !task.status.isOpen, let ended = task.ended else { continue }
      let end = Value.moment(Moment(ended.instant, offset: now.offset))
      changes.append(RecordChange(.placed, task.id, [.init(.end, end)]))
    }
    return changes
  }
}

extension PlanRules.Book {
  /// Throws unless this person may make the changes of tasks of lists.
  @inline(never)
  func check(
    _ command: PlanCommand, _ changes: [RecordChange]
  ) throws(PlanRefusal) {
    let written = changes.filter { $0.kind.list != nil && !$0.fields.isEmpty }
    for task in subjects {
      guard let shared = task.shared, shared.access != .write else { continue }
      let isWritten = written.contains { $0.id == shared.task && $0.kind.list == shared.list }
      switch shared.access {
      case .deleted:
        if case .delete = command { continue }
        // Of several, those that are left do not stop the others.
        if isWritten || command.ids.count == 1 { throw .shared(task.title, .deleted) }
      case .read: if isWritten { throw .shared(task.title, .reader) }
      case .left: if isWritten { throw .shared(task.title, .left) }
      case .write: break
      }
    }
  }
}
