import CivilTime
import Ledger

extension LedgerStore {
  /// What was dropped or has expired: those of the backlog that have expired but not been touched
  /// since, then by the day they were planned for, the newest first; what was never planned stands
  /// on the day on which it ended.
  package func archive(today: Day, limit: Int) throws(Failure) -> [PlanTask] {
    let waiting = try openTasks(filed: .anywhere)
      .filter { $0.day == nil && $0.isExpired(on: today) }.map { $0.found(on: today) }
      .ordered { ($0.traits.expires ?? today) > ($1.traits.expires ?? today) }
    let rest = try newestTasks(limit: max(0, limit - waiting.count)) { $0.isArchivedTask }
    return Array((waiting + rest).prefix(limit))
  }

  /// Tasks in whose title or notes every word of a text begins a word, whatever its case and
  /// accents: first those of the backlog, then by day, the newest first. Empty where no word is given.
  package mutating func tasks(matching text: String, limit: Int) throws(Failure) -> [PlanTask] {
    try search(text, of: .task, limit: limit).compactMap { PlanTask($0) }
  }

  /// Reads from the newest on until enough are found; most are looked at only as records.
  private func newestTasks(
    limit: Int, where isWanted: (Record) -> Bool
  ) throws(Failure) -> [PlanTask] {
    var found: [PlanTask] = []
    var times = Range<LocalTime>.always
    var last: Record?
    var reach = 256
    while found.count < limit {
      let records = try records(of: .task, in: times, order: .newestFirst, limit: reach)
      // Others of the time at which the former reading broke off come again.
      let new = records.filter { record in
        last.map { record.local != $0.local || record.id < $0.id } ?? true
      }
      found += new.filter(isWanted).compactMap { PlanTask($0) }
      guard records.count == reach, let oldest = records.last, let time = oldest.local else {
        break
      }
      // More than are read at once may share a time.
      if new.isEmpty { reach *= 8 }
      last = oldest
      times = times.lowerBound..<time + Span(milliseconds: 1)
    }
    return Array(found.prefix(limit))
  }
}

extension Record {
  /// As ``TaskStatus/isArchived`` of the task that it holds.
  fileprivate var isArchivedTask: Bool {
    guard let end = self[.end], end != .null else { return false }
    return self[.status]?.text != TaskStatus.done.rawValue
  }
}
