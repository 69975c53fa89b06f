import CivilTime
import Exchange
import JSON
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct BackupTests {
  /// One record of each sort, one that is deleted, and what only a later version knows.
  private func ledger() -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let drink = Drink(
      id: RecordID(high: 1, low: 1), at: moment("2026-11-20T08:30:00+05:45"),
      volume: Volume(tenths: 2366), beverage: .water, note: "first")
    let fast = Fast(
      id: RecordID(high: 2, low: 1), start: moment("2026-11-19T20:00:00+01:00"), end: nil,
      goal: FastGoal(clamping: 960), schedule: "16:8")
    _ = ledger.commit(Change("drink.add", [drink.change(from: nil)]), at: noon.instant)
    _ = ledger.commit(Change("fast.start", [fast.change(from: nil)]), at: noon.instant)
    _ = ledger.commit(
      Change(
        "drink.edit",
        [
          RecordChange(
            .drink, drink.id, [.init(.note, .text("„süß“, \"quoted\"\n🍵 \\ \u{2028}"))])
        ]),
      at: noon.instant)
    _ = ledger.commit(
      Change(
        "later",
        [
          RecordChange(
            Kind(rawValue: "mood"), RecordID(high: 3, low: 1),
            [
              .init(FieldName(rawValue: "colour"), .other("{\"h\":1.50,\"s\":[null,-0]}")),
              .init(.at, .text("2026-11-20")),
            ])
        ]), at: noon.instant)
    _ = ledger.commit(Change("fast.delete", [.deleting(.fast, fast.id)]), at: noon.instant)
    return ledger
  }

  private func bytes() -> [UInt8] { Backup(of: ledger().allRecords, at: noon).bytes }

  @Test func `what is read into an empty ledger makes an equal one`() throws {
    let backup = try Backup(parsing: bytes())
    #expect(backup.created == noon)
    var restored = MemoryLedger(replica: ReplicaID(rawValue: 8))
    restored.append(backup.ops)
    #expect(restored.allRecords == ledger().allRecords)
    #expect(Backup(of: restored.allRecords, at: noon).bytes == bytes())
  }

  @Test func `no record of a list is in it, and a document that has one is refused`() throws {
    var ledger = ledger()
    let list = ListID(rawValue: RecordID(high: 7, low: 7))
    for op in ledger.ops { ledger.append([op.labelled(list)]) }
    #expect(ledger.allRecords.count == 2 * self.ledger().allRecords.count)
    #expect(Backup(of: ledger.allRecords, at: noon).bytes == bytes())
    var written: [UInt8] = []
    Backup.write(of: ledger, at: noon) { portion in
      written += portion
      return true
    }
    #expect(written == bytes())
    let whole = String(decoding: bytes(), as: UTF8.self)
    for kind in ["drink@00000000000000000000000007", "drink@", "@"] {
      let other = whole.replacing("\"kind\":\"drink\"", with: "\"kind\":\"\(kind)\"")
      #expect(throws: ImportError.malformed(path: "ops[0].records[0].kind")) {
        try Backup(parsing: Array(other.utf8))
      }
    }
  }

  @Test func `the document is pinned, as its schema describes it`() throws {
    #expect(try Fixture.text("backup.json") == String(decoding: bytes(), as: UTF8.self))
  }

  @Test func `a backup that is cut anywhere is refused`() {
    let whole = bytes()
    // The line break at the end may be lost.
    for length in 0..<whole.count - 1 {
      #expect(throws: ImportError.self) { try Backup(parsing: Array(whole[..<length])) }
    }
  }

  @Test func `a backup of which any byte was altered is refused, or says the same`() throws {
    let whole = bytes()
    for index in whole.indices {
      for bit in [0x01, 0x20] as [UInt8] {
        var damaged = whole
        damaged[index] ^= bit
        guard let backup = try? Backup(parsing: damaged) else { continue }
        #expect(backup.ops == (try Backup(parsing: whole)).ops, "byte \(index)")
      }
    }
  }

  @Test func `a refusal says where`() {
    func refusal(_ text: String) -> ImportError? {
      do throws(ImportError) {
        _ = try Backup(parsing: Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    let whole = String(decoding: bytes(), as: UTF8.self)
    #expect(
      refusal(whole.replacing("\"version\":1", with: "\"version\":2"))
        == .newer(version: 2, supported: 1))
    #expect(refusal(whole.replacing("2366", with: "2367")) == .checksum)
    #expect(
      refusal(whole.replacing("\"end\":null", with: "\"end\":7"))
        == .malformed(path: "ops[1].records[0].fields.end"))
    #expect(refusal("{}") == .malformed(path: "format"))
    guard case .json(let problem)? = refusal("{\n  \"format\": }") else {
      Issue.record("No place is named.")
      return
    }
    #expect(problem.line == 2 && problem.column == 13)
  }
}
