import CivilTime
import Ledger

/// A generator of recurring tasks. The next one is a copy of the newest.
package struct Routine: Hashable, Sendable {
  package let id: RecordID
  package var repetition: Repetition
  /// The anchor of the rule.
  package var start: Day
  /// The newest occurrence, which may be deleted.
  package var newest: RecordID
  /// The day for which the newest was due; the user may have moved the task since.
  package var last: Day
  /// The place of future ones, as last chosen by the user; nil for the backlog. Neither a full slot
  /// nor a move to the backlog changes it.
  package var region: Region?
  package var bucket: Bucket
}

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

extension Routine {
  /// The day for which the next occurrence is due now; nil if none is. Missed days are skipped: a
  /// rule by the calendar gives the last of its days up to today.
  ///
  /// By the calendar, an open occurrence that carries over or is in the backlog replaces all that
  /// follow, up to the day on which it ends.
  /// - Parameters:
  ///   - over: the first day that is not over by any clock; see ``Clocks``.
  ///   - newest: the newest occurrence; if deleted, its last state.
  func due(
    on today: Day, over: Day, newest: PlanTask, isDeleted: Bool, dayStart: DayStart
  ) -> Day? {
    let isOpen = !isDeleted && newest.isOpen && !newest.isExpired(on: over)
    let ended = newest.ended?.day(startingAt: dayStart)
    let isWaiting = newest.traits.carries || newest.day == nil
    if repetition.isFromCompletion {
      if isOpen { return nil }
      let end = ended ?? (isDeleted ? last : newest.traits.expires ?? last)
      let due = repetition.rule.next(after: max(end, last), anchor: end)
      return due <= today ? due : nil
    }
    if isOpen, isWaiting { return nil }
    let covered = isWaiting ? max(last, ended ?? last) : last
    return repetition.rule.latest(onOrBefore: today, anchor: start).flatMap {
      $0 > covered ? $0 : nil
    }
  }

  /// The days among `days` for which it will create a task after the newest, by the calendar; empty
  /// for a routine that counts from completion, as they are not known.
  package func days(in days: Range<Day>) -> [Day] {
    if repetition.isFromCompletion { return [] }
    var found: [Day] = []
    var day = max(days.lowerBound - 1, last)
    while true {
      day = repetition.rule.next(after: day, anchor: start)
      if day >= days.upperBound { return found }
      found.append(day)
    }
  }

  /// The id of the occurrence, the same on every device.
  func occurrence(on due: Day) -> RecordID { Routine.occurrence(of: id, on: due) }

  package static func occurrence(of routine: RecordID, on due: Day) -> RecordID {
    RecordID(derivedFrom: "task \(routine) \(due.iso8601)")
  }

  /// The id of the routine that begins with this task, the same on every device.
  package static func id(beginningWith task: RecordID) -> RecordID {
    RecordID(derivedFrom: "routine \(task)")
  }

  /// The first day for which it will create another task after the newest; nil while that is not
  /// known: the newest is open, and is in the backlog or the next is counted from its end.
  package func nextDay(after newest: PlanTask, isDeleted: Bool, dayStart: DayStart) -> Day? {
    let isOpen = !isDeleted && newest.isOpen
    let ended = newest.ended?.day(startingAt: dayStart)
    if repetition.isFromCompletion {
      if isOpen { return nil }
      let end = ended ?? (isDeleted ? last : newest.traits.expires ?? last)
      return repetition.rule.next(after: max(end, last), anchor: end)
    }
    guard !isOpen || newest.day != nil else { return nil }
    // One that carries over covers the days up to its own, as in
    // ``due(on:over:newest:isDeleted:dayStart:)``.
    let reached = newest.traits.carries || newest.day == nil ? ended ?? newest.day : nil
    return repetition.rule.next(after: max(last, reached ?? last), anchor: start)
  }

  /// A copy of the newest one, with expiry and reminder at the same distance from the due day.
  /// - Returns: nil if it would have expired before today. One that counts from completion is due
  ///   when it is first seen, so it expires today at the earliest.
  func copy(of newest: PlanTask, due: Day, today: Day, at now: Moment?) -> PlanTask? {
    var traits = newest.traits
    traits.remind = traits.remind.map { $0 + .days(due - last) }
    if let expires = traits.expires {
      let day = max(due, due + (expires - last))
      if !repetition.isFromCompletion, day < today { return nil }
      traits.putOff(toExpireOn: repetition.isFromCompletion ? max(day, today) : day)
    }
    var task = PlanTask(
      id: occurrence(on: due), traits, place: place(on: due), order: newest.order, created: now)
    task.routine = id
    return task
  }

  func place(on day: Day) -> Place {
    region.map { .day(day, $0, bucket) } ?? .backlog(bucket)
  }
}
