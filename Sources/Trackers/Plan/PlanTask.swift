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
  /// Of a task of a list; nil for the user's own.
  package var shared: SharedPart?
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
  package var isOpen: Bool { status.isOpen && !isGone }
  package var bucket: Bucket { place.bucket }
  package var day: Day? { place.day }

  /// Whether it is on a day and not in the archive.
  package var isOnDay: Bool { place.day != nil && !status.isArchived }

  /// Whether it uses a slot of its bucket.
  /// - Parameter doneKeeps: ``Settings/doneKeepsSlot``.
  package func takesSlot(doneKeeps: Bool) -> Bool {
    isOnDay && (doneKeeps || isOpen) && !isGone
  }

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

extension FieldName {
  package static let region = FieldName(rawValue: "region")
  package static let bucket = FieldName(rawValue: "bucket")
  package static let status = FieldName(rawValue: "status")
  package static let since = FieldName(rawValue: "since")
  package static let routine = FieldName(rawValue: "routine")
}

extension PlanTask: RecordModel {
  package static var kind: Kind { .task }

  /// Far from where the mean of two would overflow.
  static let orders: ClosedRange<Int64> = -1 << 60...1 << 60

  /// Nil for a record without a title. Any other field that is missing or unknown gets its default.
  package init?(_ record: Record) {
    guard let traits = TaskTraits(record) else { return nil }
    self.init(id: record.id, traits, place: .backlog(.free), order: 0, created: nil)
    read(record)
    lastWrite = LastWrite(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    traits.mapTexts(&fields)
    fields.place(&place)
    mapStatus(&fields)
    fields.field(.order, &order, in: Self.orders)
    traits.mapChoices(&fields)
    fields.field(.created, &created)
    fields.field(.since, &since)
    fields.field(.routine, &routine)
  }

  package func change(from former: PlanTask?) -> RecordChange {
    RecordChange(Self.kind, id, writes(from: former) + traits.waits(from: former?.traits))
  }

  private mutating func mapStatus(_ fields: inout RecordFields) {
    var (status, ended) = (status, ended)
    fields.status(&status, ended: &ended)
    become(status, at: ended)
  }
}

extension RecordFields {
  /// In the backlog if either the region or the missing day says so: a task that one device moved
  /// there stays there, even if another device carried it to a new day without knowing.
  mutating func place(_ place: inout Place) {
    var (day, name, bucket) = (place.day, place.regionName, place.bucket)
    together(.at, .region)
    field(.at, &day)
    field(.region, &name)
    field(.bucket, &bucket)
    if let day, name != Place.backlogName {
      place = .day(day, Region(rawValue: name) ?? .morning, bucket)
    } else {
      place = .backlog(bucket)
    }
  }

  /// `end` alone decides whether a task has ended; `status` says how. No device writes `expired`: it
  /// means ended without being done or dropped. So when one device finds a task expired that
  /// another has marked done, it is done.
  mutating func status(_ status: inout TaskStatus, ended: inout Moment?) {
    var stored = status == .expired ? .todo : status
    together(.status, .end)
    field(.status, &stored)
    let end = value(.end, status.isOpen ? .null : ended?.stored ?? .null)
    guard isReading else { return }
    let isEnded = end != nil && end != .null
    ended = isEnded ? end?.moment : nil
    if isEnded {
      status = stored == .done || stored == .dropped ? stored : .expired
    } else {
      status = stored == .doing ? .doing : .todo
    }
  }
}

extension TaskStatus: StoredValue {}

/// The stored form: `2026-11-27T09:30`.
extension LocalTime {
  package var minuteText: String { calendarDay.iso8601 + "T" + timeOfDay.iso8601 }

  package init?(minute text: String) {
    guard case .local(let time)? = TimeStamp(iso8601: text) else { return nil }
    self = time
  }
}
