import Exchange
import JSON
import Ledger
import Testing
import TestSupport

/// Backups larger than memory would like: written and read in portions.
@Suite struct BackupPortionsTests {
  private func ledger(drinks: Int) -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let changes = (0..<drinks).map { number in
      RecordChange(
        .drink, RecordID(high: 5, low: UInt64(number)),
        [.init(.at, .moment(noon)), .init(.amount, .integer(2500)), .init(.note, .text("„süß“\n"))])
    }
    _ = ledger.commitInParts(Change("import", changes), at: noon.instant)
    return ledger
  }

  private func outcome(_ bytes: [UInt8], portion: Int) -> Result<PackedOps, ImportError> {
    var reader = BackupReader()
    return Result { () throws(ImportError) in
      for start in stride(from: 0, to: bytes.count, by: portion) {
        try reader.take(bytes[start..<min(start + portion, bytes.count)])
      }
      return try reader.finish().ops
    }
  }

  @Test(arguments: [0, 1, 3000])
  func `Written in portions, it has the same bytes`(drinks: Int) throws {
    let ledger = ledger(drinks: drinks)
    var portions: [[UInt8]] = []
    Backup.write(of: ledger, at: noon) { portion in
      portions.append(portion)
      return true
    }
    #expect(Array(portions.joined()) == Backup(of: ledger.allRecords, at: noon).bytes)
    #expect((portions.count > 1) == (drinks == 3000))
    // An op more than a portion at most.
    #expect(portions.allSatisfy { $0.count < 64 << 10 + 300_000 })
    var count = 0
    Backup.write(of: ledger, at: noon) { _ in
      count += 1
      return false
    }
    #expect(count == 1, "What cannot be written is not made.")
  }

  @Test(arguments: [1, 7, 1000, 1 << 20])
  func `Read in portions, it has the same ops`(portion: Int) throws {
    let backup = Backup(of: ledger(drinks: 300).allRecords, at: noon)
    #expect(try outcome(backup.bytes, portion: portion).get() == backup.ops)
  }

  @Test(arguments: [1, 7, 1 << 20])
  func `What is refused is refused alike, the text before its contents`(portion: Int) {
    let whole = String(
      decoding: Backup(of: ledger(drinks: 20).allRecords, at: noon).bytes, as: UTF8.self)
    func refusal(_ bytes: [UInt8]) -> ImportError? {
      if case .failure(let error) = outcome(bytes, portion: portion) { error } else { nil }
    }
    guard case .json? = refusal(Array(whole.replacing("2500", with: "25 00").utf8)) else {
      Issue.record("A space in a number was read.")
      return
    }
    let other = whole.replacing("\"kind\":\"drink\"", with: "\"kind\":\"\"", maxReplacements: 1)
    #expect(refusal(Array(other.utf8)) == .malformed(path: "ops[0].records[0].kind"))
    #expect(refusal(Array((other + "x").utf8)) != .malformed(path: "ops[0].records[0].kind"))
    #expect(refusal(Array((other + "x").utf8) + [0xff]) == .notText(offset: other.utf8.count + 1))
    #expect(
      refusal(Array(other.replacing("\"version\":1", with: "\"version\":2").utf8))
        == .newer(version: 2, supported: 1))
    #expect(refusal(Array(whole.utf8) + [0xc3]) == .notText(offset: whole.utf8.count + 1))
    #expect(refusal([]) != nil && refusal(Array("[]".utf8)) == .malformed(path: "format"))
  }
}
