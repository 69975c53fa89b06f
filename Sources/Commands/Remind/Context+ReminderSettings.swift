import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// - Returns: false when there is nothing to change.
  func commit(_ change: Change?) throws(CommandFailure) -> Bool {
    guard let change else { return false }
    _ = try read { ledger throws(StorageError) in
      try ledger.commit(change, at: now.instant)
    }
    return true
  }

  /// What is on.
  /// - Parameter changed: whether a command has changed it just now; nil where none was to.
  func reminderSettingsReport(changed: Bool? = nil) throws(CommandFailure) -> Report {
    let wishes = try read { store throws(StorageError) in try ReminderSettings(in: store) }
    let activities = try read { store throws(StorageError) in try store.activityReminders() }
    let settings = wishes.json(activities)
    let rows = texts.shell.reminderSettings(wishes, activities)
    return Report(
      json: {
        guard let changed else { return .object(["settings": settings]) }
        return .object([
          "action": .string(Deed.settings(.edit).label), "changed": .bool(changed),
          "settings": settings,
        ])
      },
      text: { style in
        var table = Table(alignments: [.left, .left])
        table.rows = rows.map { [$0.name.harmless, $0.value] }
        let nothing = changed == false ? [texts.change.nothing] : []
        return nothing + table.lines().map { "  " + $0 }
      })
  }
}
