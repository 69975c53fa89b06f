import CivilTime
import Ledger

/// A task of the plan or backlog. (`Task` is Swift's own.)
package struct PlanTask: Hashable, Sendable {
  package let id: RecordID
  package var traits: TaskTraits
  package var place: Place
  package private(set) var status: TaskStatus
  /// The moment at which it was done, dropped or found expired. Nil while it is open, and for a
  /// task that expired in the backlog, for which nothing is written.
  package private(set) var ended: Moment?
  /// The user's order; lower first, equal ones by id.
  package var order: Int64
  package var created: Moment?
  /// The day for which it was first planned, if it has been carried.
  package var since: Day?
  /// Its routine, which may be deleted; see `LedgerStore.routine(of:)`.
  package var routine: RecordID?
  package internal(set) var lastWrite = LastWrite()

  package init(
    id: RecordID, _ traits: TaskTraits, place: Place, status: TaskStatus = .todo,
    ended: Moment? = nil, order: Int64, created: Moment?
  ) {
    self.id = id
    self.traits = traits
    self.place = place
    self.status = status
    self.ended = ended
    self.order = order
    self.created = created
  }

  package var title: String { traits.title }
  package var isOpen: Bool { status.isOpen }
  package var bucket: Bucket { place.bucket }
  package var day: Day? { place.day }

  /// Whether it is on a day and not in the archive.
  package var isOnDay: Bool { place.day != nil && !status.isArchived }

  /// Whether it uses a slot of its bucket.
  /// - Parameter doneKeeps: ``Settings/doneKeepsSlot``.
  package func takesSlot(doneKeeps: Bool) -> Bool { isOnDay && (doneKeeps || isOpen) }

  /// Whether its last useful day is over, so that it belongs in the archive.
  package func isExpired(on today: Day) -> Bool {
    guard isOpen, let expires = traits.expires else { return status == .expired }
    return expires < today
  }

  /// - Parameter now: the moment at which it was done, dropped or found expired; ignored for an
  ///   open task.
  package mutating func become(_ status: TaskStatus, at now: Moment?) {
    self.status = status
    ended = status.isOpen ? nil : now
  }
}

extension Kind {
  package static let task = Kind(rawValue: "task")
}
