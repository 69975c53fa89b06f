import Ledger
import LedgerTesting
import Testing
import TestSupport

/// The stored form of undo entries.
@Suite struct UndoWireTests {
  /// NB: never edit this text; add another one.
  private static let pinned =
    #"{"label":"fast.stop","records":[{"kind":"fast","id":"00000000000000000000000001","#
    + #""fields":{"end":[null,{"instant":1748764860000,"offset":60}]}},"#
    + #"{"kind":"drink","id":"00000000000000000000000002"}]}"#

  @Test
  func `A pinned entry is written and read as ever`() throws {
    let entry = UndoEntry(
      label: "fast.stop",
      records: [
        .init(
          kind: .fast, id: .test(1),
          fields: [.init(name: .end, before: .null, written: .moment(minute: 1, offset: 60))]),
        .init(kind: .drink, id: .test(2), fields: []),
      ])
    #expect(String(decoding: entry.bytes, as: UTF8.self) == Self.pinned)
    #expect(try UndoEntry(parsing: Array(Self.pinned.utf8)) == entry)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Any entry survives being stored`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for minute in 0..<20 { _ = ledger.commit(.random(&generator), at: .test(minute: minute)) }
    for entry in ledger.undoEntries {
      #expect(try UndoEntry(parsing: entry.bytes) == entry, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "", "{}", #"{"label":"x"}"#, #"{"label":1,"records":[]}"#, #"{"label":"x","records":[1]}"#,
    #"{"label":"x","records":[{"kind":"k","id":"0"}]}"#,
    #"{"label":"x","records":[{"kind":"k","id":"00000000000000000000000002","fields":{"a":[1]}}]}"#,
  ])
  func `What is no entry is refused`(json: String) {
    #expect(throws: WireError.self) { try UndoEntry(parsing: Array(json.utf8)) }
  }
}
