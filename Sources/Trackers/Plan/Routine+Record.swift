import CivilTime
import Ledger

extension Kind {
  package static let routine = Kind(rawValue: "routine")
}

extension FieldName {
  package static let rule = FieldName(rawValue: "rule")
  package static let anchor = FieldName(rawValue: "start")
  package static let fromCompletion = FieldName(rawValue: "after")
  package static let newest = FieldName(rawValue: "task")
  package static let last = FieldName(rawValue: "last")
}

extension Routine {
  /// Nil for a record without a known rule, a task and a day.
  package init?(_ record: Record) {
    guard let rule = record[.rule]?.text.flatMap({ Recurrence($0) }),
      let start = record[.anchor]?.day, let last = record[.last]?.day,
      let newest = record[.newest]?.text.flatMap({ RecordID($0) })
    else { return nil }
    self.init(
      id: record.id,
      repetition: Repetition(
        rule, isFromCompletion: record[.fromCompletion]?.isTrue ?? false),
      start: start, newest: newest, last: last,
      region: record[.region]?.text.flatMap { Region(rawValue: $0) },
      bucket: record[.bucket]?.text.flatMap { Bucket(rawValue: $0) } ?? .free)
  }

  /// The writes that turn `former` into this; without it, all fields, which restores a deleted one.
  package func change(from former: Routine?) -> RecordChange {
    let change = RecordChange(.routine, id, writes)
    return former.map { change.leavingOut($0.writes) } ?? change
  }

  private var writes: [RecordChange.Write] {
    [
      .init(.rule, .text(repetition.rule.description)), .init(.anchor, .day(start)),
      .init(.fromCompletion, .bool(repetition.isFromCompletion)),
      .init(.newest, .text(newest.description)), .init(.last, .day(last)),
      .init(.region, .text(region?.rawValue ?? Place.backlogName)),
      .init(.bucket, .text(bucket.rawValue)), .init(.deleted, .bool(false)),
    ]
  }
}
