import JSON
import Ledger
import LedgerTesting
import TestSupport
import Testing

/// The bytes by which devices compare what they hold.
@Suite struct CanonicalTests {
  @Test(arguments: TestStore.Sort.allCases, 1...20 as ClosedRange<UInt64>)
  func `Whatever order the ops come in, the bytes are the same`(
    sort: TestStore.Sort, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let ops = Self.ops(&generator)
    var oracle = MemoryLedger(replica: ReplicaID(rawValue: 9))
    oracle.append(ops)
    let expected = Snapshot.canonicalBytes(of: oracle.allRecords)
    var store = try TestStore(sort, replica: 3)
    for op in (ops + ops.prefix(5)).shuffled(using: &generator) { try store.append([op]) }
    #expect(Snapshot.canonicalBytes(of: try store.allRecords) == expected, "seed \(seed)")
    try store.reopen()
    #expect(Snapshot.canonicalBytes(of: try store.allRecords) == expected, "seed \(seed)")
  }

  @Test(arguments: TestStore.Sort.allCases, 1...20 as ClosedRange<UInt64>)
  func `What comes back merges like ops, and replaces nothing`(
    sort: TestStore.Sort, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (theirs, mine) = (Self.ops(&generator), Self.ops(&generator))
    var sender = try TestStore(sort, replica: 3)
    try sender.append(theirs)
    let bytes = Snapshot.canonicalBytes(of: try sender.allRecords)
    let records = try #require(read(bytes))
    #expect(records == (try sender.allRecords))
    var receiver = try TestStore(sort, replica: 4)
    try receiver.append(mine)
    try receiver.append(Op.ops(of: records))
    var both = MemoryLedger(replica: ReplicaID(rawValue: 9))
    both.append(mine + theirs)
    #expect(try receiver.allRecords == both.allRecords, "seed \(seed)")
  }

  @Test
  func `A record without fields is in no state`() throws {
    let empty = Record(.drink, .test(1))
    #expect(Snapshot.canonicalBytes(of: [empty]) == Snapshot.canonicalBytes(of: []))
    #expect(read(Snapshot.canonicalBytes(of: [])) == [])
  }

  @Test
  func `Cut bytes and turned bits are refused`() throws {
    var generator = SeededGenerator(seed: 5)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 9))
    ledger.append(Array(Self.ops(&generator).prefix(6)))
    var bytes = Snapshot.canonicalBytes(of: ledger.allRecords)
    for length in bytes.indices { #expect(read(Array(bytes[..<length])) == nil) }
    #expect(read(bytes + [0]) == nil)
    for index in bytes.indices {
      bytes[index] ^= 1 << UInt8(index % 8)
      #expect(read(bytes) == nil, "byte \(index)")
      bytes[index] ^= 1 << UInt8(index % 8)
    }
  }

  private static let note = FieldName(rawValue: "note")

  /// Refused contents: the signer of a snapshot can put anything into it.
  static let refused: [(String, [Record])] = [
    ("no fields", [Record(.drink, .test(1))]),
    ("ids that descend", [drink(2), drink(1)]),
    ("a record twice", [drink(1), drink(1)]),
    ("kinds that descend", [drink(1), record(Kind(rawValue: "a"), note, .null)]),
    ("a kind without a name", [record(Kind(rawValue: ""), note, .null)]),
    ("a kind that is not ASCII", [record(Kind(rawValue: "é"), note, .null)]),
    ("a kind with a label", [record(Kind.task.labelled(.test(7)), note, .null)]),
    ("a kind with an @", [record(Kind(rawValue: "task@"), note, .null)]),
    (
      "a long name", [record(.drink, FieldName(rawValue: String(repeating: "n", count: 65)), .null)]
    ),
    ("a long text", [record(.drink, note, .text(String(repeating: "n", count: 100_001)))]),
    ("a time that is none", [record(.drink, .at, .integer(5))]),
    ("a value that is no JSON", [record(.drink, note, .other("{"))]),
    ("a value with two spellings", [record(.drink, note, .other("1"))]),
    (
      "a stamp beyond all clocks",
      [Record(.drink, .test(1), fields: [.init(note, .null, Stamp(time: .max, replica: one))])]
    ),
    (
      "fields that descend",
      [
        Record(
          .drink, .test(1),
          fields: [.init(note, .null, .test(1)), .init(.amount, .integer(1), .test(1))])
      ]
    ),
    (
      "a field twice",
      [
        Record(
          .drink, .test(1), fields: [.init(note, .null, .test(1)), .init(note, .null, .test(2))])
      ]
    ),
  ]

  @Test(arguments: refused)
  func `What no op could have written is refused`(name: String, records: [Record]) {
    #expect(read(Snapshot.bytes(of: records)) == nil, "\(name)")
  }

  @Test
  func `A state has one spelling`() throws {
    let bytes = Snapshot.bytes(of: [Self.drink(1)])
    #expect(read(bytes) != nil)
    // The count of kinds in two bytes, with the checksum that belongs to it.
    let longer = resummed(Array(bytes[..<16]) + [0x81, 0x00] + bytes[17...])
    #expect(longer.withUnsafeBufferPointer { Snapshot.contents(of: $0) } != nil)
    #expect(read(longer) == nil)
  }

  private func resummed(_ bytes: [UInt8]) -> [UInt8] {
    var sum = Checksum()
    bytes.withUnsafeBufferPointer { sum.add($0, from: 16) }
    return Array(bytes[..<8]) + withUnsafeBytes(of: sum.value.littleEndian) { Array($0) }
      + bytes[16...]
  }

  private func read(_ bytes: [UInt8]) -> [Record]? {
    bytes.withUnsafeBufferPointer { Snapshot.canonicalContents(of: $0)?.records }
  }

  private static let one = ReplicaID(rawValue: 1)

  private static func drink(_ id: UInt64) -> Record {
    Record(.drink, .test(id), fields: [.init(.amount, .integer(1), .test(1))])
  }

  private static func record(_ kind: Kind, _ name: FieldName, _ value: Value) -> Record {
    Record(kind, .test(1), fields: [.init(name, value, .test(1))])
  }

  /// With deleted records, kinds and values of a later version, and stamps that stand twice.
  private static func ops(_ generator: inout SeededGenerator) -> [Op] {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: .random(in: 1...3, using: &generator)))
    var ops: [Op] = []
    for minute in 0..<15 {
      ops.append(ledger.commit(.random(&generator), at: .test(minute: minute)))
    }
    let values: [Value] = [
      .null, .bool(true), .integer(.min), .text("e\u{301}"), .text("\u{e9}"), .text(""),
      .other("[1,2.50]"), .other("{\"b\":1,\"a\":null}"), .moment(minute: 3, offset: -330),
    ]
    for _ in 0..<15 {
      let name = ["later", "note", "x"].randomElement(using: &generator) ?? "x"
      let value = values.randomElement(using: &generator) ?? .null
      let kind = Kind(rawValue: generator.chance(50) ? "of.later" : "drink")
      let stamp = Stamp.test(.random(in: 1...9, using: &generator))
      let id = RecordID.test(.random(in: 1...3, using: &generator))
      let change = RecordChange(kind, id, [.init(FieldName(rawValue: name), value)])
      ops.append(Op(stamp: stamp, changes: [change]))
    }
    return ops
  }
}
