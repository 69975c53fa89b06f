import Ledger
import LedgerTesting
import Testing
import TestSupport

/// The binary forms: a record's body in databases, and snapshots.
@Suite struct RecordBytesTests {
  /// The body of `sample` as version 1 writes it. NB: never edit this; add another one.
  private static let pinned =
    "02" + "0000050000000000" + "0900000000000000" + "0000060000000000" + "0a00000000000000"
    + "04" + "026174" + "00" + "05" + "80d089a8e565" + "9305" + "03656e64" + "00" + "00"
    + "06616d6f756e74" + "01" + "03" + "01" + "046e6f7465" + "01" + "04" + "046f6cc3a9"

  private static let sample = Record(
    .drink, .test(1),
    fields: [
      .init(.at, .moment(minute: 0, offset: -330), .test(5)),
      .init(.end, .null, .test(5)),
      .init(.amount, .integer(-1), .test(6, replica: 10)),
      .init(.note, .text("olé"), .test(6, replica: 10)),
    ])

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Any record survives its binary form`(seed: UInt64) throws {
    for record in ledger(seed: seed).allRecords {
      #expect(Record(record.kind, record.id, body: record.body) == record, "seed \(seed)")
    }
  }

  @Test
  func `A pinned body is read as ever`() throws {
    #expect(Self.hexadecimal(Self.sample.body) == Self.hexadecimal(Self.bytes(Self.pinned)))
    #expect(Record(.drink, .test(1), body: Self.bytes(Self.pinned)) == Self.sample)
  }

  @Test
  func `A body that is cut or goes on is refused`() {
    let body = Self.sample.body
    for length in body.indices {
      #expect(Record(.drink, .test(1), body: Array(body[..<length])) == nil)
    }
    #expect(Record(.drink, .test(1), body: body + [0]) == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A damaged body never crashes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var body = Self.sample.body
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        body[Int.random(in: body.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      _ = Record(.drink, .test(1), body: body)
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Any state survives as a snapshot`(seed: UInt64) throws {
    let original = ledger(seed: seed)
    let contents = try #require(read(Snapshot.bytes(of: original)))
    #expect(contents.records == original.allRecords)
    var copy = MemoryLedger(replica: original.clock.replica)
    copy.load(contents)
    #expect(copy.clock.latest == original.clock.latest)
    #expect(Snapshot.bytes(of: copy) == Snapshot.bytes(of: original))
  }

  @Test
  func `An empty state is a snapshot too`() {
    #expect(read(Snapshot.bytes(of: MemoryLedger(replica: ReplicaID(rawValue: 1))))?.records == [])
    #expect(read([])?.records == nil)
  }

  @Test
  func `A snapshot that is cut anywhere is refused`() {
    let bytes = Snapshot.bytes(of: ledger(seed: 1))
    for length in bytes.indices { #expect(read(Array(bytes[..<length]))?.records == nil) }
    #expect(read(bytes + [0])?.records == nil)
  }

  @Test
  func `A snapshot with any bit turned is refused`() {
    var bytes = Snapshot.bytes(of: ledger(seed: 2))
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << UInt8(bit)
        #expect(read(bytes)?.records == nil, "byte \(index), bit \(bit)")
        bytes[index] ^= 1 << UInt8(bit)
      }
    }
  }

  private func read(_ bytes: [UInt8]) -> SnapshotContents? {
    bytes.withUnsafeBufferPointer { Snapshot.contents(of: $0) }
  }

  private func ledger(seed: UInt64) -> MemoryLedger {
    var generator = SeededGenerator(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: seed))
    for minute in 0..<15 { _ = ledger.commit(.random(&generator), at: .test(minute: minute)) }
    return ledger
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

extension Record {
  init?(_ kind: Kind, _ id: RecordID, body: [UInt8]) {
    let record = body.withUnsafeBufferPointer { Record(kind, id, body: $0) }
    guard let record else { return nil }
    self = record
  }
}
