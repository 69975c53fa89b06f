import Synchronization

/// A relay store in memory: the reference for the others, and the store of simulations. It never
/// waits, so the same calls give the same answers.
package final class MemoryRelayStore: RelayStore {
  private let tables: Mutex<MemoryTables>

  package init(_ tables: MemoryTables = MemoryTables()) {
    self.tables = Mutex(tables)
  }

  /// All its tables. Setting a former value simulates the restore of a backup.
  package var state: MemoryTables {
    get { tables.withLock { $0 } }
    set { tables.withLock { $0 = newValue } }
  }

  package func read<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout MemoryTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    var copy = state
    return try body(&copy)
  }

  package func write<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout MemoryTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    try tables.withLock { tables throws(RelayError) in
      var copy = tables
      let outcome = try body(&copy)
      tables = copy
      return outcome
    }
  }
}
