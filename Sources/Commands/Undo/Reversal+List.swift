import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Trackers

extension Reversal {
  /// The changes that can be undone or redone, newest first, with their numbers.
  func list(in context: Context) throws(CommandFailure) -> Report {
    let today = try context.userDay().today
    let listed = try context.read { store throws(StorageError) in
      let entries =
        switch self {
        case .undo: try store.undoEntries(limit: UndoEntry.limit)
        case .redo: try store.redoEntries(limit: UndoEntry.limit)
        }
      var listed: [ListedChange] = []
      for (index, entry) in entries.enumerated() {
        listed.append(
          ListedChange(
            number: index + 1, label: entry.label, at: entry.at.map { context.zone.moment($0) },
            name: try entry.name(in: store)))
      }
      return listed
    }
    let texts = context.texts
    return Report(
      ["changes": .list(listed) { $0.json }],
      text: { style in
        guard !listed.isEmpty else {
          return [self == .undo ? texts.nothingToUndo : texts.nothingToRedo]
        }
        let rows = listed.map { change in
          let at = change.at.map { moment in
            let day = texts.calendar.nearDay(moment.local.calendarDay, today)
            return "\(day) \(moment.local.timeOfDay.iso8601)"
          }
          let what = texts.undo.words(for: change.label)
          return [
            String(change.number), style.paint(at ?? "", .quiet),
            (change.name.map { "\(what): \($0)" } ?? what).harmless,
          ]
        }
        return Table(rows: rows, right: [0]).lines()
      })
  }
}

private struct ListedChange {
  let number: Int
  let label: String
  let at: Moment?
  /// The name of the one thing that it changed; nil for several, and for things without a name.
  let name: String?

  var json: JSON {
    .object([
      "number": .whole(number), "action": .string(label), "at": .text(at?.iso8601),
      "name": .text(name),
    ])
  }
}

extension UndoEntry {
  fileprivate func name(in store: SQLiteLedger) throws(StorageError) -> String? {
    guard records.count == 1, let changed = records.first else { return nil }
    return try store.name(of: changed.id, changed.kind)
  }
}

extension Undone {
  /// The name of the one thing that it changed; nil for several, and for things without a name.
  func name(in store: SQLiteLedger) throws(StorageError) -> String? {
    let changes = ops.flatMap { $0.changes }
    guard let changed = changes.first, changes.allSatisfy({ $0.id == changed.id }) else {
      return nil
    }
    return try store.name(of: changed.id, changed.kind)
  }
}

extension SQLiteLedger {
  fileprivate func name(of id: RecordID, _ kind: Kind) throws(StorageError) -> String? {
    guard let record = try record(id, of: kind) else { return nil }
    for field in [FieldName.title, .name] {
      if case .text(let name) = record[field] { return name }
    }
    return nil
  }
}
