import CivilTime
import Ledger

extension LedgerStore {
  /// Dropped and expired tasks: first those that expired in the backlog and were not edited since;
  /// then by planned day, newest first. A task that was never planned counts for the day on which
  /// it ended.
  package func archive(today: Day, limit: Int) throws(Failure) -> [PlanTask] {
    let waiting = try openTasks(filed: .anywhere)
      .filter { $0.day == nil && $0.isExpired(on: today) }.map { $0.found(on: today) }
      .ordered { ($0.traits.expires ?? today) > ($1.traits.expires ?? today) }
    let room = max(0, limit - waiting.count)
    let own = try newestTasks(of: .task, limit: room) { record throws(Failure) in
      record.isArchivedTask ? PlanTask(record) : nil
    }
    let theirs = try newestTasks(of: .placed, limit: room) { place throws(Failure) in
      try tasks(at: [place]).first { $0.status.isArchived }
    }
    let rest = theirs.isEmpty ? own : (own + theirs).newestFirst
    return Array((waiting + rest).prefix(limit))
  }

  /// The result of a prefix search: tasks for which every word of the text begins a word of title
  /// or notes, ignoring case and accents. First those of the backlog, then by day, newest first.
  /// Empty for a text without words.
  package mutating func tasks(matching text: String, limit: Int) throws(Failure) -> [PlanTask] {
    let own = try search(text, of: .task, limit: limit).compactMap { PlanTask($0) }
    let theirs = try sharedTasks(matching: text)
    return theirs.isEmpty ? own : Array((own + theirs).newestFirst.prefix(limit))
  }

  /// Tasks of lists, as far as they are in the plan, where only the newest are looked at.
  @inline(never)
  private func sharedTasks(matching text: String) throws(Failure) -> [PlanTask] {
    let open = try openRecords(of: .placed, filed: .nowhere)
    let places =
      try open
      + records(of: .placed, in: .always, order: .newestFirst, limit: SharedPart.searchLimit)
    if places.isEmpty { return [] }
    let query = SearchQuery(text)
    return try tasks(at: places).filter { query.matches(title: $0.title, notes: $0.traits.notes) }
  }

  /// Reads from the newest on until enough are found.
  /// - Parameter task: the task of a record, nil for one that is not wanted; most are checked
  ///   without decoding.
  private func newestTasks(
    of kind: Kind, limit: Int, _ task: (Record) throws(Failure) -> PlanTask?
  ) throws(Failure) -> [PlanTask] {
    var found: [PlanTask] = []
    var times = Range<LocalTime>.always
    var last: Record?
    var reach = 256
    while found.count < limit {
      let records = try records(of: kind, in: times, order: .newestFirst, limit: reach)
      // Records at the time where the previous read stopped are read again.
      let new = records.filter { record in
        last.map { record.local != $0.local || record.id < $0.id } ?? true
      }
      for record in new { if let task = try task(record) { found.append(task) } }
      guard records.count == reach, let oldest = records.last, let time = oldest.local else {
        break
      }
      // More records may share a time than are read at once.
      if new.isEmpty { reach *= 8 }
      last = oldest
      times = times.lowerBound..<time + Span(milliseconds: 1)
    }
    return Array(found.prefix(limit))
  }
}

extension [PlanTask] {
  /// Those without a day first, then as they are filed, the newest first.
  fileprivate var newestFirst: [PlanTask] {
    ordered { one, other in
      guard let time = one.filed else { return other.filed != nil }
      return other.filed.map { $0 < time } ?? false
    }
  }
}

extension PlanTask {
  fileprivate var filed: LocalTime? { day.map { LocalTime(startOf: $0) } ?? ended?.local }
}

extension Record {
  /// Whether its task ``TaskStatus/isArchived``.
  fileprivate var isArchivedTask: Bool {
    guard let end = self[.end], end != .null else { return false }
    return self[.status]?.text != TaskStatus.done.rawValue
  }
}
