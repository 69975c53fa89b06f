import CivilTime
import Ledger
import SQLiteLedger
import Trackers

/// Which tasks a command is meant for, where a title names several.
enum TaskPreference {
  /// What is to be done: today's before others.
  case open
  /// What can be taken back to do: today's that are done or begun.
  case begun
  case archived
}

extension Planning {
  /// How many of the archive's newest can be named by their titles; older ones by their ids.
  private static let archiveLimit = 100

  func task(
    _ words: [String], _ preference: TaskPreference = .open
  ) throws(CommandFailure) -> PlanTask {
    let typed = words.joined(separator: " ")
    var candidates = try candidates(preference)
    // The archive is read for what is nowhere else.
    if preference == .begun, case .none = TaskMatch(typed, among: Array(candidates.prefix(2))) {
      candidates.insert(try archive(), at: 2)
    }
    return try task(typed, among: candidates)
  }

  /// One where all words together name one, else one for each word.
  func tasks(_ words: [String]) throws(CommandFailure) -> [PlanTask] {
    let candidates = try candidates(.open)
    if words.count > 1 {
      let line = words.joined(separator: " ")
      if case .one(let task) = TaskMatch(line, among: candidates) { return [task] }
    }
    var tasks: [PlanTask] = []
    for word in words { tasks.append(try task(word, among: candidates)) }
    return tasks
  }

  private func task(
    _ typed: String, among groups: [[PlanTask]]
  ) throws(CommandFailure) -> PlanTask {
    switch TaskMatch(typed, among: groups) {
    case .one(let task): return task
    case .several(let tasks): throw .ambiguousTask(typed, try named(tasks))
    case .none(let nearest):
      if let task = try task(withID: typed) { return task }
      throw .unknownTask(typed, nearest: nearest)
    }
  }

  /// Any at all, done long ago or in the archive.
  private func task(withID typed: String) throws(CommandFailure) -> PlanTask? {
    guard typed.utf8.count >= ShortIDs.shortest, let ids = RecordID.range(withPrefix: typed)
    else { return nil }
    let matches = try read { store throws(StorageError) in
      try store.records(of: .task, ids: ids, limit: 2)
    }
    guard matches.count <= 1 else { throw .id(.task, typed, matches: matches.count) }
    return matches.first.flatMap { PlanTask($0) }
  }

  private func candidates(_ preference: TaskPreference) throws(CommandFailure) -> [[PlanTask]] {
    if preference == .archived { return [try archive()] }
    return try read { store throws(StorageError) in
      // What ended today without having had a day is filed there too.
      let times = LocalTime(startOf: today)..<LocalTime(startOf: today + 1)
      let todays = try store.records(of: .task, in: times, order: .oldestFirst, limit: .max)
        .compactMap { PlanTask($0) }
      let open = try store.openRecords(of: .task, filed: .anywhere)
        .compactMap { PlanTask($0) }.filter { $0.day != today }
      if preference == .open {
        return [todays.filter { $0.isOpen }, open, todays.filter { !$0.isOpen }]
      }
      return [
        todays.filter { $0.status != .todo }, open.filter { $0.status == .doing },
        todays.filter { $0.status == .todo } + open.filter { $0.status == .todo },
      ]
    }
  }

  private func archive() throws(CommandFailure) -> [PlanTask] {
    try read { store throws(StorageError) in
      try store.archive(today: today, limit: Self.archiveLimit)
    }
  }

  /// With ids, since titles may be the same; of many the first few.
  private func named(_ tasks: [PlanTask]) throws(CommandFailure) -> [String] {
    let few = Array(tasks.prefix(5))
    let ids = try context.shortIDs(of: few.map { $0.id }, .task)
    return few.map { "\(ids[$0.id]) \($0.title)" }
  }
}
