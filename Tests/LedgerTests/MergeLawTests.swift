import Ledger
import LedgerTesting
import Testing

/// Whatever the network, the clocks and the crashes: all replicas end in the same state.
@Suite struct MergeLawTests {
  @Test(
    "Every order of delivery gives the same state, with every acknowledged op in it",
    arguments: 1...150 as ClosedRange<UInt64>)
  func memory(seed: UInt64) throws {
    try check(seed: seed, sort: .memory, steps: 200)
  }

  @Test("The same holds on disk", arguments: 1001...1008 as ClosedRange<UInt64>)
  func sqlite(seed: UInt64) throws {
    try check(seed: seed, sort: .sqlite, steps: 80)
  }

  private func check(seed: UInt64, sort: TestStore.Sort, steps: Int) throws {
    var simulation = try Simulation(seed: seed, sort: sort, steps: steps)
    var oracle = MemoryLedger(replica: ReplicaID(rawValue: 0))
    oracle.append(writing: fold(simulation.acknowledged))
    let expected = Snapshot.bytes(of: oracle)
    for snapshot in try simulation.settledSnapshots() {
      #expect(snapshot == expected, "seed \(seed)")
    }
  }

  @Test("The stamps of one history are all different", arguments: 1...20 as ClosedRange<UInt64>)
  func stamps(seed: UInt64) throws {
    let simulation = try Simulation(seed: seed, sort: .memory, steps: 300)
    let stamps = simulation.acknowledged.map(\.stamp)
    #expect(Set(stamps).count == stamps.count, "seed \(seed)")
  }

  @Test(
    "A state told as ops gives the same state elsewhere",
    arguments: 1...20 as ClosedRange<UInt64>)
  func stateAsOps(seed: UInt64) throws {
    let simulation = try Simulation(seed: seed, sort: .memory, steps: 200)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.append(simulation.acknowledged)
    var other = MemoryLedger(replica: ReplicaID(rawValue: 2))
    other.append(ledger.ops.reversed())
    #expect(Snapshot.bytes(of: other) == Snapshot.bytes(of: ledger), "seed \(seed)")
  }
}
