import CivilTime
import Ledger

extension FieldName {
  package static let region = FieldName(rawValue: "region")
  package static let bucket = FieldName(rawValue: "bucket")
  package static let status = FieldName(rawValue: "status")
  package static let since = FieldName(rawValue: "since")
  package static let routine = FieldName(rawValue: "routine")
}

extension PlanTask {
  /// The accepted orders, so small that sums of two do not overflow.
  private static let orders: ClosedRange<Int64> = -1 << 60...1 << 60

  /// Nil for a record without a title. Any other field that is missing or unknown gets its default.
  package init?(_ record: Record) {
    guard let traits = TaskTraits(record) else { return nil }
    let (status, ended) = TaskStatus.stored(in: record)
    self.init(
      id: record.id, traits, place: Place(record), status: status, ended: ended,
      order: record.whole(.order, in: Self.orders) ?? 0, created: record[.created]?.moment)
    since = record[.since]?.day
    routine = record[.routine]?.text.flatMap { RecordID($0) }
    lastWrite = LastWrite(record)
  }

  /// The writes that turn `former` into this. When one field of a place or status changes, all its
  /// fields are written, so that merged edits of two devices never combine into a third.
  package func change(from former: PlanTask?) -> RecordChange {
    let waits = traits.waits(from: former?.traits)
    guard let former else {
      let made = writes.filter { $0 != .init(.expiresAt, .null) }
      return RecordChange(.task, id, made + waits)
    }
    let unchanged = former.writes
    let changed = writes.filter { !unchanged.contains($0) }.map { $0.name }
    let names = PlanTask.pairs.reduce(changed) { names, pair in
      names.contains(pair.0) || names.contains(pair.1) ? names + [pair.0, pair.1] : names
    }
    return RecordChange(.task, id, writes.filter { names.contains($0.name) } + waits)
  }

  private static let pairs: [(FieldName, FieldName)] = [
    (.at, .region), (.status, .end), (.expires, .expiresAt),
  ]

  private var writes: [RecordChange.Write] {
    traits.texts + [
      .init(.at, .day(day)), .init(.region, .text(place.regionName)),
      .init(.bucket, .text(bucket.rawValue)), .init(.status, .text(status.stored.rawValue)),
      .init(.end, status.isOpen ? .null : ended.map { .moment($0) } ?? .null),
      .init(.order, .integer(order)),
    ] + traits.choices + [
      .init(.created, created.map { .moment($0) } ?? .null),
      .init(.since, .day(since)),
      .init(.routine, routine.map { .text($0.description) } ?? .null),
    ]
  }
}

extension Place {
  /// The backlog if either the region or the missing day says so: a task that one device moved
  /// there stays there, even if another device concurrently carried it to a new day.
  fileprivate init(_ record: Record) {
    let bucket = record[.bucket]?.text.flatMap { Bucket(rawValue: $0) } ?? .free
    let region = record[.region]?.text
    if let day = record[.at]?.day, region != Place.backlogName {
      self = .day(day, region.flatMap { Region(rawValue: $0) } ?? .morning, bucket)
    } else {
      self = .backlog(bucket)
    }
  }
}

extension TaskStatus {
  /// The merged status: `end` alone decides whether a task has ended; `status` says how. `expired`
  /// is never written: it means ended without being done or dropped. So if one device finds a task
  /// expired that another has marked done, it is done.
  fileprivate static func stored(in record: Record) -> (TaskStatus, Moment?) {
    let status = record[.status]?.text.flatMap { TaskStatus(rawValue: $0) }
    guard let end = record[.end], end != .null else {
      return (status == .doing ? .doing : .todo, nil)
    }
    return (status == .done || status == .dropped ? status ?? .done : .expired, end.moment)
  }

  fileprivate var stored: TaskStatus { self == .expired ? .todo : self }
}

extension Value {
  var day: Day? { text.flatMap { Day(iso8601: $0) } }

  static func day(_ day: Day?) -> Value { day.map { .text($0.iso8601) } ?? .null }
}

/// The stored form: `2026-11-27T09:30`.
extension LocalTime {
  package var minuteText: String { calendarDay.iso8601 + "T" + timeOfDay.iso8601 }

  package init?(minute text: String) {
    guard case .local(let time)? = TimeStamp(iso8601: text) else { return nil }
    self = time
  }
}
