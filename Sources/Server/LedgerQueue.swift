import Dispatch
import SQLiteLedger

/// A queue for blocking disk access, off Swift's few cooperative threads.
struct LedgerQueue: Sendable {
  private let ledger: SQLiteLedger
  private let queue = DispatchQueue(label: "dayring.ledger")

  init(_ ledger: SQLiteLedger) {
    self.ledger = ledger
  }

  var generation: String { ledger.generation }

  func run<Outcome: Sendable>(
    _ body: @escaping @Sendable (SQLiteLedger) throws(StorageError) -> Outcome
  ) async throws(StorageError) -> Outcome {
    let result: Result<Outcome, StorageError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result { () throws(StorageError) in try body(ledger) })
      }
    }
    return try result.get()
  }
}
