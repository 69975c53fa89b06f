import CivilTime
import Ledger

/// The rules of a task's status, and of moving it.
extension PlanRules {
  static func set(
    _ status: TaskStatus, in book: Book, _ now: Moment
  ) throws(PlanRefusal) -> [RecordChange] {
    var changes: [RecordChange] = []
    for former in book.subjects where former.status != status {
      var task = former
      task.become(status, at: now)
      // Otherwise it would expire again immediately.
      if former.status.isArchived, isOver(task, in: book, now) {
        task.traits.expires = nil
      }
      try book.checkSlot(task, from: former)
      changes += task.changes(from: former)
    }
    return changes.isEmpty ? [] : changes + book.reopening
  }

  /// Whether it would expire immediately.
  private static func isOver(_ task: PlanTask, in book: Book, _ now: Moment) -> Bool {
    task.isExpired(on: book.today) || task.traits.expiresAt.map { $0 <= now.local } ?? false
  }

  static func drop(in book: Book, _ now: Moment) -> [RecordChange] {
    let changes = book.subjects.filter { $0.isOpen }.flatMap { former in
      var task = former
      task.become(.dropped, at: now)
      return task.changes(from: former)
    }
    return changes
  }

  static func restore(to place: Place, in book: Book) throws(PlanRefusal) -> [RecordChange] {
    var changes: [RecordChange] = []
    for former in book.subjects where former.status.isArchived {
      var task = former
      task.become(.todo, at: nil)
      task.plan(for: place, dayStart: book.dayStart)
      if let expires = task.traits.expires,
        former.status == .expired || expires < place.day ?? book.today
      {
        task.traits.expires = nil
      }
      try book.check(task, from: former)
      changes += task.changes(from: former)
    }
    return changes.isEmpty ? [] : changes + book.reopening
  }

  static func doToday(
    isSingle: Bool, in book: Book, _ now: Moment
  ) throws(PlanRefusal) -> [RecordChange] {
    var slots = SlotUse(book.neighbours, doneKeeps: book.doneKeepsSlot)
    var changes: [RecordChange] = []
    let tasks = book.subjects.filter { $0.isOpen && $0.day != book.today }
    for former in tasks.inPlanOrder {
      var task = former
      let region = task.place.region ?? Region(at: now.local.timeOfDay, dayStart: book.dayStart)
      var bucket = task.bucket
      if book.overLimit == .block, !slots.hasRoom(region, bucket) {
        if isSingle { throw .slotFull(day: book.today, region: region, bucket: bucket) }
        bucket = .free
      }
      task.carry(to: book.today, region, bucket)
      slots.add(task)
      changes += task.changes(from: former)
    }
    return changes
  }

  static func toBacklog(in book: Book) -> [RecordChange] {
    let changes = book.subjects.filter { $0.isOpen }.flatMap { former in
      var task = former
      task.plan(for: .backlog(task.bucket), dayStart: book.dayStart)
      return task.changes(from: former)
    }
    return changes
  }
}

extension PlanTask {
  /// Moves the task by the user's choice: the new day counts as the first planned one, and a
  /// reminder on the former day moves along.
  mutating func plan(for place: Place, dayStart: DayStart) {
    if let former = day, let day = place.day, let time = traits.remind,
      time.day(startingAt: dayStart) == former
    {
      traits.remind = time + .days(day - former)
    }
    if place.day != day { since = nil }
    self.place = place
  }

  /// Moves the unfinished task to today; from a later day or the backlog it counts as planned.
  mutating func carry(to today: Day, _ region: Region, _ bucket: Bucket) {
    let former = day.flatMap { $0 < today ? $0 : nil }
    since = former.map { since ?? $0 }
    place = .day(today, region, bucket)
  }
}
