import Ledger

/// The identity of a database: its generation and its replica. A restored copy gets a new one,
/// since it would otherwise repeat stamps and sequence numbers that the original has given out.
package struct DatabaseIdentity: Sendable {
  package let replica: ReplicaID
  /// Identifies one history of the log; letters and digits only.
  package let generation: String

  package init(replica: ReplicaID, generation: String) {
    self.replica = replica
    self.generation = generation
  }

  package init(random generator: inout some RandomNumberGenerator) {
    self.init(
      replica: ReplicaID(rawValue: generator.next()),
      generation: String(generator.next() as UInt64, radix: 36))
  }
}
