import Ledger

@testable import Session

extension Session {
  /// All records; empty when they are incomplete.
  var snapshot: [UInt8] { isIncomplete || !ledger.isWhole ? [] : Snapshot.bytes(of: ledger) }
}
