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

extension Routine: RecordModel {
  package static var kind: Kind { .routine }

  /// Nil for a record without a known rule, a task and a day.
  package init?(_ record: Record) {
    guard let rule = record[.rule].flatMap({ Recurrence(stored: $0) }),
      let start = record[.anchor].flatMap({ Day(stored: $0) }),
      let last = record[.last].flatMap({ Day(stored: $0) }),
      let newest = record[.newest].flatMap({ RecordID(stored: $0) })
    else { return nil }
    self.init(
      id: record.id, repetition: Repetition(rule), start: start, newest: newest, last: last,
      region: nil, bucket: .free)
    read(record)
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.rule, &repetition.rule)
    fields.field(.anchor, &start)
    fields.field(.fromCompletion, &repetition.isFromCompletion)
    fields.field(.newest, &newest)
    fields.field(.last, &last)
    if let name = fields.value(.region, .text(region?.rawValue ?? Place.backlogName)) {
      region = Region(stored: name)
    }
    fields.field(.bucket, &bucket)
    // Restores one that was deleted, where all of it is written.
    _ = fields.value(.deleted, .bool(false))
  }
}

extension Recurrence: StoredValue {}
extension Region: StoredValue {}
extension Bucket: StoredValue {}
