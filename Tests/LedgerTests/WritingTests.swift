import CivilTime
import Ledger
import LedgerTesting
import Testing

/// The conformance suite of all stores: merging and commits.
@Suite struct WritingTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `A record moves on the timeline when its time changes`(sort: Sort) throws {
    var store = try TestStore(sort)
    for number in 1...3 {
      try store.commit(.drink, UInt64(number), [.at: .moment(minute: number * 10)])
    }
    try store.commit(.drink, 1, [.at: .moment(minute: 25)])
    #expect(try store.timeline() == [2, 1, 3])
    try store.commit(.drink, 3, [.at: .null])
    #expect(try store.timeline() == [2, 1])
    try store.commit(.drink, 3, [.at: .moment(minute: 0)])
    #expect(try store.timeline() == [3, 2, 1])
  }

  @Test(arguments: Sort.allCases)
  func `Records that many ops move at once are all in their place`(sort: Sort) throws {
    var store = try TestStore(sort)
    let moved = (0..<100).map { number in
      Op.test(
        at: Int64(number),
        RecordChange(.drink, UInt64(number), [.at: .moment(minute: 500 - number)]))
    }
    try store.append(moved)
    #expect(try store.timeline() == (0..<100).reversed())
    let back = (0..<100).map { number in
      Op.test(
        at: 1000 + Int64(number),
        RecordChange(.drink, UInt64(number), [.at: .moment(minute: number)]))
    }
    try store.append(back)
    #expect(try store.timeline() == (0..<100).map { $0 })
  }

  @Test(arguments: Sort.allCases)
  func `Deleting hides a record, later edits do not bring it back, writing false does`(sort: Sort)
    throws
  {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.at: .moment(minute: 1), .amount: .integer(250)])
    try store.commit(.drink, 1, [.deleted: .bool(true)])
    #expect(try store.timeline().isEmpty)
    try store.commit(.drink, 1, [.amount: .integer(300), .at: .moment(minute: 2)])
    #expect(try store.timeline().isEmpty)
    #expect(try store.records(of: .drink).isEmpty)
    try store.commit(.drink, 1, [.deleted: .bool(false)])
    #expect(try store.timeline() == [1])
    #expect(try store.value(.amount, of: 1) == .integer(300))
  }

  @Test(arguments: Sort.allCases)
  func `A change is one op with one stamp above all others`(sort: Sort) throws {
    var store = try TestStore(sort)
    let changes = [
      RecordChange(.drink, 1, [.amount: .integer(1)]), RecordChange(.fast, 1, [.end: .null]),
    ]
    let first = try store.commit(Change("both", changes), at: .test(minute: 0))
    #expect(first.changes == changes)
    #expect(first.stamp.milliseconds == Instant.test(minute: 0).milliseconds)
    #expect(first.stamp.replica == ReplicaID(rawValue: 1))
    let later = try store.commit(.drink, 1, [.amount: .integer(2)], minute: -60)
    #expect(later.stamp > first.stamp, "A clock that jumped back never breaks order.")
    let ahead = Instant.test(minute: 600).milliseconds
    try store.append([.test(at: ahead, RecordChange(.drink, 9, [.amount: .integer(1)]))])
    try store.reopen()
    let last = try store.commit(.drink, 1, [.amount: .integer(3)], minute: 1)
    #expect(last.stamp.time == UInt64(ahead) << 16 + 1)
    #expect(try store.value(.amount, of: 1) == .integer(3))
  }

  @Test(arguments: Sort.allCases)
  func `A change that names a record twice becomes an op that can be read again`(sort: Sort) throws
  {
    var store = try TestStore(sort)
    try store.commit(.drink, 1, [.amount: .integer(1), .note: .text("a")])
    let change = Change(
      "twice",
      [
        RecordChange(.drink, 1, [.amount: .integer(2), .end: .null]),
        RecordChange(.fast, 1, [.end: .null]),
        RecordChange(.drink, 1, [.amount: .integer(3), .note: .text("b")]),
      ])
    let op = try store.commit(change, at: .test(minute: 1))
    #expect(try Op(parsing: op.bytes) == op)
    // The drink that was there is also written as not deleted.
    #expect(op.changes.map { $0.fields.count } == [4, 1])
    #expect(try store.value(.amount, of: 1) == .integer(3))
    #expect(try store.value(.note, of: 1) == .text("b"))
    for op in try store.commitWithoutUndo(change.records, at: .test(minute: 2)) {
      #expect(try Op(parsing: op.bytes) == op)
    }
    _ = try store.undo(at: .test(minute: 3))
    #expect(try store.value(.amount, of: 1) == .integer(1))
    #expect(try store.value(.note, of: 1) == .text("a"))
  }

  @Test(arguments: Sort.allCases)
  func `Of two writes to a field the one with the higher stamp stays, whichever comes first`(
    sort: Sort
  ) throws {
    let older = Op.test(at: 5, RecordChange(.drink, 1, [.amount: .integer(1), .note: .text("a")]))
    let newer = Op.test(at: 6, RecordChange(.drink, 1, [.amount: .integer(2)]))
    let sameTime = Op.test(at: 6, replica: 10, RecordChange(.drink, 1, [.amount: .integer(3)]))
    var snapshots: Set<[UInt8]> = []
    for ops in [[older, newer, sameTime], [sameTime, newer, older], [newer, sameTime, older]] {
      var store = try TestStore(sort)
      for op in ops { try store.append([op]) }
      #expect(try store.value(.amount, of: 1) == .integer(3))
      #expect(try store.value(.note, of: 1) == .text("a"))
      snapshots.insert(try store.snapshot)
    }
    #expect(snapshots.count == 1)
  }

  @Test(arguments: Sort.allCases)
  func `Appending what is known changes nothing`(sort: Sort) throws {
    var store = try TestStore(sort)
    let own = try store.commit(.drink, 1, [.at: .moment(minute: 1)])
    let foreign = Op.test(at: 5, RecordChange(.drink, 2, [.at: .moment(minute: 2)]))
    try store.append([foreign])
    let before = try store.snapshot
    try store.append([foreign, own, foreign])
    try store.append([])
    #expect(try store.snapshot == before)
    #expect(try store.timeline() == [1, 2])
  }

  @Test(arguments: Sort.allCases)
  func `Kinds, fields and values of later versions are kept`(sort: Sort) throws {
    var store = try TestStore(sort)
    let kind = Kind(rawValue: "mood-2031")
    let field = FieldName(rawValue: "vector")
    try store.append([.test(at: 5, RecordChange(kind, 1, [field: .other("[0.10,[]]")]))])
    try store.commit(kind, 1, [.note: .text("x")])
    try store.reopen()
    #expect(try store.value(field, of: 1, kind) == .other("[0.10,[]]"))
  }
}
