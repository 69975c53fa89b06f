import Ledger
import SQLiteLedger
import Session

/// This device in the lists of a host's database, which other programs keep in step with relays.
///
/// The host knows no spaces, so its program says how to read them.
package struct HostedLists: Sendable {
  /// This device as a writer of each list, as its log says now.
  let writers: @Sendable (SQLiteLedger) -> [ListWriter]
  /// See ``ListLogs``.
  let log: @Sendable (SQLiteLedger, _ list: ListID, _ sequence: UInt64) -> RecordID?

  package init(
    writers: @escaping @Sendable (SQLiteLedger) -> [ListWriter],
    log: @escaping @Sendable (SQLiteLedger, _ list: ListID, _ sequence: UInt64) -> RecordID?
  ) {
    self.writers = writers
    self.log = log
  }

  /// The writers of a session: those that it has keep their clocks, and new ones get a replica of
  /// their own, by which no stamp repeats one of another process or page.
  func writers(
    of ledger: SQLiteLedger, after former: [ListWriter], seed: UInt64
  ) -> [ListWriter] {
    writers(ledger).map { writer in
      let device = writer.clock.replica.device
      let known = former.first { $0.list == writer.list && $0.clock.replica.device == device }
      var own = writer
      own.clock =
        known?.clock
        ?? HybridClock(replica: ReplicaID(rawValue: device << 16 | seed & 0xffff))
      own.clock.lead = writer.clock.lead
      return own
    }
  }
}
