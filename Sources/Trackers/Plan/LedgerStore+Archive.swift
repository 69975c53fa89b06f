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
    let rest = try newestTasks(limit: max(0, limit - waiting.count)) { $0.isArchivedTask }
    return Array((waiting + rest).prefix(limit))
  }

  /// The result of a prefix search: tasks for which every word of the text begins a word of title
  /// or notes, ignoring case and accents. First those of the backlog, then by day, newest first.
  /// Empty for a text without words.
  package mutating func tasks(matching text: String, limit: Int) throws(Failure) -> [PlanTask] {
    try search(text, of: .task, limit: limit).compactMap { PlanTask($0) }
  }

  /// Reads from the newest on until enough are found; most are checked as records without decoding.
  private func newestTasks(
    limit: Int, where isWanted: (Record) -> Bool
  ) throws(Failure) -> [PlanTask] {
    var found: [PlanTask] = []
    var times = Range<LocalTime>.always
    var last: Record?
    var reach = 256
    while found.count < limit {
      let records = try records(of: .task, in: times, order: .newestFirst, limit: reach)
      // Records at the time where the previous read stopped are read again.
      let new = records.filter { record in
        last.map { record.local != $0.local || record.id < $0.id } ?? true
      }
      found += new.filter(isWanted).compactMap { PlanTask($0) }
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

extension Record {
  /// Whether its task ``TaskStatus/isArchived``.
  fileprivate var isArchivedTask: Bool {
    guard let end = self[.end], end != .null else { return false }
    return self[.status]?.text != TaskStatus.done.rawValue
  }
}
