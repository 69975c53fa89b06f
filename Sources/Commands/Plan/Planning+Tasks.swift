import CivilTime
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The tasks that a command prefers if a title names several.
enum TaskPreference {
  /// Open tasks, those of today first.
  case open
  /// Tasks that can be reopened: those of today that are done or doing.
  case begun
  case archived
}

extension Planning {
  /// The number of newest archived tasks that can be named by title; older ones only by id.
  private static let archiveLimit = 100
  /// The number of past days whose done tasks can be named by title.
  private static let daysBefore = 7
  private static let daysAfter = 28

  /// - Parameter others: the tasks that are to wait for this one or be put before it; one of them
  ///   is meant only if no other task is.
  func task(
    _ words: [String], _ preference: TaskPreference = .open, besides others: [PlanTask] = []
  ) throws(CommandFailure) -> PlanTask {
    let typed = words.joined(separator: " ")
    let candidates = try candidates(preference)
    let ids = Set(others.map { $0.id })
    let besides = candidates.map { group in group.filter { !ids.contains($0.id) } }
    if !others.isEmpty, case .one(let task) = TaskMatch(typed, among: besides) { return task }
    return try task(typed, among: candidates, preference)
  }

  /// The named tasks: one if all words together name one, else one for each word, without
  /// repetition.
  func tasks(
    _ words: [String], _ preference: TaskPreference = .open
  ) throws(CommandFailure) -> [PlanTask] {
    let candidates = try candidates(preference)
    if words.count > 1 {
      let line = words.joined(separator: " ")
      switch TaskMatch(line, among: candidates) {
      case .one(let task): return [task]
      case .several(let tasks): throw .ambiguousName(.task, line, try named(tasks))
      case .none: break
      }
      if case .one(let task) = TaskMatch(line, among: try others(preference)) { return [task] }
      if case .one(let task) = try taskOfList(line, preference) { return [task] }
    }
    var tasks: [PlanTask] = []
    var known: Set<RecordID> = []
    for word in words {
      let task = try task(word, among: candidates, preference)
      if known.insert(task.id).inserted { tasks.append(task) }
    }
    return tasks
  }

  /// The open tasks of today, in the order of the plan.
  func openToday() throws(CommandFailure) -> [PlanTask] {
    try tasks(filedOn: today..<today + 1).filter { $0.isOpen && $0.day == today }.inPlanOrder
  }

  /// A stable topological sort: tasks come after those of the list that they wait for.
  func othersFirst(_ tasks: [PlanTask]) throws(CommandFailure) -> [PlanTask] {
    let waiting = try read { store throws(StorageError) in
      try store.waiting(of: tasks, today: today)
    }
    var places: [RecordID: Int] = [:]
    for (place, task) in tasks.enumerated() { places[task.id] = place }
    // The number of others in the list that each waits for, and the tasks that wait for it.
    var left = [Int](repeating: 0, count: tasks.count)
    var waiters = [[Int]](repeating: [], count: tasks.count)
    for (place, task) in tasks.enumerated() {
      for other in waiting[task.id]?.others ?? [] {
        guard let other = places[other.id] else { continue }
        left[place] += 1
        waiters[other].append(place)
      }
    }
    var ordered: [PlanTask] = []
    var free = left.indices.filter { left[$0] == 0 }
    while !free.isEmpty {
      ordered += free.map { tasks[$0] }
      var next: [Int] = []
      for waiter in free.flatMap({ waiters[$0] }) {
        left[waiter] -= 1
        if left[waiter] == 0 { next.append(waiter) }
      }
      free = next.sorted()
    }
    // Only tasks in a cycle are left.
    return ordered + left.indices.filter { left[$0] > 0 }.map { tasks[$0] }
  }

  private func task(
    _ typed: String, among groups: [[PlanTask]], _ preference: TaskPreference
  ) throws(CommandFailure) -> PlanTask {
    var match = TaskMatch(typed, among: groups)
    if case .none = match { match = TaskMatch(typed, among: try others(preference) + groups) }
    switch match {
    case .one(let task): return task
    case .several(let tasks): throw .ambiguousName(.task, typed, try named(tasks))
    case .none(let nearest):
      if let task = try task(withID: typed) { return task }
      switch try taskOfList(typed, preference) {
      case .one(let task): return task
      case .several(let tasks): throw .ambiguousName(.task, typed, try named(tasks))
      case .none: throw .unknownTask(typed, nearest: nearest)
      }
    }
  }

  /// The task with an id, even one that was done long ago or is in the archive.
  private func task(withID typed: String) throws(CommandFailure) -> PlanTask? {
    guard typed.utf8.count >= ShortIDs.shortest, let ids = RecordID.range(withPrefix: typed)
    else { return nil }
    for kind in [Kind.task, .placed] {
      let matches = try context.read(context.ledger.records(of: kind, ids: ids, limit: 2))
      guard matches.count <= 1 else { throw .id(.task, typed, matches: matches.count) }
      if let found = matches.first { return try context.read(context.ledger.task(found.id)) }
    }
    return nil
  }

  private func candidates(_ preference: TaskPreference) throws(CommandFailure) -> [[PlanTask]] {
    if preference == .archived { return [try archive()] }
    let todays = try tasks(filedOn: today..<today + 1)
    let open = try context.read(context.ledger.openTasks(filed: .anywhere))
      .filter { $0.day != today }
    return preference == .open
      ? [todays.filter { $0.isOpen }, open, todays.filter { !$0.isOpen }]
      : [todays.filter { $0.status != .todo }, open.filter { $0.status == .doing }]
  }

  /// The other groups, which are read only if nothing else matches.
  private func others(_ preference: TaskPreference) throws(CommandFailure) -> [[PlanTask]] {
    switch preference {
    case .archived: return []
    case .open: return try nearby()
    case .begun:
      return try nearby().map { $0.filter { $0.status == .done } } + [try archive()]
        + candidates(.open)
    }
  }

  /// The tasks of near days: past ones first, from yesterday backwards, then future ones.
  private func nearby() throws(CommandFailure) -> [[PlanTask]] {
    let days = today - Self.daysBefore..<today + Self.daysAfter
    let tasks = try tasks(filedOn: days)
    let nearestFirst = days.filter { $0 < today }.reversed() + days.filter { $0 > today }
    return nearestFirst.map { day in
      tasks.filter { ($0.day ?? $0.ended?.local.calendarDay) == day }
    }
  }

  /// Tasks of these days, and tasks that ended on them without a day.
  private func tasks(filedOn days: Range<Day>) throws(CommandFailure) -> [PlanTask] {
    try context.read(context.ledger.tasks(on: days))
  }

  private func archive() throws(CommandFailure) -> [PlanTask] {
    try context.read(context.ledger.archive(today: today, limit: Self.archiveLimit))
  }

  /// The titles with ids, since titles may be equal; at most five.
  private func named(_ tasks: [PlanTask]) throws(CommandFailure) -> [String] {
    let few = Array(tasks.prefix(5))
    let ids = try ShortIDs(of: few, in: context)
    return few.map { "\(ids[$0.id]) \($0.title)" }
  }
}

/// The task that some words mean: see ``NameMatches``.
enum TaskMatch {
  case one(PlanTask)
  case several([PlanTask])
  /// No match, with similar titles.
  case none(nearest: [String])

  /// - Parameter groups: the candidates; of equal ranks, those in an earlier group take precedence.
  init(_ typed: String, among groups: [[PlanTask]]) {
    let found = NameMatches(typed, among: groups, name: { $0.title }, id: { $0.id }).found
    switch found.count {
    case 0: self = .none(nearest: groups.flatMap { $0 }.map { $0.title }.nearest(toPart: typed))
    case 1: self = .one(found[0])
    default: self = .several(found)
    }
  }
}

extension [String] {
  /// Up to three titles that contain the text, else those with similar first words.
  fileprivate func nearest(toPart typed: String) -> [String] {
    let wanted = typed.asName
    // Several tasks may have the same title.
    var holding: [String] = []
    for title in self where !wanted.isEmpty && title.asName.contains(wanted) {
      if !holding.contains(title) { holding.append(title) }
      if holding.count == 3 { break }
    }
    guard holding.isEmpty else { return holding }
    let count = typed.split(separator: " ").count
    var titles: [String: String] = [:]
    for title in self {
      let beginning = title.split(separator: " ").prefix(count).joined(separator: " ")
      if titles[beginning] == nil { titles[beginning] = title }
    }
    return titles.keys.sorted().nearest(to: typed).compactMap { titles[$0] }
  }
}
