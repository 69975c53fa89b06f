import CivilTime
import Ledger

extension LedgerStore {
  /// The times of reminders that a change set although they are over.
  package func missedReminders(setBy ops: [Op], at now: Moment) throws(Failure) -> [LocalTime] {
    let set = ops.flatMap { $0.changes }.filter { change in
      change.kind.isOfPlan && change.fields.contains { $0.name == .remind }
    }
    let ids = Set(set.map { $0.id })
    return try tasks(changedBy: ops).filter { ids.contains($0.id) }
      .compactMap { $0.missedReminder(at: now) }
  }
}
