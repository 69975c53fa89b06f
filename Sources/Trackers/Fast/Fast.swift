import CivilTime
import Ledger

/// One fast: planned, running or past.
package struct Fast: Hashable, Sendable {
  package let id: RecordID
  package var start: Moment
  /// Nil while it runs.
  package var end: Moment?
  package var goal: FastGoal
  /// The name of the schedule that it was started with; empty for a custom goal.
  package var schedule: String
  package var isCancelled: Bool
  package var note: String
  package internal(set) var lastWrite = LastWrite()
  /// The last write to its start or goal.
  var planned = LastWrite()

  package init(
    id: RecordID, start: Moment, end: Moment?, goal: FastGoal, schedule: String = "",
    isCancelled: Bool = false, note: String = ""
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.goal = goal
    self.schedule = schedule
    self.isCancelled = isCancelled
    self.note = note
  }

  package var isRunning: Bool { end == nil && !isCancelled }

  /// Whether it has ended, was not cancelled, and is at least as long as its goal. Never stored.
  package var isCompleted: Bool {
    guard let duration else { return false }
    return !isCancelled && duration >= goal.span
  }

  /// Nil while it runs. Merged edits of two devices may give an end before the start: then zero.
  package var duration: Span? { end.map { max(.zero, $0 - start) } }

  package func elapsed(at now: Instant) -> Span { (end?.instant ?? now) - start.instant }

  /// The time at which the goal is reached. An instant, because the offset may change before then.
  package var plannedEnd: Instant { start.instant + goal.span }

  /// Whether both share time. A fast that begins when the other ends does not overlap it.
  package func overlaps(from start: Instant, to end: Instant?) -> Bool {
    let beginsInTime = end.map { self.start.instant < $0 } ?? true
    let endsTooLate = self.end.map { start < $0.instant } ?? true
    return beginsInTime && endsTooLate
  }
}

/// A goal in whole minutes: 1 minute to 72 h 59 min.
package struct FastGoal: Hashable, Comparable, Sendable {
  package static let supported = 1...(72 * 60 + 59)

  package let minutes: Int

  package init?(minutes: Int) {
    guard Self.supported.contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The nearest valid goal.
  package init(clamping minutes: Int) {
    self.minutes = min(max(minutes, Self.supported.lowerBound), Self.supported.upperBound)
  }

  package var span: Span { .minutes(minutes) }

  /// The rest of 24 hours, for eating; nil for goals of 24 hours or more.
  package var eatingWindow: Span? {
    minutes < 24 * 60 ? .minutes(24 * 60 - minutes) : nil
  }

  package static func < (left: FastGoal, right: FastGoal) -> Bool { left.minutes < right.minutes }
}

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
