import CivilTime
import Ledger

extension Kind {
  package static let fast = Kind(rawValue: "fast")
}

extension FieldName {
  package static let goal = FieldName(rawValue: "goal")
  package static let schedule = FieldName(rawValue: "schedule")
  package static let cancelled = FieldName(rawValue: "cancelled")
  package static let note = FieldName(rawValue: "note")
}

extension Fast: RecordModel {
  package static var kind: Kind { .fast }

  /// Nil for a record without a start, as an incomplete history may contain.
  package init?(_ record: Record) {
    guard let start = record[.at]?.moment else { return nil }
    self.init(id: record.id, start: start, end: nil, goal: Schedule.standard.goal)
    read(record)
    lastWrite = LastWrite(record)
    planned = LastWrite(record, of: [.at, .goal])
  }

  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.at, &start)
    fields.field(.end, &end)
    fields.field(.goal, &goal)
    fields.field(.schedule, &schedule)
    fields.field(.cancelled, &isCancelled, isSparse: true)
    fields.field(.note, &note, isSparse: true)
  }
}

extension FastGoal: StoredValue {
  package init?(stored: Value) {
    guard let minutes = stored.whole(in: FastGoal.supported) else { return nil }
    self.init(minutes: minutes)
  }

  package var stored: Value { .integer(Int64(minutes)) }
}
