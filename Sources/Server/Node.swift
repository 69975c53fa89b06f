import SQLiteLedger

/// What all routes share.
struct Node: Sendable {
  let configuration: ServerConfiguration
  let ledger: LedgerQueue
  let refusals: RefusalNotices

  init(_ ledger: SQLiteLedger, _ configuration: ServerConfiguration) {
    self.configuration = configuration
    self.ledger = LedgerQueue(ledger)
    refusals = RefusalNotices(configuration)
  }
}
