import CivilTime
import Ledger
import LedgerTesting
import Testing

/// The conformance suite of all stores: reading. The other parts are `WritingTests`, `TotalsTests`
/// and `UndoTests`.
@Suite struct ReadingTests {
  typealias Sort = TestStore.Sort

  @Test(arguments: Sort.allCases)
  func `An empty store has nothing`(sort: Sort) throws {
    let store = try TestStore(sort)
    #expect(try store.record(.test(1), of: .drink) == nil)
    #expect(try store.records(of: .drink).isEmpty)
    #expect(try store.records(of: .drink, in: .always, order: .newestFirst, limit: 9).isEmpty)
    #expect(try store.openRecords(of: .fast, filed: .anywhere).isEmpty)
    #expect(try store.records(of: .drink, ids: .test(0) ... .test(9), limit: 9).isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `A record is found by id and kind, with every field and stamp`(sort: Sort) throws {
    var store = try TestStore(sort)
    let values: KeyValuePairs<FieldName, Value> = [
      .at: .moment(minute: 5, offset: -330), .end: .null, .amount: .integer(.min),
      .note: .text("Tee ☕️ \u{0}"), FieldName(rawValue: "flag"): .bool(false),
      FieldName(rawValue: "later"): .other("[1.50,{\"a\":null}]"),
    ]
    let op = try store.commit(.drink, 1, values)
    try store.reopen()
    let record = try #require(try store.record(.test(1), of: .drink))
    #expect(record.fields.count == values.count)
    for (name, value) in values { #expect(record[name] == value) }
    #expect(record.fields.allSatisfy { $0.stamp == op.stamp })
    #expect(try store.record(.test(1), of: .fast) == nil)
  }

  @Test(arguments: Sort.allCases)
  func `All records of a kind come by id, without the deleted ones`(sort: Sort) throws {
    var store = try TestStore(sort)
    for number: UInt64 in [3, 1, 4, 2] { try store.commit(.drink, number, [.amount: .integer(1)]) }
    try store.commit(.fast, 5, [.end: .null])
    try store.commit(.drink, 4, [.deleted: .bool(true)])
    #expect(try store.records(of: .drink).map(\.id.low) == [1, 2, 3])
    #expect(try store.record(.test(4), of: .drink)?.isDeleted == true)
  }

  @Test(arguments: Sort.allCases)
  func `The timeline is by local time, then id, from the end that is asked for`(sort: Sort) throws {
    var store = try TestStore(sort)
    // Local minutes: 1 is at 10, 2 and 3 at 20 (3 one hour east), 4 at 30, and 5 has no time.
    try store.commit(.drink, 4, [.at: .moment(minute: 30)])
    try store.commit(.drink, 3, [.at: .moment(minute: -40, offset: 60)])
    try store.commit(.drink, 1, [.at: .moment(minute: 10)])
    try store.commit(.drink, 2, [.at: .moment(minute: 20)])
    try store.commit(.drink, 5, [.amount: .integer(1)])
    try store.commit(.fast, 6, [.at: .moment(minute: 15)])
    #expect(try store.timeline() == [1, 2, 3, 4])
    #expect(try store.timeline(.drink, .newestFirst) == [4, 3, 2, 1])
    #expect(try store.timeline(limit: 2) == [1, 2])
    #expect(try store.timeline(.drink, .newestFirst, limit: 2) == [4, 3])
    #expect(try store.timeline(limit: 0).isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `A range of times holds its start and not its end`(sort: Sort) throws {
    var store = try TestStore(sort)
    for number in 1...5 {
      try store.commit(.drink, UInt64(number), [.at: .moment(minute: number * 10)])
    }
    #expect(try store.timeline(minutes: 20..<40) == [2, 3])
    #expect(try store.timeline(minutes: 21..<41) == [3, 4])
    #expect(try store.timeline(minutes: 20..<20).isEmpty)
    #expect(try store.timeline(.drink, minutes: 20..<50, .newestFirst, limit: 1) == [4])
  }

  @Test(arguments: Sort.allCases)
  func `Instants before 1970 have their place too`(sort: Sort) throws {
    var store = try TestStore(sort)
    for (number, milliseconds) in [(1, -1), (2, 0), (3, -11_676_096_000_000)] as [(UInt64, Int64)] {
      let moment = Moment(Instant(milliseconds: milliseconds), offset: .utc)
      try store.commit(.drink, number, [.at: .moment(moment)])
    }
    let all = try store.records(of: .drink, in: .always, order: .oldestFirst, limit: 9)
    #expect(all.map(\.id.low) == [3, 1, 2])
  }

  @Test(arguments: Sort.allCases)
  func `Open is what has a null end and is not deleted`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.fast, 1, [.at: .moment(minute: 30), .end: .null])
    try store.commit(.fast, 2, [.at: .moment(minute: 10), .end: .null])
    try store.commit(.fast, 3, [.at: .moment(minute: 5), .end: .moment(minute: 9)])
    try store.commit(.fast, 4, [.at: .moment(minute: 1)])
    try store.commit(.fast, 5, [.at: .moment(minute: 30), .end: .null])
    try store.commit(.fast, 6, [.end: .null])
    #expect(try store.openRecords(of: .fast, filed: .anywhere).map(\.id.low) == [6, 2, 1, 5])
    try store.commit(.fast, 2, [.end: .moment(minute: 40)])
    try store.commit(.fast, 5, [.deleted: .bool(true)])
    #expect(try store.openRecords(of: .fast, filed: .anywhere).map(\.id.low) == [6, 1])
    try store.commit(.fast, 5, [.deleted: .bool(false)])
    #expect(try store.openRecords(of: .fast, filed: .anywhere).map(\.id.low) == [6, 1, 5])
  }

  @Test(arguments: Sort.allCases)
  func `What is open is found by its place in time`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.at: .text("2026-11-22"), .end: .null])
    try store.commit(.task, 2, [.at: .text("2026-11-21"), .end: .null])
    try store.commit(.task, 3, [.at: .null, .end: .null])
    try store.commit(.task, 4, [.at: .text("2026-11-21"), .end: .moment(minute: 1)])
    try store.commit(.task, 5, [.at: .text("not a day"), .end: .null])
    func open(_ filing: Filing) throws -> [UInt64] {
      try store.openRecords(of: .task, filed: filing).map(\.id.low)
    }
    let day = try #require(Day(iso8601: "2026-11-22"))
    let before = Filing.at(
      Range<LocalTime>.always.lowerBound..<LocalTime(startOf: day))
    #expect(try open(.anywhere) == [3, 5, 2, 1])
    #expect(try open(.nowhere) == [3, 5])
    #expect(try open(before) == [2])
    // A move from nowhere to a day, from a day to another one, and an end.
    try store.commit(.task, 3, [.at: .text("2026-11-20")])
    try store.commit(.task, 1, [.at: .null])
    try store.commit(.task, 2, [.end: .moment(minute: 2)])
    #expect(try open(.anywhere) == [1, 5, 3])
    #expect(try open(.nowhere) == [1, 5])
    #expect(try open(before) == [3])
    try store.reopen()
    #expect(try open(.anywhere) == [1, 5, 3])
  }

  @Test(arguments: Sort.allCases)
  func `What has no time of its own is filed where it ended`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.at: .null, .end: .moment(minute: 7)])
    try store.commit(.task, 2, [.at: .moment(minute: 3), .end: .moment(minute: 9)])
    try store.commit(.task, 3, [.at: .null, .end: .null])
    func filed() throws -> [UInt64] {
      try store.records(of: .task, in: .always, order: .oldestFirst, limit: 9).map(\.id.low)
    }
    #expect(try filed() == [2, 1])
    try store.commit(.task, 1, [.end: .null])
    try store.commit(.task, 3, [.end: .moment(minute: 1)])
    #expect(try filed() == [3, 2])
    try store.reopen()
    #expect(try filed() == [3, 2])
  }

  @Test(arguments: Sort.allCases)
  func `A day in words files a record at its midnight`(sort: Sort) throws {
    var store = try TestStore(sort)
    try store.commit(.task, 1, [.at: .text("2026-11-21")])
    try store.commit(.task, 2, [.at: .text("2026-02-29")])
    let midnight = LocalTime(startOf: try #require(Day(iso8601: "2026-11-21")))
    let found = try store.records(
      of: .task, in: midnight..<(midnight + Span(milliseconds: 1)), order: .oldestFirst, limit: 9)
    #expect(found.map(\.id.low) == [1])
    let all = try store.records(of: .task, in: .always, order: .oldestFirst, limit: 9)
    #expect(all.map(\.id.low) == [1])
  }

  @Test(arguments: Sort.allCases)
  func `Ids in a range come by id, both ends included, the deleted left out`(sort: Sort) throws {
    var store = try TestStore(sort)
    let ids = [
      RecordID(high: 0, low: 1), RecordID(high: 0, low: .max), RecordID(high: 1, low: 0),
      RecordID(high: .max, low: .max),
    ]
    for id in ids.reversed() {
      let write = RecordChange.Write(.amount, .integer(1))
      _ = try store.commit(Change("x", [RecordChange(.drink, id, [write])]), at: .test(minute: 0))
    }
    func found(_ range: ClosedRange<RecordID>, limit: Int = 9) throws -> [RecordID] {
      try store.records(of: .drink, ids: range, limit: limit).map(\.id)
    }
    #expect(try found(ids[0]...ids[3]) == ids)
    #expect(try found(ids[1]...ids[2]) == Array(ids[1...2]))
    #expect(try found(ids[0]...ids[3], limit: 2) == Array(ids[..<2]))
    let write = RecordChange.Write(.deleted, .bool(true))
    _ = try store.commit(Change("x", [RecordChange(.drink, ids[1], [write])]), at: .test(minute: 1))
    #expect(try found(ids[0]...ids[2]) == [ids[0], ids[2]])
  }
}
