import Testing

/// The life of a space up to where the relay lets go of what a snapshot holds.
extension Simulation {
  /// In milliseconds.
  static let day: Int64 = 86_400_000

  /// So many devices, in step.
  static func settled(_ count: Int, seed: UInt64 = 41) async throws -> Simulation {
    var simulation = try Simulation(seed: seed)
    for _ in 1..<count { try simulation.join(by: 0) }
    #expect(try await simulation.settle())
    return simulation
  }

  /// Writes until there is a newer attested snapshot, and waits until the relay has let go.
  ///
  /// - Parameter bytes: of the first change.
  mutating func writeUntilPruned(by index: Int = 0, bytes: Int = 0) async throws {
    let former = pruneIndex
    commit(on: index, bytes: bytes)
    for _ in 0..<12 {
      commit(on: index)
      try await run(for: 60_000)
    }
    try await run(for: 2 * Simulation.day)
    #expect(store.state.snapshots(in: space).contains { $0.stage == .attested })
    try await run(for: 40 * Simulation.day)
    commit(on: index)
    try await run(for: Simulation.day)
    #expect(pruneIndex > former)
  }

  /// The newest attested snapshot as the relay has it: its manifest with the attestations, and its parts.
  var newestSnapshot: (manifest: [[UInt8]], parts: [[UInt8]])? {
    let tables = store.state
    let attested = tables.snapshots(in: space).filter { $0.stage == .attested }
    let newest = attested.max { $0.manifest.upto.sequence < $1.manifest.upto.sequence }
    guard let row = newest else { return nil }
    let snapshot = row.manifest.snapshot
    return (
      [row.manifest.bytes] + tables.attestations(for: snapshot, in: space),
      row.manifest.parts.indices.compactMap { tables.part($0, of: snapshot, in: space) }
    )
  }
}
