import Synchronization

/// What waits to be part of a transaction, and who waits for its outcome.
struct PendingWrite: Sendable {
  /// - Returns: whether it is kept: a refusal is an outcome too.
  /// - Throws: what ends the whole transaction.
  let run: @Sendable (inout SQLTables) throws(RelayError) -> Bool
  /// Once the transaction is on disk, or with what has kept it from there.
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
