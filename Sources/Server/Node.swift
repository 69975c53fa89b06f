import CivilTime
import Connections
import Ledger
import SQLiteLedger

/// What all routes share.
struct Node: Sendable {
  let configuration: ServerConfiguration
  let ledger: LedgerQueue
  let pairing: Pairing
  let watch: LogWatch
  let refusals: RefusalNotices
  let pages: Gate
  let bodies: Gate

  init(_ ledger: SQLiteLedger, _ configuration: ServerConfiguration) {
    self.configuration = configuration
    self.ledger = LedgerQueue(ledger)
    pairing = Pairing(configuration)
    watch = LogWatch(self.ledger, configuration)
    refusals = RefusalNotices(configuration)
    pages = Gate(limit: configuration.limits.pages)
    bodies = Gate(limit: configuration.limits.bodies)
  }

  /// The server's clock in milliseconds: the later of the wall clock and the log's clock.
  ///
  /// NB: falls back to the wall clock, so that a reply about broken storage does not fail on it.
  func time() async -> Int64 {
    let now = configuration.now()
    let time = try? await ledger.run { ledger throws(StorageError) in
      try ledger.clockMilliseconds(now: now)
    }
    return time ?? now.milliseconds
  }

  func cursor(at sequence: Int64) -> Cursor {
    Cursor(generation: ledger.generation, sequence: sequence)
  }
}
