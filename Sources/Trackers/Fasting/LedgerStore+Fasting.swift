import CivilTime
import Ledger

/// Why an action did not happen: the rules said no, or the store could not.
package enum ActionFailure<Storage: Error>: Error {
  case refused(FastingRefusal)
  case storage(Storage)
}

extension LedgerStore {
  /// Reads what the command needs, decides, and commits: the way of every tap and every command.
  /// - Returns: nil when there was nothing to change, as with an edit that alters no field.
  package mutating func perform(
    _ command: FastingCommand, at now: Moment, newID: RecordID
  ) throws(ActionFailure<Failure>) -> Op? {
    let book: FastingBook
    do { book = try FastingBook(for: command, in: self, at: now) } catch { throw .storage(error) }
    var change: Change
    do {
      change = try Fasting.change(for: command, in: book, at: now, newID: newID)
    } catch {
      throw .refused(error)
    }
    change.records.removeAll { $0.fields.isEmpty }
    if change.records.isEmpty { return nil }
    do { return try commit(change, at: now.instant) } catch { throw .storage(error) }
  }
}
