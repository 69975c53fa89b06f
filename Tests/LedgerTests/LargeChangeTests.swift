import CivilTime
import Ledger
import LedgerTesting
import Testing

/// Imports and backups: changes too large for one op, and ops from elsewhere.
@Suite struct LargeChangeTests {
  typealias Sort = TestStore.Sort

  /// 3000 drinks with notes of 200 letters: about a megabyte.
  private let drinks = Change(
    "import",
    (0..<3000).map {
      RecordChange(
        .drink, $0,
        [
          .at: .moment(minute: Int($0)), .amount: .integer(1),
          .note: .text(String(repeating: "x", count: 200)),
        ])
    })

  @Test(arguments: Sort.allCases)
  func `A large change travels in pieces and is undone as one`(sort: Sort) throws {
    var store = try TestStore(sort)
    let ops = try store.commitInParts(drinks, at: .test(minute: 0))
    #expect(ops.count > 3)
    #expect(ops.allSatisfy { $0.bytes.count < 300_000 })
    #expect(ops.flatMap { $0.changes } == drinks.records)
    #expect(try store.timeline().count == 3000)
    try store.reopen()
    let undone = try #require(try store.undo(at: .test(minute: 1)))
    #expect(undone.label == "import")
    #expect(undone.ops.reduce(0) { $0 + $1.changes.count } == 3000)
    #expect(try store.timeline().isEmpty)
    #expect(try store.undo(at: .test(minute: 2)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `No change at all needs no op`(sort: Sort) throws {
    var store = try TestStore(sort)
    #expect(try store.commitInParts(Change("import", []), at: .test(minute: 0)).isEmpty)
    #expect(try store.adopt([], as: "restore").isEmpty)
    #expect(try store.undo(at: .test(minute: 1)) != nil, "An empty import can be taken back.")
    #expect(try store.undo(at: .test(minute: 1)) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `Adopted ops keep their stamps, and one undo takes back what they altered`(sort: Sort) throws
  {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.at: .moment(minute: 1), .note: .text("mine")], minute: 5)
    let stamp = try #require(try store.record(.test(1), of: .drink)?.fields.first?.stamp)
    let ops: [Op] = [
      Op(stamp: .test(1), changes: [RecordChange(.drink, 1, [.note: .text("older")])]),
      Op(
        stamp: Stamp(time: stamp.time + 1, replica: stamp.replica),
        changes: [RecordChange(.drink, 1, [.amount: .integer(7)])]),
      Op(
        stamp: Stamp(time: stamp.time + 2, replica: stamp.replica),
        changes: [
          RecordChange(.drink, 1, [.note: .text("theirs")]),
          RecordChange(.drink, 2, [.at: .moment(minute: 2)]),
        ]),
    ]
    #expect(try store.adopt(ops, as: "restore") == Array(ops[1...]), "What loses is not kept.")
    #expect(try store.adopt(ops, as: "restore").isEmpty, "Once is enough.")
    #expect(try store.value(.note, of: 1) == .text("theirs"))
    #expect(try store.record(.test(2), of: .drink)?.fields.first?.stamp == ops[2].stamp)
    try store.reopen()
    #expect(try store.undo(at: .test(minute: 9))?.label == "restore")
    #expect(try store.value(.note, of: 1) == .text("mine"))
    #expect(try store.value(.amount, of: 1) == .null)
    #expect(try store.timeline().count == 1)
  }
}
