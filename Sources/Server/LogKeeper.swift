import SQLiteLedger
import ServiceLifecycle

/// Brings the write-ahead log into the database file once nothing was written for a while, and at the end:
/// so a copy of that file alone, as backup programs make it, is as new as can be.
struct LogKeeper: Service {
  private let ledger: LedgerQueue
  private let interval: Duration

  init(_ ledger: LedgerQueue, _ configuration: ServerConfiguration) {
    self.ledger = ledger
    interval = configuration.quietInterval
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { await watch() }
    _ = try? await ledger.run { ledger throws(StorageError) in try ledger.bringInLog() }
  }

  private func watch() async {
    var former: Int64?
    var isDone = false
    while !Task.isCancelled {
      try? await Task.sleep(for: interval)
      // NB: broken storage is told to whoever asks for ops; here the next round will do.
      guard
        let writes = try? await ledger.run({ ledger throws(StorageError) in try ledger.writes() })
      else { continue }
      if writes != former {
        (former, isDone) = (writes, false)
      } else if !isDone {
        isDone =
          (try? await ledger.run { ledger throws(StorageError) in try ledger.bringInLog() })
          ?? false
      }
    }
  }
}
