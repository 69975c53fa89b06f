import Ledger
import Relay
import Sync
import Testing
import Wire

/// A relay that shows another snapshot than the newest is refused with a reason, and nothing is lost.
@Suite struct HostileSnapshotTests {
  /// A newcomer, who has some changes of its own, meets the lie; then the truth.
  ///
  /// - Returns: how the newcomer stood while it was lied to.
  private func newcomer(
    to simulation: inout Simulation, shown lie: @escaping (CallKind, [[UInt8]]) -> [[UInt8]]
  ) async throws -> SyncStatus {
    simulation.showKept = lie
    let index = simulation.devices.count
    let expected = simulation.marks(on: 0).count + 3
    try simulation.join(by: 0)
    try await simulation.run(for: 60_000)
    simulation.introduce()
    for _ in 0..<3 { simulation.commit(on: index) }
    try await simulation.run(for: 60_000)
    let status = simulation.devices[index].processes[0].client.status
    #expect(simulation.marks(on: index).count == 3)
    #expect(simulation.devices[index].disk.syncState.cursor.sequence == 0)
    simulation.showKept = nil
    try await simulation.settleAndCompare("the truth")
    #expect(simulation.marks(on: index).count == expected)
    return status
  }

  private func stopped(_ reason: Unreadable) -> SyncStatus {
    .stopped(.unreadable(after: 0, reason))
  }

  @Test
  func `Nobody takes what only its maker answers for`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    let status = try await newcomer(to: &simulation) { kind, pieces in
      kind == .newest ? Array(pieces.prefix(1)) : pieces
    }
    #expect(status == stopped(.unattested))
  }

  @Test
  func `An older snapshot than what the relay has let go of`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    let older = try #require(simulation.newestSnapshot)
    try await simulation.writeUntilPruned()
    #expect(try #require(simulation.newestSnapshot).manifest != older.manifest)
    let status = try await newcomer(to: &simulation) { kind, pieces in
      kind == .newest ? older.manifest : pieces
    }
    #expect(status == stopped(.outdated))
  }

  @Test
  func `The parts of two snapshots, mixed`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    let older = try #require(simulation.newestSnapshot)
    try await simulation.writeUntilPruned()
    let status = try await newcomer(to: &simulation) { kind, pieces in
      kind == .part ? [older.parts[0]] : pieces
    }
    #expect(status == stopped(.misplaced))
  }

  @Test
  func `The parts of one snapshot in another order, and one that is missing`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned(bytes: 1_200_000)
    let parts = try #require(simulation.newestSnapshot).parts
    try #require(parts.count > 1)
    let swapped = try await newcomer(to: &simulation) { kind, pieces in
      kind == .part ? [parts[pieces[0] == parts[0] ? 1 : 0]] : pieces
    }
    #expect(swapped == stopped(.misplaced))
    let missing = try await newcomer(to: &simulation) { kind, pieces in
      kind == .part && pieces[0] == parts[1] ? [] : pieces
    }
    #expect(missing == stopped(.misplaced))
  }

  /// - Parameter piece: of the manifest with its attestations, and behind these the first part.
  @Test(arguments: [0, 1, 2])
  func `A manifest, an attestation or a part that is cut short or altered`(piece: Int) async throws
  {
    let alterations: [@Sendable ([UInt8]) -> [UInt8]] = [
      { Array($0.dropLast()) }, { Array($0.prefix(100)) }, { _ in [] },
      { $0.dropLast(9) + [$0[$0.count - 9] ^ 1] + $0.suffix(8) },
    ]
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    for alter in alterations {
      let status = try await newcomer(to: &simulation) { kind, pieces in
        let place = kind == .newest ? piece : piece - 2
        return pieces.indices.contains(place)
          ? pieces.enumerated().map { $0 == place ? alter($1) : $1 } : pieces
      }
      guard case .stopped(.unreadable(after: 0, let reason)) = status else {
        Issue.record("\(status)")
        continue
      }
      #expect([.misplaced, .altered, .later, .unattested].contains(reason))
    }
  }

  @Test
  func `A snapshot of another space, and one by nobody who belongs`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    var other = try await Simulation.settled(2, seed: 42)
    try await other.writeUntilPruned()
    let foreign = try #require(other.newestSnapshot)
    let status = try await newcomer(to: &simulation) { kind, _ in
      kind == .newest ? foreign.manifest : [foreign.parts[0]]
    }
    #expect(status == stopped(.misplaced))
  }

  @Test
  func `None at all, where the log has been pruned`() async throws {
    var simulation = try await Simulation.settled(2)
    try await simulation.writeUntilPruned()
    let status = try await newcomer(to: &simulation) { _, _ in [] }
    guard case .stopped = status else {
      Issue.record("\(status)")
      return
    }
  }
}
