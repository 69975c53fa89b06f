import CivilTime
import Ledger

/// A task of a list. Its place in a day is each person's own, see ``Placed``.
package struct ListTask: Hashable, Sendable {
  package let id: RecordID
  package let list: ListID
  /// Of these only title, notes and expiry are the list's.
  package var traits: TaskTraits
  package private(set) var status: TaskStatus = .todo
  /// The moment at which it was done, dropped or found expired; nil while it is open.
  package private(set) var ended: Instant?
  /// Lower first, equal ones by id.
  package var order: Int64
  /// The person to whom it is given.
  package var given: RecordID?
  package private(set) var made: Instant
  /// Others may delete it while it is in this person's day.
  package private(set) var isDeleted = false
  package private(set) var lastWrite = ListWrite()

  package init(
    _ id: RecordID, in list: ListID, _ traits: TaskTraits, order: Int64, at made: Instant
  ) {
    self.id = id
    self.list = list
    self.traits = traits
    self.order = order
    self.made = made
  }

  package var title: String { traits.title }
  package var isOpen: Bool { status.isOpen }

  /// Whether its last useful day is over.
  package func isExpired(on today: Day) -> Bool {
    guard isOpen, let expires = traits.expires else { return status == .expired }
    return expires < today
  }

  /// - Parameter now: ignored for an open task.
  package mutating func become(_ status: TaskStatus, at now: Instant?) {
    self.status = status
    ended = status.isOpen ? nil : now
  }
}

extension FieldName {
  package static let given = FieldName(rawValue: "given")
}

extension ListTask: ListModel, OrderedTask {
  package static var kind: Kind { .task }

  /// Deleted ones too. Nil for a record without a title.
  package init?(_ record: Record) {
    guard let list = record.kind.list, let title = record[.title]?.text else { return nil }
    self.init(
      record.id, in: list, TaskTraits(title), order: 0, at: Instant(milliseconds: 0))
    read(record)
    traits.title = traits.title.bounded(to: TaskTraits.titleLimit)
    traits.notes = traits.notes.bounded(to: TaskTraits.notesLimit, isMultiline: true)
    isDeleted = record.isDeleted
    lastWrite = ListWrite(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.made(&made)
    traits.mapTexts(&fields)
    var moment = ended.map { Moment.inList($0) }
    fields.status(&status, ended: &moment)
    ended = moment?.instant
    fields.field(.order, &order, in: PlanTask.orders)
    traits.mapExpiry(&fields)
    fields.id(.given, &given)
  }
}

extension ListTask {
  func changes(from former: ListTask?) -> [RecordChange] { [change(from: former)] }
}

extension [ListTask] {
  /// By the people's order, then by id.
  package var inListOrder: [ListTask] {
    ordered { $0.order != $1.order ? $0.order < $1.order : $0.id < $1.id }
  }
}
