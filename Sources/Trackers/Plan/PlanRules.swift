import CivilTime
import Ledger

/// The rules of the 1-3-5 plan: each region of a day has slots for one Must, three Should and five
/// Small tasks.
package enum PlanRules {
  package static func changes(
    for command: PlanCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    if book.subjects.isEmpty, !command.ids.isEmpty { throw .noSuchTask("") }
    let changes = try decide(command, in: book, at: now, newID: newID)
    if book.subjects.contains(where: { $0.shared != nil }) { try book.check(command, changes) }
    return changes
  }

  private static func decide(
    _ command: PlanCommand, in book: Book, at now: Moment, newID: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    switch command {
    case .add(let draft): return try add(draft, in: book, now, newID)
    case .edit(_, let edit): return try self.edit(edit, in: book, now, newID)
    case .setStatus(_, .dropped), .drop: return drop(in: book, now)
    case .setStatus(_, .expired): return []
    case .setStatus(_, .done):
      if let held = book.held { throw held }
      return try set(.done, in: book, now)
    case .setStatus(_, let status): return try set(status, in: book, now)
    case .doneAnyway: return try set(.done, in: book, now)
    case .move(let id, let place, let next):
      return try move([TaskMove(id, to: place)], before: next, in: book, now)
    case .moveAll(let moves, let next): return try move(moves, before: next, in: book, now)
    case .place(_, let place, let next):
      guard let task = book.subjects.first else { throw .noSuchTask("") }
      return try move([TaskMove(task.id, to: place)], before: next, in: book, now)
    case .doToday(let ids): return try doToday(isSingle: ids.count == 1, in: book, now)
    case .toBacklog: return toBacklog(in: book)
    case .restore(_, let place): return try restore(to: place, in: book)
    case .delete:
      return book.subjects.map { .deleting($0.planKind, $0.id) }
    }
  }

  private static func add(
    _ draft: TaskDraft, in book: Book, _ now: Moment, _ id: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    var task = PlanTask(
      id: id, try draft.traits.accepted(from: nil), place: draft.place, order: newOrder(at: now),
      created: now)
    try book.check(task, from: nil)
    let blockers = try blockers(draft.blockers, of: &task, at: now, id)
    guard let repetition = draft.repetition else {
      return blockers + [task.change(from: nil)]
    }
    let routine = Routine(try checked(repetition), of: task, today: book.today)
    task.routine = routine.id
    return blockers + [task.change(from: nil), routine.change(from: nil)]
  }

  private static func edit(
    _ edit: TaskEdit, in book: Book, _ now: Moment, _ newID: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    var changes: [RecordChange] = []
    for former in book.subjects {
      var task = former
      if let place = edit.place { task.plan(for: place, dayStart: book.dayStart) }
      task.traits.take(edit.traits, since: edit.former)
      task.traits = try task.traits.accepted(from: former.traits)
      if task.shared != nil, edit.makesDependent { throw .shared(former.title, .dependent) }
      try book.check(task, from: former)
      changes += try blockers(edit.blockers, of: &task, at: now, newID)
      var routine = book.routine
      if let repetition = edit.repetition {
        try repeatAs(repetition, &task, &routine, in: book)
      }
      routine?.follow(task, from: former)
      changes += Routine.changes(from: book.routine, to: routine)
      changes += task.changes(from: former)
    }
    return changes
  }

  /// The new tasks that a task is to wait for: at its place without its bucket, since that slot may
  /// be full, and by their order before it.
  private static func blockers(
    _ titles: [String], of task: inout PlanTask, at now: Moment, _ newID: RecordID
  ) throws(PlanRefusal) -> [RecordChange] {
    if titles.isEmpty { return [] }
    var changes: [RecordChange] = []
    for title in titles {
      let blocker = PlanTask(
        id: RecordID(derivedFrom: "blocker \(newID) \(changes.count)"),
        try TaskTraits(title).accepted(from: nil), place: task.place.with(.free),
        order: task.order - Int64(titles.count - changes.count), created: now)
      task.traits.wait(for: blocker.id)
      changes.append(blocker.change(from: nil))
    }
    guard task.traits.after.count <= TaskTraits.afterLimit else { throw .waitsForTooMany }
    return changes
  }

  /// The order of a new task in microseconds, so that there is room between two tasks.
  package static func newOrder(at now: Moment) -> Int64 { now.instant.milliseconds * 1000 }
}

/// The rules by which edits of a task change its routine.
extension PlanRules {
  /// - Parameter repetition: nil ends the routine; existing occurrences stay.
  static func repeatAs(
    _ repetition: Repetition?, _ task: inout PlanTask, _ routine: inout Routine?, in book: Book
  ) throws(PlanRefusal) {
    guard let repetition = try repetition.map(checked) else {
      routine = nil
      return
    }
    guard var changed = routine else {
      let made = Routine(repetition, of: task, today: book.today)
      task.routine = made.id
      routine = made
      return
    }
    if changed.repetition == repetition { return }
    changed.repetition = repetition
    changed.start = (changed.newest == task.id ? task : book.newest)?.day ?? book.today
    changed.last = changed.start
    routine = changed
  }
}

extension Routine {
  /// A routine that starts with this task, or starts again. A task has the same routine, whichever
  /// device creates it.
  ///
  /// - Parameter id: nil for the id derived from this task.
  package init(
    _ repetition: Repetition, of task: PlanTask, today: Day, id: RecordID? = nil
  ) {
    self.init(
      id: id ?? Routine.id(beginningWith: task.id), repetition: repetition,
      start: task.day ?? today, newest: task.id, last: task.day ?? today,
      region: task.place.region, bucket: task.bucket)
  }

  /// Takes over the place of the newest task for future ones, but the backlog only if the first was
  /// there.
  mutating func follow(_ task: PlanTask, from former: PlanTask) {
    guard newest == task.id, task.place != former.place, let place = task.place.region else {
      return
    }
    bucket = task.bucket
    if region != nil { region = place }
  }

  static func changes(from former: Routine?, to routine: Routine?) -> [RecordChange] {
    guard let routine else { return former.map { [.deleting(.routine, $0.id)] } ?? [] }
    return [routine.change(from: former)]
  }
}

extension PlanRules.Book {
  /// Checks all rules for a task that is new or was changed.
  /// - Parameters:
  ///   - former: the task before the change; its own slot is never full for it.
  ///   - slots: the slots used by others; by its neighbours unless given.
  func check(
    _ task: PlanTask, from former: PlanTask?, in slots: DaySlots? = nil
  ) throws(PlanRefusal) {
    for day in [task.day] + task.traits.days {
      if let day, !Limits.years.contains(day.date.year) { throw .yearOutOfRange }
    }
    if let expires = task.traits.expires,
      expires != former?.traits.expires || task.day != former?.day,
      expires < task.day ?? today
    {
      throw .badExpiry
    }
    if let expiry = task.traits.expiresAt, expiry != former?.traits.expiresAt, let now,
      expiry <= now
    {
      throw .expiryPassed
    }
    try checkOrder(task, from: former)
    try checkSlot(task, from: former, in: slots)
  }

  /// Checks the tasks that it waits for, but only new ones: merged edits may have left a cycle, out
  /// of which the task can be taken.
  private func checkOrder(_ task: PlanTask, from former: PlanTask?) throws(PlanRefusal) {
    let added = task.traits.after.filter { !(former?.traits.after.contains($0) ?? false) }
    if added.isEmpty { return }
    guard task.traits.after.count <= TaskTraits.afterLimit else { throw .waitsForTooMany }
    guard added.allSatisfy({ chain.contains($0) }) else { throw .noSuchTask("") }
    let circle = chain.circle
    guard circle.isEmpty else { throw .circle(circle.map { $0.title }) }
  }

  func checkSlot(
    _ task: PlanTask, from former: PlanTask?, in slots: DaySlots? = nil
  ) throws(PlanRefusal) {
    guard overLimit == .block, task.takesSlot(doneKeeps: doneKeepsSlot),
      case .day(let day, let region, let bucket) = task.place
    else { return }
    if let former, former.takesSlot(doneKeeps: doneKeepsSlot), former.place == task.place { return }
    let others = neighbours.filter { $0.id != task.id }
    let slots = slots ?? DaySlots(others, doneKeeps: doneKeepsSlot)
    guard slots.hasRoom(on: day, region, bucket) else {
      throw .slotFull(day: day, region: region, bucket: bucket)
    }
  }
}

extension TaskTraits {
  /// The traits with texts in their stored form; unchanged texts are not checked.
  func accepted(from former: TaskTraits?) throws(PlanRefusal) -> TaskTraits {
    var traits = self
    do {
      if title != former?.title { traits.title = try title.accepted(limit: Self.titleLimit) }
    } catch {
      throw .text(error, field: .title)
    }
    do {
      if notes != former?.notes {
        traits.notes = try notes.accepted(
          limit: Self.notesLimit, mayBeEmpty: true, isMultiline: true)
      }
    } catch {
      throw .text(error, field: .notes)
    }
    return traits
  }
}

extension PlanRules {
  static func checked(_ repetition: Repetition) throws(PlanRefusal) -> Repetition {
    guard repetition.rule.isSupported else { throw .repeatOutOfRange }
    return repetition
  }
}
