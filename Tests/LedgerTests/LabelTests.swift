import JSON
import Ledger
import LedgerTesting
import TestSupport
import Testing

/// The labels by which records of lists are kept apart from the user's own.
@Suite struct LabelTests {
  private static let kinds = ["task", "comment", "list", "person", "a"].map { Kind(rawValue: $0) }

  private static func list(_ generator: inout SeededGenerator) -> ListID {
    ListID(rawValue: RecordID(random: &generator))
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `A label says the list, and comes off again`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = Self.list(&generator)
    for kind in Self.kinds {
      let labelled = kind.labelled(list)
      #expect(labelled.rawValue == kind.rawValue + "@" + list.rawValue.description)
      #expect(labelled.list == list && labelled.bare == kind)
      #expect(!labelled.isBare && labelled.isFromLog)
      #expect(labelled.isIn(list) && !labelled.isIn(nil))
      #expect(kind.list == nil && kind.bare == kind)
      #expect(kind.isBare && !kind.isFromLog)
      #expect(kind.isIn(nil) && !kind.isIn(list))
    }
  }

  @Test(arguments: [
    "", "@", "task", "task@", "@task", "task@7zq", "task@" + digits(25), "task@" + digits(27),
    "task@" + digits(25) + "u", "task@8" + digits(25), "task" + digits(26), "a@b",
    "a-kind-with-a-name-of-more-than-27-bytes",
  ])
  func `A kind without a whole label is in no list`(name: String) {
    let kind = Kind(rawValue: name)
    #expect(kind.list == nil && kind.bare == kind)
    #expect(kind.isBare == !name.contains("@") && kind.isIn(nil) == kind.isBare)
    #expect(kind.isFromLog == name.contains("@"))
  }

  private static func digits(_ count: Int) -> String { String(repeating: "0", count: count) }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `An op is read with a label from rows of this store, and is refused from outside`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let list = Self.list(&generator)
    let op = Op(stamp: .test(Int64(seed)), changes: Change.random(&generator).records)
    let labelled = op.labelled(list)
    #expect(labelled.list == list && !labelled.isBare && labelled.bare == op)
    #expect(op.list == nil && op.isBare && op.bare == op)
    #expect(try Op(parsingLabelled: labelled.bytes) == labelled, "seed \(seed)")
    #expect(try Op(parsingLabelled: op.bytes) == op)
    for index in op.changes.indices {
      let change = op.changes[index]
      let kind = generator.chance(50) ? change.kind.labelled(list) : Kind(rawValue: "a@b")
      var other = op
      other.changes[index] = RecordChange(kind, change.id, change.fields)
      let refused = other.bytes
      #expect(throws: WireError.malformed(path: "records[\(index)].kind"), "seed \(seed)") {
        try Op(parsing: refused)
      }
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `A change is split by label, and the parts of each are as of a change of its own`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    var labels: [ListID?] = [nil]
    for _ in 0..<3 { labels.append(Self.list(&generator)) }
    let changes = (0..<Int.random(in: 0...60, using: &generator)).map { number in
      let label = labels.randomElement(using: &generator) ?? nil
      let length = Int.random(in: 0...40_000, using: &generator)
      return RecordChange(
        label.map { Kind.task.labelled($0) } ?? .task, UInt64(number),
        [.note: .text(String(repeating: "x", count: length))])
    }
    let parts = changes.inParts
    #expect(parts.reduce(0) { $0 + $1.count } == changes.count, "seed \(seed)")
    for label in labels {
      let own = parts.filter { $0.first?.kind.list == label }
      let changes = changes.filter { $0.kind.list == label }
      #expect(own.flatMap(\.self) == changes, "seed \(seed)")
      #expect(own == changes.inParts, "seed \(seed)")
      let limit = label == nil ? 200_100 : 100_100
      for part in own { #expect(Op(stamp: .test(1), changes: part).bytes.count < limit) }
    }
  }

  /// Rows of this store may have labels, so the clock of the user's own ops must not follow these.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Stored records of lists come back, and raise no clock`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for number in 1...20 {
      let op = Op(stamp: .test(Int64(number)), changes: Change.random(&generator).records)
      ledger.append([op])
      let later = Op(stamp: .test(Int64(number + 1000)), changes: op.changes)
      ledger.append([later.labelled(Self.list(&generator))])
    }
    #expect(ledger.clock.latest == 20 << 16)
    var copy = MemoryLedger(replica: ReplicaID(rawValue: 1))
    let isLoaded = Snapshot.bytes(of: ledger).withUnsafeBufferPointer { copy.load($0) }
    #expect(isLoaded && copy.allRecords == ledger.allRecords)
    #expect(copy.clock.latest == 20 << 16, "seed \(seed)")
    var packer = MonthPacker([.drink, .fast], into: MemoryLedger(replica: ReplicaID(rawValue: 1)))
    for record in ledger.allRecords { packer.add(record) }
    let packed = packer.finish()
    #expect(packed.allRecords == ledger.allRecords && packed.clock.latest == 20 << 16)
  }

  @Test(arguments: TestStore.Sort.allCases, 1...10 as ClosedRange<UInt64>)
  func `What a store gives out for backups and the user's own snapshots has no record of a list`(
    sort: TestStore.Sort, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (one, two) = (Self.list(&generator), Self.list(&generator))
    var (all, own) = (try TestStore(sort), try TestStore(sort))
    for number in 1...20 {
      let op = Op(stamp: .test(Int64(number)), changes: Change.random(&generator).records)
      try own.append([op])
      // The same records, so that only the label keeps them apart.
      try all.append([op.labelled(one), op, op.labelled(two)].shuffled(using: &generator))
    }
    #expect(try all.allRecords(of: nil) == own.allRecords, "seed \(seed)")
    for list in [one, two] {
      let records = try all.allRecords(of: list)
      #expect(records.count == (try own.allRecords.count))
      #expect(records.allSatisfy { $0.kind.list == list })
    }
    var (backup, expected): ([Op], [Op]) = ([], [])
    try all.eachOp(rounds: 1) { _, op in
      backup.append(op)
      return true
    }
    try own.eachOp(rounds: 1) { _, op in
      expected.append(op)
      return true
    }
    #expect(backup == expected, "seed \(seed)")
  }

  @Test(arguments: TestStore.Sort.allCases)
  func `Of ops from a file, those of a list are passed over`(sort: TestStore.Sort) throws {
    var store = try TestStore(sort)
    let list = ListID(rawValue: .test(7))
    let own = RecordChange(.task, 1, [.title: .text("own")])
    let foreign = RecordChange(Kind.task.labelled(list), 1, [.title: .text("foreign")])
    let ops = [Op.test(at: 5, foreign), Op.test(at: 6, own, foreign)]
    #expect(try Adoption(of: PackedOps(ops), before: store).passedOver == 1)
    #expect(try store.adopt(ops, as: "restore") == [Op.test(at: 6, own)])
    #expect(try store.records(of: foreign.kind).isEmpty)
    #expect(try store.value(.title, of: 1, .task) == .text("own"))
  }
}
