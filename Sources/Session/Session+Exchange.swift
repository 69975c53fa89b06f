import CivilTime
import Ledger
import Trackers

/// What the engines of import and of reminders have read and judged is kept by this one.
extension Session {
  mutating func bring(_ changes: [RecordChange], as label: String) {
    if changes.isEmpty { return }
    // A reminder may be of a task that the new day has yet to bring.
    rollOver()
    let ops = ledger.commitInParts(Change(label, changes), at: now.instant)
    keepBrought(ops)
  }

  mutating func bring(_ ops: [Op]) {
    keepBrought(ledger.adopt(ops, as: Deed.imported(.backup).label))
  }

  private mutating func keepBrought(_ ops: [Op]) {
    if ops.isEmpty { return }
    let entry = ledger.undoEntries.suffix(1)
    // What a backup planned for days that are over has to be carried.
    rolledOver = nil
    keep(ops, undo: entry, saying: words.done(entry.first?.label ?? ""))
  }
}
