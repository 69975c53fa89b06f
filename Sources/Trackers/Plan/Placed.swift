import CivilTime
import Ledger

/// The place of a list's task in this person's plan, and what else is its own of it: in the own
/// space, where the others never see it.
package struct Placed: Hashable, Sendable {
  /// Derived from list and task, see ``LedgerStore/placed(_:of:)``.
  package let id: RecordID
  package let list: ListID
  package let task: RecordID
  package var place: Place
  /// As of the user's own tasks.
  package var order: Int64
  package var carries = false
  package var isSticky = false
  package var remind: LocalTime?
  /// The day for which it was first planned, if it has been carried.
  package var since: Day?
  /// The moment at which it left the open tasks here.
  package var ended: Moment?

  package init(_ id: RecordID, of task: RecordID, in list: ListID, _ place: Place, order: Int64) {
    self.id = id
    self.list = list
    self.task = task
    self.place = place
    self.order = order
  }

  /// What is this person's own of a task that moves into a list.
  init(_ id: RecordID, of task: RecordID, in list: ListID, as own: PlanTask) {
    self.init(id, of: task, in: list, own.place, order: own.order)
    carries = own.traits.carries
    isSticky = own.traits.isSticky
    remind = own.traits.remind
    since = own.since
    ended = own.ended
  }

  /// A task of the own plan that takes its place.
  func copy(of task: ListTask, as id: RecordID, at now: Moment) -> PlanTask {
    var copy = joined(with: task, as: id, offset: now.offset)
    copy.created = now
    return copy
  }

  /// The task at this place.
  /// - Parameter offset: of the clock by which its end is shown.
  func joined(with task: ListTask, as id: RecordID, offset: UTCOffset) -> PlanTask {
    var traits = task.traits
    traits.carries = carries
    traits.isSticky = isSticky
    traits.remind = remind
    var joined = PlanTask(id: id, traits, place: place, order: order, created: nil)
    joined.since = since
    // An expiry is written here only, by the rollover. And what had ended here stays so where others
    // have reopened and deleted it.
    if let ended, task.isOpen, task.isDeleted || traits.isOver(at: ended.local) {
      joined.become(.expired, at: ended)
    } else {
      joined.become(task.status, at: task.ended.map { Moment($0, offset: offset) })
    }
    return joined
  }
}

extension Kind {
  package static let placed = Kind(rawValue: "placed")
}

extension Placed: RecordModel {
  package static var kind: Kind { .placed }

  /// Nil without list and task.
  package init?(_ record: Record) {
    guard let list = record[.list].flatMap({ RecordID(stored: $0) }),
      let task = record[.task].flatMap({ RecordID(stored: $0) })
    else { return nil }
    self.init(
      record.id, of: task, in: ListID(rawValue: list), .backlog(.free), order: 0)
    read(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    var (list, task) = (list.rawValue, task)
    fields.field(.list, &list)
    fields.field(.task, &task)
    fields.place(&place)
    fields.field(.order, &order, in: PlanTask.orders)
    fields.field(.carry, &carries)
    fields.field(.since, &since)
    fields.field(.sticky, &isSticky)
    fields.field(.remind, &remind)
    fields.field(.end, &ended)
  }
}

extension LedgerStore {
  /// - Returns: also the id of a new one, where there is none.
  package func placed(
    _ task: RecordID, of list: ListID
  ) throws(Failure) -> (id: RecordID, placed: Placed?) {
    let (id, record) = try ownRecord(.placed, of: list, task)
    return (id, record.flatMap { $0.isDeleted ? nil : Placed($0) })
  }
}
