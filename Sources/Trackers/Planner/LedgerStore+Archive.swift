import CivilTime
import Ledger

extension LedgerStore {
  /// What was dropped or has expired: those of the backlog that have expired but not been touched
  /// since, then by the day they were planned for, the newest first; what was never planned stands
  /// on the day on which it ended.
  package func archive(today: Day, limit: Int) throws(Failure) -> [PlanTask] {
    let waiting = try openTasks(filed: .anywhere)
      .filter { $0.day == nil && $0.isExpired(on: today) }.map { $0.found(on: today) }
      .ordered { ($0.expires ?? today) > ($1.expires ?? today) }
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
    var reach = max(64, limit)
    while limit > 0 {
      let records = try records(of: .task, in: .always, order: .newestFirst, limit: reach)
      let found = records.filter(isWanted).compactMap { PlanTask($0) }
      if found.count >= limit || records.count < reach { return Array(found.prefix(limit)) }
      reach *= 8
    }
    return []
  }
}

extension Record {
  /// As ``TaskStatus/isArchived`` of the task that it holds.
  fileprivate var isArchivedTask: Bool {
    guard let end = self[.end], end != .null else { return false }
    return self[.status]?.text != TaskStatus.done.rawValue
  }
}
