import CivilTime
import Ledger
import LedgerTesting
import TestSupport
import Testing

/// Records of devices and relays, which no file brings, in every store.
@Suite struct SpaceKindTests {
  @Test(arguments: TestStore.Sort.allCases, Kind.ofSpace)
  func `Of ops from a file, those of a space are passed over, and the rest is one change`(
    sort: TestStore.Sort, kind: Kind
  ) throws {
    var store = try TestStore(sort)
    let field = RecordChange.Write(.title, .text("x"))
    let ops = [
      Op(stamp: .test(5), changes: [RecordChange(kind, .test(1), [field])]),
      Op(
        stamp: .test(6),
        changes: [RecordChange(.drink, .test(2), [field]), RecordChange(kind, .test(3), [field])]),
    ]
    let adopted = try store.adopt(ops, as: "import")
    #expect(
      adopted == [Op(stamp: .test(6), changes: [RecordChange(.drink, .test(2), [field])])])
    #expect(try store.records(of: kind).isEmpty)
    #expect(try store.record(.test(2), of: .drink)?[.title] == .text("x"))
    #expect(try Adoption(of: PackedOps(ops), before: store).passedOver == 2)
    #expect(try store.undo(at: .test(minute: 1))?.ops.count == 1)
    #expect(try store.record(.test(2), of: .drink)?.isDeleted == true)
  }

  @Test(arguments: TestStore.Sort.allCases)
  func `What is here already is not counted as passed over`(sort: TestStore.Sort) throws {
    var store = try TestStore(sort)
    let change = RecordChange(.device, .test(1), [.init(.title, .text("Desk"))])
    let ops = try store.commitWithoutUndo([change], at: .test(minute: 1))
    #expect(try Adoption(of: PackedOps(ops), before: store).passedOver == 0)
  }

  @Test(arguments: TestStore.Sort.allCases, Kind.ofSpace)
  func `An undo and a redo leave records of a space as they are`(
    sort: TestStore.Sort, kind: Kind
  ) throws {
    var store = try TestStore(sort)
    let first = RecordChange(kind, .test(1), [.init(.title, .text("a"))])
    _ = try store.commit(Change("made", [first]), at: .test(minute: 1))
    let second = RecordChange(kind, .test(1), [.init(.title, .text("b"))])
    _ = try store.commit(Change("changed", [second]), at: .test(minute: 2))
    let before = try store.record(.test(1), of: kind)
    for _ in 0..<2 { #expect(try store.undo(at: .test(minute: 3))?.ops.isEmpty == true) }
    #expect(try store.redo(at: .test(minute: 4)) == nil)
    #expect(try store.record(.test(1), of: kind) == before)
  }
}
