import CivilTime
import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// Performs a command as one transaction: no other process can start a fast between the check
  /// whether one is running and the start.
  /// - Returns: nil if there was nothing to change.
  func perform(_ command: TrackerCommand) throws(CommandFailure) -> Op? {
    try perform(command, at: now)
  }

  func perform(_ command: TrackerCommand, at now: Moment) throws(CommandFailure) -> Op? {
    try performing { store, id throws(ActionFailure<StorageError>) in
      try store.perform(command, at: now, newID: id)
    }
  }

  /// Performs a command on any number of records.
  func performInParts(_ command: TrackerCommand) throws(CommandFailure) -> [Op] {
    try performing { store, id throws(ActionFailure<StorageError>) in
      try store.performInParts(command, at: now, newID: id)
    }
  }

  private func performing<Outcome>(
    _ body: (inout SQLiteLedger, RecordID) throws(ActionFailure<StorageError>) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let id = RecordID(high: environment.random(), low: environment.random())
    return try exclusively { () throws(CommandFailure) in
      var store = ledger
      do throws(ActionFailure<StorageError>) {
        return try body(&store, id)
      } catch {
        throw CommandFailure(error, today: try userDay().today)
      }
    }
  }

  /// - Returns: false if there is nothing to change.
  func commit(_ change: Change?) throws(CommandFailure) -> Bool {
    guard let change else { return false }
    _ = try read(ledger.commit(change, at: now.instant))
    return true
  }

  /// Changes a part of the settings as one transaction.
  /// - Returns: false if there was nothing to change.
  func change<Part: SettingsFields>(
    _ part: Part.Type, _ change: (inout Part) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Bool {
    try exclusively { () throws(CommandFailure) in
      let former = try read(Part(in: ledger))
      var part = former
      try change(&part)
      return try commit(part.change(from: former))
    }
  }

  /// Runs the body as one transaction, which one undo takes back.
  func asOneChange<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    try exclusively { () throws(CommandFailure) in
      try ledger.asOneChange({ CommandFailure.storage($0) }, body)
    }
  }

  /// Runs reads on a snapshot of the database, while others may write. Writes of the body are not
  /// kept.
  func reading<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let result: Result<Outcome, CommandFailure>
    do throws(StorageError) {
      result = try ledger.read { _ in
        do throws(CommandFailure) { return .success(try body()) } catch { return .failure(error) }
      }
    } catch {
      throw .storage(error)
    }
    return try result.get()
  }

  /// Runs reads and changes as one transaction; if it fails, nothing is kept. May be nested.
  func exclusively<Outcome>(
    _ body: () throws(CommandFailure) -> Outcome
  ) throws(CommandFailure) -> Outcome {
    let result: Result<Outcome, CommandFailure>
    do throws(StorageError) {
      result = try ledger.exclusively { () throws(StorageError) in
        do throws(CommandFailure) {
          return .success(try body())
        } catch {
          if case .storage(let error) = error { throw error }
          return .failure(error)
        }
      }
    } catch {
      throw .storage(error)
    }
    return try result.get()
  }
}
