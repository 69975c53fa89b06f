import Ledger

/// What a database is born with. A restored copy gets a new one: it would otherwise give out
/// stamps, and count up sequences, that the original gave out before it.
package struct DatabaseIdentity: Sendable {
  package let replica: ReplicaID
  /// Tells one history of the log from another; letters and digits only.
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
