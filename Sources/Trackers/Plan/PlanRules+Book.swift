import CivilTime
import Ledger

extension PlanRules {
  /// The input of the rules, read from a store for one command.
  package struct Book: Sendable {
    package var today: Day
    package var dayStart = DayStart.midnight
    /// The time on the user's clock.
    package var now: LocalTime?
    package var overLimit = OverLimit.block
    /// ``Settings/doneKeepsSlot``.
    package var doneKeepsSlot = false
    /// The tasks that the command names, without repetition and without missing ones. Tasks that
    /// expired in the backlog have the status `expired`.
    package var subjects: [PlanTask] = []
    /// The tasks of the days that tasks go to, and of the backlog if one is moved there.
    package var neighbours: [PlanTask] = []
    /// The routines of the tasks that are edited or moved, by id.
    package var routines: [RecordID: Routine] = [:]
    /// The newest occurrence of the edited task's routine.
    package var newest: PlanTask?
    /// The edited task as it is to be, and the tasks it would wait for, of any status.
    package var chain = TaskChain()
    /// The occurrence that the reopened task takes back.
    package var reopening: [RecordChange] = []
    /// The refusal of a task that waits for others.
    package var held: PlanRefusal?

    package init(today: Day) {
      self.today = today
    }
  }
}

extension PlanRules.Book {
  package init<Store: LedgerStore>(
    for command: PlanCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    let settings = try Settings(in: store)
    self.init(today: now.day(startingAt: settings.dayStart))
    dayStart = settings.dayStart
    self.now = now.local
    overLimit = settings.overLimit
    doneKeepsSlot = settings.doneKeepsSlot
    var known: Set<RecordID> = []
    for id in command.ids where known.insert(id).inserted {
      if let task = try store.task(id) { subjects.append(task.found(on: today)) }
    }
    if case .place(let id, _, _) = command, let task = try store.task(id, at: now) {
      subjects.append(task.found(on: today))
    }
    for day in destinations(of: command) { neighbours += try store.tasks(on: day..<day + 1) }
    if command.places.contains(where: { $0.day == nil }) {
      neighbours += try store.backlog(today: today)
    }
    switch command {
    case .add(let draft) where !draft.traits.after.isEmpty:
      let task = PlanTask(
        id: RecordID(derivedFrom: "new"), draft.traits, place: draft.place, order: 0, created: now)
      try chain.follow(task, in: store, today: today)
    case .setStatus(_, .done):
      guard let task = subjects.first, let waiting = try store.waiting(of: task, today: today),
        waiting.isHeld
      else { return }
      held = .waits(task.title, for: waiting.others.map { $0.title })
    case .edit(_, let edit):
      guard var task = subjects.first else { return }
      task.traits.take(edit.traits, since: edit.former)
      try chain.follow(task, in: store, today: today)
      try readRoutines(in: store)
      if let routine { newest = try store.task(routine.newest) }
    case .move, .moveAll: try readRoutines(in: store)
    case .setStatus(_, .todo), .setStatus(_, .doing), .restore:
      if let task = subjects.first, !task.isOpen {
        reopening = try store.changes(reopening: task)
      }
    case .add, .setStatus, .doneAnyway, .place, .doToday, .toBacklog, .drop, .delete: break
    }
  }

  /// The routine of a command on one task.
  var routine: Routine? { subjects.first?.routine.flatMap { routines[$0] } }

  private mutating func readRoutines<Store: LedgerStore>(
    in store: Store
  ) throws(Store.Failure) {
    for task in subjects {
      if let routine = try store.routine(of: task) { routines[routine.id] = routine }
    }
  }

  /// The days whose tasks a command has to know.
  private func destinations(of command: PlanCommand) -> Set<Day> {
    switch command {
    case .add(let draft): dayOfLimit(draft.place)
    case .edit(_, let edit): dayOfLimit(edit.place)
    case .setStatus, .doneAnyway: dayOfLimit(subjects.first { !$0.isOpen }?.place)
    case .restore(_, let place): dayOfLimit(place)
    case .move, .moveAll, .place: Set(command.places.compactMap { $0.day })
    case .doToday: [today]
    case .toBacklog, .drop, .delete: []
    }
  }

  /// The day on which a task may find its slot full. Other days are not read, so that a command on
  /// each of many tasks does not read all of their days every time.
  private func dayOfLimit(_ place: Place?) -> Set<Day> {
    guard overLimit == .block, let place, let day = place.day, place.bucket.limit != nil else {
      return []
    }
    return [day]
  }
}

extension PlanTask {
  /// The task, marked as expired if it is. Expiry in the backlog is not written until the task is
  /// edited: checking ten thousand tasks before every command would take longer than the command.
  func found(on today: Day) -> PlanTask {
    guard isOpen, isExpired(on: today) else { return self }
    var task = self
    task.become(.expired, at: nil)
    return task
  }
}
