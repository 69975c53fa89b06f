import SQLiteLedger
import ServiceLifecycle

/// A service that checkpoints the write-ahead log after a while without writes, and at the end, so
/// that a backup of that file alone is as recent as possible.
struct WALCheckpointer: Service {
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
      // NB: requests report storage errors; here the next round retries.
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
