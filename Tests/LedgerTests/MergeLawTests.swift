import Ledger
import LedgerTesting
import Testing

/// The convergence of replicas, with any network, clocks and crashes.
@Suite struct MergeLawTests {
  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `Every order of delivery gives the same state, with every acknowledged op in it`(
    seed: UInt64
  ) throws {
    try check(seed: seed, sort: .memory, steps: 200)
  }

  @Test(arguments: 2001...2060 as ClosedRange<UInt64>)
  func `The same holds for what is packed`(seed: UInt64) throws {
    try check(seed: seed, sort: .packed, steps: 200)
  }

  @Test(arguments: 1001...1008 as ClosedRange<UInt64>)
  func `The same holds on disk`(seed: UInt64) throws {
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

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `The stamps of one history are all different`(seed: UInt64) throws {
    let simulation = try Simulation(seed: seed, sort: .memory, steps: 300)
    let stamps = simulation.acknowledged.map(\.stamp)
    #expect(Set(stamps).count == stamps.count, "seed \(seed)")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A state told as ops gives the same state elsewhere`(seed: UInt64) throws {
    let simulation = try Simulation(seed: seed, sort: .memory, steps: 200)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.append(simulation.acknowledged)
    var other = MemoryLedger(replica: ReplicaID(rawValue: 2))
    other.append(ledger.ops.reversed())
    #expect(Snapshot.bytes(of: other) == Snapshot.bytes(of: ledger), "seed \(seed)")
  }

  /// A copied database gives one stamp to two changes.
  @Test(
    arguments: [
      (.integer(250), .integer(300)), (.integer(9), .integer(10)), (.text("a"), .text("b")),
      (.text("\u{e9}"), .text("e\u{301}")), (.null, .bool(true)), (.text(""), .null),
      (.moment(minute: 1), .moment(minute: 2)), (.other("[1]"), .other("[2]")),
    ] as [(Value, Value)])
  func
    `Of two values under one stamp the one with the greater bytes holds, in whatever order they come`(
      first: Value, second: Value
    ) throws
  {
    let ops = [first, second].map { value in
      Op.test(at: 1000, RecordChange(.drink, 1, [.note: value, .amount: .integer(1)]))
    }
    let bytes = [first, second].map { value in
      Op.test(at: 0, RecordChange(.drink, 1, [.note: value])).bytes
    }
    let expected = bytes[0].lexicographicallyPrecedes(bytes[1]) ? second : first
    var snapshots: Set<[UInt8]> = []
    for sort in TestStore.Sort.allCases {
      for order in [ops, ops.reversed(), ops + ops, ops.reversed() + ops] {
        var store = try TestStore(sort)
        for op in order { try store.append([op]) }
        let note = try #require(try store.record(.test(1), of: .drink)?[.note])
        #expect(Snapshot.bytes(of: note) == Snapshot.bytes(of: expected))
        snapshots.insert(try store.snapshot)
      }
    }
    #expect(snapshots.count == 1)
  }

  @Test(arguments: TestStore.Sort.allCases)
  func `Two ops with one stamp that write to different fields both count`(sort: TestStore.Sort)
    throws
  {
    var store = try TestStore(sort)
    try store.append([.test(at: 1000, RecordChange(.drink, 1, [.amount: .integer(1)]))])
    try store.append([.test(at: 1000, RecordChange(.drink, 1, [.note: .text("a")]))])
    try store.append([.test(at: 1000, RecordChange(.drink, 2, [.amount: .integer(2)]))])
    #expect(try store.record(.test(1), of: .drink)?.fields.count == 2)
    #expect(try store.record(.test(2), of: .drink) != nil)
  }
}

extension Snapshot {
  /// NB: not `==`, to which two spellings of a text are equal.
  fileprivate static func bytes(of value: Value) -> [UInt8] {
    Record(.drink, .test(1), fields: [.init(.note, value, .test(0))]).body
  }
}
