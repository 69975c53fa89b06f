import CivilTime
import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// Carries out a command as one transaction: no other process can start a fast between the look
  /// whether one is running and the start.
  /// - Returns: nil when there was nothing to change.
  func perform(_ command: FastingCommand) throws(CommandFailure) -> Op? {
    try perform(.fasting(command))
  }

  func perform(_ command: TrackerCommand) throws(CommandFailure) -> Op? {
    let id = newID()
    let result: Result<Op?, ActionFailure<StorageError>>
    do throws(StorageError) {
      result = try ledger.exclusively { () throws(StorageError) in
        var store = ledger
        do throws(ActionFailure<StorageError>) {
          return .success(try store.perform(command, at: now, newID: id))
        } catch {
          if case .storage(let error) = error { throw error }
          return .failure(error)
        }
      }
    } catch {
      throw .storage(error)
    }
    do { return try result.get() } catch { throw CommandFailure(error) }
  }

  private func newID() -> RecordID {
    RecordID(high: environment.random(), low: environment.random())
  }
}
