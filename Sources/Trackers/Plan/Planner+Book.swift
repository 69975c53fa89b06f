import CivilTime
import Ledger

extension Planner {
  /// What the rules need, read from a store for one command.
  package struct Book: Sendable {
    package var today: Day
    package var overLimit = OverLimit.block
    /// The tasks that the command names, without repetition and without missing ones. Tasks that
    /// expired in the backlog have the status `expired`.
    package var subjects: [PlanTask] = []
    /// The tasks of the day that a task goes to, or of the backlog if it is moved there.
    package var neighbours: [PlanTask] = []
    /// The routine of the task that is edited or moved, and that routine's newest occurrence.
    package var routine: Routine?
    package var newest: PlanTask?
    /// The edited task as it is to be, and what it would wait for, whatever its status.
    package var chain = TaskChain()
    /// Why the task is not done without asking.
    package var held: PlanRefusal?

    package init(today: Day) {
      self.today = today
    }
  }
}

extension Planner.Book {
  package init<Store: LedgerStore>(
    for command: PlanCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    let settings = try Settings(in: store)
    self.init(today: now.day(startingAt: settings.dayStart))
    overLimit = settings.overLimit
    var known: Set<RecordID> = []
    for id in command.ids where known.insert(id).inserted {
      if let task = try store.task(id) { subjects.append(task.found(on: today)) }
    }
    if let day = destination(of: command) {
      neighbours = try store.tasks(on: day..<day + 1)
    } else if case .move(_, .backlog, _) = command {
      neighbours = try store.backlog(today: today)
    }
    switch command {
    case .add(let draft) where !draft.traits.after.isEmpty:
      let task = PlanTask(
        id: RecordID(derivedFrom: "new"), draft.traits, place: draft.place, order: 0, created: now)
      try chain.follow(task, in: store, today: today, openOnly: false)
    case .setStatus(_, .done):
      guard let task = subjects.first, let waiting = try store.waiting(of: task, today: today),
        waiting.isHeld
      else { return }
      held = .waits(task.title, for: waiting.others.map { $0.title })
    case .edit, .move:
      guard let subject = subjects.first else { return }
      if case .edit(_, let edit) = command {
        var task = subject
        task.traits.take(edit.traits, since: edit.former)
        try chain.follow(task, in: store, today: today, openOnly: false)
      }
      routine = try store.routine(of: subject)
      if let routine { newest = try store.task(routine.newest) }
    case .add, .setStatus, .doneAnyway, .doToday, .toBacklog, .drop, .restore, .delete: break
    }
  }

  /// The day on which a task may use a slot after the command.
  private func destination(of command: PlanCommand) -> Day? {
    switch command {
    case .add(let draft): draft.place.day
    case .edit(_, let edit): edit.place?.day
    case .setStatus, .doneAnyway: subjects.first { $0.status.isArchived }?.day
    case .move(_, let place, _), .restore(_, let place): place.day
    case .doToday: today
    case .toBacklog, .drop, .delete: nil
    }
  }
}

extension PlanTask {
  /// Expiry in the backlog is not written until the task is edited: checking ten thousand tasks
  /// before every command would take longer than the command.
  func found(on today: Day) -> PlanTask {
    guard isOpen, isExpired(on: today) else { return self }
    var task = self
    task.become(.expired, at: nil)
    return task
  }
}
