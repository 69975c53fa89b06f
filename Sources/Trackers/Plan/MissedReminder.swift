import CivilTime
import Ledger

extension LedgerStore {
  /// The times of reminders that an op set although they are over.
  package func missedReminders(setBy op: Op, at now: Moment) throws(Failure) -> [LocalTime] {
    let set = op.changes.filter { change in
      change.kind == .task && change.fields.contains { $0.name == .remind }
    }
    let ids = Set(set.map { $0.id })
    return try tasks(changedBy: [op]).filter { ids.contains($0.id) }
      .compactMap { $0.missedReminder(at: now) }
  }
}
