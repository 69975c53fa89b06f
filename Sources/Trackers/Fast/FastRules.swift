import CivilTime
import Ledger

/// The rules of fasting: pure functions from a state and a command to the changes to write.
package enum FastRules {
  /// The longest past fast allowed, which limits the search for overlaps. It is far above any real
  /// fast; one left running for longer can be cancelled, deleted, or stopped with an earlier end.
  package static let longest = Span.days(100)
  /// The subject of rest days that apply only to fasting.
  package static let subject = "fast"

  /// The changes that carry out `command`.
  /// - Parameter newID: the id of the record that the command creates, if any.
  package static func changes(
    for command: FastCommand, in book: FastBook, at now: Moment, newID: RecordID
  ) throws(FastRefusal) -> [RecordChange] {
    switch command {
    case .start(let at, let plan): try start(newID, at: at ?? now, plan, in: book, now)
    case .stop(let at): try stop(at: at ?? now, in: book, now)
    case .cancel: try cancel(in: book, now)
    case .add(let start, let end, let plan, let note):
      try add(newID, start, end, plan, note, in: book, now)
    case .edit(_, let edit): try self.edit(edit, in: book, now)
    case .delete: try delete(in: book)
    case .keep: try keep(in: book)
    case .addSchedule(let name, let minutes): try addSchedule(newID, name, minutes, in: book)
    case .editSchedule(let key, let name, let minutes):
      try editSchedule(key, name, minutes, in: book)
    case .removeSchedule(let key): try removeSchedule(key, in: book)
    case .useSchedule(let key): try useSchedule(key, in: book)
    }
  }

  private static func start(
    _ id: RecordID, at start: Moment, _ plan: FastPlan?, in book: FastBook, _ now: Moment
  ) throws(FastRefusal) -> [RecordChange] {
    if let running = book.running.first { throw .alreadyRunning(running) }
    if start.isFuture(at: now) { throw .startInFuture(start) }
    guard now - start <= longest else { throw .tooLong(days: longest.wholeHours / 24) }
    try checkOverlap(from: start, to: nil, in: book)
    let (goal, schedule) = try goal(of: plan, from: start, in: book)
    let fast = Fast(id: id, start: start, end: nil, goal: goal, schedule: schedule)
    return [fast.change(from: nil)]
  }

  private static func stop(
    at end: Moment, in book: FastBook, _ now: Moment
  ) throws(FastRefusal) -> [RecordChange] {
    guard var fast = book.running.first else { throw .nothingRunning }
    let former = fast
    fast.end = end
    try checkTimes(of: fast, now)
    return [fast.change(from: former)]
  }

  private static func cancel(
    in book: FastBook, _ now: Moment
  ) throws(FastRefusal) -> [RecordChange] {
    guard var fast = book.running.first else { throw .nothingRunning }
    let former = fast
    // NB: if another device set a start ahead of this clock, the end must still not be before it.
    fast.end = max(now.instant, fast.start.instant) == now.instant ? now : fast.start
    fast.isCancelled = true
    return [fast.change(from: former)]
  }

  private static func add(
    _ id: RecordID, _ start: Moment, _ end: Moment, _ plan: FastPlan?, _ note: String,
    in book: FastBook, _ now: Moment
  ) throws(FastRefusal) -> [RecordChange] {
    let (goal, schedule) = try goal(of: plan, from: start, in: book)
    let fast = Fast(
      id: id, start: start, end: end, goal: goal, schedule: schedule, note: try accepted(note))
    try checkTimes(of: fast, now)
    try checkOverlap(from: start, to: end, in: book)
    return [fast.change(from: nil)]
  }

  private static func edit(
    _ edit: FastEdit, in book: FastBook, _ now: Moment
  ) throws(FastRefusal) -> [RecordChange] {
    guard let former = book.subject else { throw .noSuchFast }
    if former.end == nil, edit.end != nil { throw .stillRunning }
    var fast = former
    fast.start = edit.start ?? former.start
    fast.end = edit.end ?? former.end
    if let note = edit.note { fast.note = try accepted(note) }
    if let plan = edit.plan {
      (fast.goal, fast.schedule) = try goal(of: plan, from: fast.start, in: book)
    }
    if fast.start != former.start || fast.end != former.end {
      try checkTimes(of: fast, now)
      if !fast.isCancelled { try checkOverlap(from: fast.start, to: fast.end, in: book) }
    }
    return [fast.change(from: former)]
  }

  private static func delete(in book: FastBook) throws(FastRefusal) -> [RecordChange] {
    guard let fast = book.subject else { throw .noSuchFast }
    return [.deleting(.fast, fast.id)]
  }

  private static func keep(in book: FastBook) throws(FastRefusal) -> [RecordChange] {
    guard let kept = book.subject, kept.isRunning else { throw .noSuchFast }
    let others = book.running.filter { $0.id != kept.id }
    return others.map { .deleting(.fast, $0.id) }
  }
}

extension FastRules {
  /// The goal and the name of its schedule, from the plan or else the selected schedule.
  private static func goal(
    of plan: FastPlan?, from start: Moment, in book: FastBook
  ) throws(FastRefusal) -> (FastGoal, String) {
    switch plan ?? .schedule(book.schedules.selected) {
    case .schedule(let schedule): return (schedule.goal, schedule.name)
    case .minutes(let minutes): return (try checked(minutes), "")
    case .until(let end):
      return (try checked(((end - start) + .seconds(30)).wholeMinutes), "")
    }
  }

  static func checked(_ minutes: Int) throws(FastRefusal) -> FastGoal {
    guard let goal = FastGoal(minutes: minutes) else { throw .goalOutOfRange(minutes) }
    return goal
  }

  private static func checkTimes(
    of fast: Fast, _ now: Moment
  ) throws(FastRefusal) {
    if fast.start.isFuture(at: now) { throw .startInFuture(fast.start) }
    if let end = fast.end {
      if end.isFuture(at: now) { throw .endInFuture(end) }
      guard fast.start.instant < end.instant else {
        throw .endBeforeStart(start: fast.start, end: end)
      }
    }
    guard fast.elapsed(at: now.instant) <= longest else {
      throw .tooLong(days: longest.wholeHours / 24)
    }
  }

  private static func checkOverlap(
    from start: Moment, to end: Moment?, in book: FastBook
  ) throws(FastRefusal) {
    let clash = book.neighbours.first { $0.overlaps(from: start.instant, to: end?.instant) }
    if let clash { throw .overlaps(clash) }
  }

  private static func accepted(_ note: String) throws(FastRefusal) -> String {
    do {
      return try note.accepted(limit: Limits.note, mayBeEmpty: true, isMultiline: true)
    } catch {
      throw .text(error, field: .note)
    }
  }
}

extension FastRules {
  static func addSchedule(
    _ id: RecordID, _ name: String, _ minutes: Int, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    let name = try acceptedName(name)
    let goal = try checked(minutes)
    if book.schedules.named(name) != nil { throw .scheduleNameTaken(name) }
    return [Schedule.creation(id, name: name, goal: goal)]
  }

  static func editSchedule(
    _ key: Schedule.Key, _ name: String?, _ minutes: Int?, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    let (former, id) = try own(key, in: book)
    let name = try name.map(acceptedName) ?? former.name
    let goal = try minutes.map(checked) ?? former.goal
    if let other = book.schedules.named(name), other.key != key { throw .scheduleNameTaken(name) }
    var writes: [RecordChange.Write] = []
    if name != former.name { writes.append(.init(.name, .text(name))) }
    if goal != former.goal { writes.append(.init(.goal, .integer(Int64(goal.minutes)))) }
    return [RecordChange(.schedule, id, writes)]
  }

  /// Removes a schedule, even the selected one: ``Schedules`` then falls back to 16:8 on every
  /// device.
  static func removeSchedule(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    [.deleting(.schedule, try own(key, in: book).id)]
  }

  /// The custom schedule with this key.
  private static func own(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> (Schedule, id: RecordID) {
    guard let schedule = book.schedules.all.first(where: { $0.key == key }) else {
      throw .noSuchSchedule(key.description)
    }
    guard case .custom(let id) = key else { throw .presetStays(schedule) }
    return (schedule, id)
  }

  static func useSchedule(
    _ key: Schedule.Key, in book: FastBook
  ) throws(FastRefusal) -> [RecordChange] {
    guard book.schedules.all.contains(where: { $0.key == key }) else {
      throw .noSuchSchedule(key.description)
    }
    let field = RecordChange.Write(.schedule, .text(key.description))
    return [RecordChange(.settings, Settings.id, [field])]
  }

  private static func acceptedName(_ name: String) throws(FastRefusal) -> String {
    do {
      return try name.accepted(limit: Limits.name)
    } catch {
      throw .text(error, field: .scheduleName)
    }
  }
}
