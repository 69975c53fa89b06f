import Synchronization

/// A write that waits for a transaction, and the continuation for its outcome.
struct PendingWrite: Sendable {
  /// - Returns: whether it is kept: a refusal is an outcome too.
  /// - Throws: an error that ends the whole transaction.
  let run: @Sendable (inout SQLTables) throws(RelayError) -> Bool
  /// Called once the transaction is on disk, or with its error.
  let finish: @Sendable (RelayError?) -> Void

  init<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout SQLTables) throws(RelayError) -> Outcome,
    then resume: @escaping @Sendable (Result<Outcome, RelayError>) -> Void
  ) {
    let result = LastResult<Outcome>()
    run = { tables throws(RelayError) in
      do throws(RelayError) {
        result.value.withLock { $0 = nil }
        let outcome = try body(&tables)
        result.value.withLock { $0 = .success(outcome) }
        return true
      } catch {
        guard case .refused = error else { throw error }
        result.value.withLock { $0 = .failure(error) }
        return false
      }
    }
    finish = { error in
      let outcome = result.value.withLock { $0 }
      resume(error.map { .failure($0) } ?? outcome ?? .failure(.damaged))
    }
  }
}

private final class LastResult<Outcome: Sendable>: Sendable {
  let value = Mutex<Result<Outcome, RelayError>?>(nil)
}
