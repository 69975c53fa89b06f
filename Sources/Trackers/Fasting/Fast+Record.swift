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

extension Fast {
  /// Nil for a record without a start, as an incomplete history may contain. Any other field that
  /// is missing or of another type gets its default.
  package init?(_ record: Record) {
    guard let start = record[.at]?.moment else { return nil }
    self.init(
      id: record.id, start: start, end: record[.end]?.moment,
      goal: FastGoal(
        clamping: record.whole(.goal, in: FastGoal.supported) ?? Schedule.standard.goal.minutes),
      schedule: record[.schedule]?.text ?? "",
      isCancelled: record[.cancelled]?.isTrue ?? false,
      note: record[.note]?.text ?? "")
    lastWrite = LastWrite(record)
    planned = LastWrite(record, of: [.at, .goal])
  }

  /// The writes that create this record.
  package var creation: RecordChange {
    var fields: [RecordChange.Write] = [
      .init(.at, .moment(start)),
      .init(.end, end.map(Value.moment) ?? .null),
      .init(.goal, .integer(Int64(goal.minutes))),
      .init(.schedule, .text(schedule)),
    ]
    if isCancelled { fields.append(.init(.cancelled, .bool(true))) }
    if !note.isEmpty { fields.append(.init(.note, .text(note))) }
    return RecordChange(.fast, id, fields)
  }

  /// The writes of fields that differ from `former`.
  package func changes(from former: Fast) -> RecordChange {
    var fields: [RecordChange.Write] = []
    if start != former.start { fields.append(.init(.at, .moment(start))) }
    if end != former.end { fields.append(.init(.end, end.map(Value.moment) ?? .null)) }
    if goal != former.goal { fields.append(.init(.goal, .integer(Int64(goal.minutes)))) }
    if schedule != former.schedule { fields.append(.init(.schedule, .text(schedule))) }
    if isCancelled != former.isCancelled { fields.append(.init(.cancelled, .bool(isCancelled))) }
    if note != former.note { fields.append(.init(.note, .text(note))) }
    return RecordChange(.fast, id, fields)
  }
}
