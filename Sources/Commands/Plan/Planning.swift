import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The plan for a command, after the rollover, in the same transaction as the command.
struct Planning {
  let context: Context
  let day: UserDay
  let rollover: Rollover

  var today: Day { day.today }

  func perform(_ command: PlanCommand) throws(CommandFailure) -> [Op] {
    try context.perform(.plan(command))
  }

  func read<Outcome>(
    _ body: (inout SQLiteLedger) throws(StorageError) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    try context.read(body)
  }

  func overdue() throws(CommandFailure) -> [PlanTask] {
    try context.read(context.ledger.overdue(before: today))
  }

  /// The typed day; today if nothing was typed.
  func day(_ words: [String]) throws(CommandFailure) -> Day {
    guard !words.isEmpty else { return today }
    return try checked(try context.day(words, nil))
  }

  /// The first day of the week that contains a typed day or is named, as in `last week`.
  func startOfWeek(_ words: [String]) throws(CommandFailure) -> Day {
    guard !words.isEmpty else { return startOfWeek(of: today) }
    return startOfWeek(of: try checked(try context.days(words, nil).lowerBound))
  }

  private func checked(_ day: Day) throws(CommandFailure) -> Day {
    guard Limits.years.contains(day.date.year) else {
      throw .task(.yearOutOfRange, today: today)
    }
    return day
  }

  /// The present part of the day.
  var regionNow: Region { Region(at: context.now.local.timeOfDay, dayStart: day.dayStart) }

  func startOfWeek(of day: Day) -> Day {
    day.startOfWeek(on: self.day.firstWeekday)
  }

  /// - Parameter withIDs: whether to find short ids, which needs a store lookup for each.
  func details(of tasks: [PlanTask], withIDs: Bool) throws(CommandFailure) -> TaskDetails {
    let repetitions = try read { store throws(StorageError) in
      var found: [RecordID: Repetition] = [:]
      var known: Set<RecordID> = []
      for task in tasks {
        guard let id = task.routine, known.insert(id).inserted else { continue }
        found[id] = try store.routine(of: task)?.repetition
      }
      return found
    }
    let ids = withIDs ? try ShortIDs(of: tasks, in: context) : .none
    var lists: [ListID: ListBook] = [:]
    for task in tasks {
      guard let list = task.shared?.list, lists[list] == nil else { continue }
      lists[list] = try context.listBook(list)
    }
    let waiting = try read { store throws(StorageError) in
      try store.waiting(of: tasks, today: today)
    }
    return TaskDetails(
      today: today, dayStart: day.dayStart, repetitions: repetitions, waiting: waiting, ids: ids,
      lists: lists)
  }
}

extension Context {
  /// Runs the body after the rollover, in one transaction. NB: if the body refuses, the rollover is
  /// rolled back too, so that the next command reports it.
  /// - Parameter isReading: whether the body writes nothing, so that the write lock is only needed
  ///   for a new day.
  func planning<Outcome>(
    isReading: Bool = false, _ body: (Planning) throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    if isReading, let outcome = try onPresentDay(body) { return outcome }
    return try exclusively { () throws(CommandFailure) in
      let day = try userDay()
      let rollover = try read { store throws(StorageError) in
        try ledger.repeatably { () throws(StorageError) in
          try store.rollOver(to: day.today, at: now)
        }
      }
      return try body(Planning(context: self, day: day, rollover: rollover))
    }
  }
}

extension Context {
  /// Runs the body without a rollover; nil if one is due.
  private func onPresentDay<Outcome>(
    _ body: (Planning) throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome? {
    try reading { () throws(CommandFailure) in
      let day = try userDay()
      guard try read(ledger.isRolledOver(to: day.today, at: now)) else { return nil }
      return try body(Planning(context: self, day: day, rollover: Rollover()))
    }
  }
}

/// The details of tasks for lists, besides the tasks themselves.
struct TaskDetails {
  let today: Day
  let dayStart: DayStart
  /// The repetitions by routine, without ended ones.
  let repetitions: [RecordID: Repetition]
  /// The tasks that wait, by id.
  let waiting: [RecordID: Waiting]
  let ids: ShortIDs
  /// The lists of shared tasks.
  var lists: [ListID: ListBook] = [:]

  func repetition(of task: PlanTask) -> Repetition? {
    task.routine.flatMap { repetitions[$0] }
  }
}

/// A command on the plan, which also reports the rollover.
protocol PlanningCommand: LedgerCommand {
  /// Whether it changes nothing besides the rollover.
  var isReading: Bool { get }

  func report(in plan: Planning) throws(CommandFailure) -> Report
}

extension PlanningCommand {
  var isReading: Bool { false }
}

extension PlanningCommand {
  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.planning(isReading: isReading) { plan throws(CommandFailure) in
      try report(in: plan).telling(of: plan.rollover, context.texts)
    }
  }
}

/// The defaults of commands that list tasks.
extension RowCommand where Self: PlanningCommand {
  var isReading: Bool { true }

  var member: String { "tasks" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    try PlanTask.example(in: context)
  }
}

extension Report {
  func telling(of rollover: Rollover, _ texts: Texts) -> Report {
    let (json, text) = (json, text)
    return Report(
      json: {
        guard case .object(var document) = json() else { return json() }
        document.append("rollover", rollover.json)
        return .object(document)
      },
      text: { style in
        let sentences = texts.plan.rollover(rollover)
        return text(style) + (sentences.isEmpty ? [] : [""] + sentences.map { $0.harmless })
      })
  }
}
