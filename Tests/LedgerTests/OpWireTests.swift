import CivilTime
import Foundation
import JSON
import Ledger
import LedgerTesting
import Testing
import TestSupport

/// The wire form of ops is pinned for good.
@Suite struct OpWireTests {
  /// As version 1 writes it. NB: never edit this text; add another one.
  static let pinned =
    #"{"stamp":"01972a5cd6000003-00000000000000ff","records":[{"kind":"fast","id":"00000000000000000000000007","#
    + #""fields":{"at":{"instant":1748764800000,"offset":-330},"end":null,"goal":960,"#
    + #""cancelled":false,"note":"Tee ☕\n\"\u0000","later":[1.50,{"a":null}]}}]}"#

  static let pinnedOp = Op(
    stamp: Stamp(time: 0x0197_2a5c_d600_0003, replica: ReplicaID(rawValue: 255)),
    changes: [
      RecordChange(
        .fast, 7,
        [
          .at: .moment(minute: 0, offset: -330), .end: .null,
          FieldName(rawValue: "goal"): .integer(960),
          FieldName(rawValue: "cancelled"): .bool(false), .note: .text("Tee ☕\n\"\u{0}"),
          FieldName(rawValue: "later"): .other("[1.50,{\"a\":null}]"),
        ])
    ])

  @Test
  func `A pinned payload is written and read as ever`() throws {
    #expect(String(decoding: Self.pinnedOp.bytes, as: UTF8.self) == Self.pinned)
    #expect(try Op(parsing: Array(Self.pinned.utf8)) == Self.pinnedOp)
  }

  /// An op with a record filed by day, as tasks are. NB: never edit this text either.
  static let pinnedDay =
    #"{"stamp":"01972a5cd6000003-00000000000000ff","records":[{"kind":"task","id":"00000000000000000000000007","#
    + #""fields":{"title":"Call","at":"2026-11-21","end":null,"order":1795274305140000}}]}"#

  @Test
  func `A pinned payload with a day for its time is, too`() throws {
    let op = Op(
      stamp: Self.pinnedOp.stamp,
      changes: [
        RecordChange(
          .task, 7,
          [
            .title: .text("Call"), .at: .text("2026-11-21"), .end: .null,
            FieldName(rawValue: "order"): .integer(1_795_274_305_140_000),
          ])
      ])
    #expect(String(decoding: op.bytes, as: UTF8.self) == Self.pinnedDay)
    #expect(try Op(parsing: Array(Self.pinnedDay.utf8)) == op)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `Any op survives the wire`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let op = Op(stamp: .test(Int64(seed)), changes: Change.random(&generator).records)
    let copy = try Op(parsing: op.bytes)
    #expect(copy == op, "seed \(seed)")
    #expect(copy.bytes == op.bytes, "seed \(seed)")
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `Foundation reads in an op what we wrote`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let op = Op(stamp: .test(Int64(seed)), changes: Change.random(&generator).records)
    let theirs = try #require(
      try JSONSerialization.jsonObject(with: Data(op.bytes)) as? NSDictionary)
    #expect(theirs["stamp"] as? String == op.stamp.description)
    let records = try #require(theirs["records"] as? [NSDictionary])
    #expect(records.map { $0["kind"] as? String } == op.changes.map(\.kind.rawValue))
    #expect(records.map { $0["id"] as? String } == op.changes.map(\.id.description))
    for (record, change) in zip(records, op.changes) {
      let fields = try #require(record["fields"] as? NSDictionary)
      #expect(fields.count == change.fields.count)
      for write in change.fields {
        let seen = try #require(fields[write.name.rawValue], "seed \(seed)")
        #expect(matches(seen, write.value), "seed \(seed): \(write.name.rawValue) is \(seen)")
      }
    }
    // And what Foundation writes, we read.
    let rewritten = try JSONSerialization.data(withJSONObject: theirs)
    let copy = try Op(parsing: [UInt8](rewritten))
    #expect(copy.stamp == op.stamp && copy.changes.map(\.id) == op.changes.map(\.id))
  }

  private func matches(_ seen: Any, _ value: Value) -> Bool {
    switch value {
    case .null: seen is NSNull
    case .bool(let bool): (seen as? NSNumber)?.boolValue == bool
    case .integer(let integer): (seen as? NSNumber)?.int64Value == integer
    case .text(let text): (seen as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
    case .moment(let moment):
      (seen as? NSDictionary)?["instant"] as? Int64 == moment.instant.milliseconds
        && (seen as? NSDictionary)?["offset"] as? Int == moment.offset.minutes
    case .other: seen is NSArray || seen is NSDictionary
    }
  }

  static let refusals: [(json: String, error: WireError)] = [
    ("[]", .malformed(path: "stamp")),
    (#"{"stamp":1,"records":[]}"#, .malformed(path: "stamp")),
    (#"{"stamp":"ffffffffffffffff-0000000000000001","records":[]}"#, .malformed(path: "stamp")),
    (with(""), .malformed(path: "records")),
    (with("{}"), .malformed(path: "records[0].kind")),
    (with(record(kind: "")), .malformed(path: "records[0].kind")),
    (with(record(kind: "caf\u{e9}")), .malformed(path: "records[0].kind")),
    (
      with(record(kind: String(repeating: "k", count: 65))),
      .tooLong(path: "records[0].kind", limit: 64)
    ),
    (with(record(id: "8zzzzzzzzzzzzzzzzzzzzzzzzz")), .malformed(path: "records[0].id")),
    (with(record(id: "1")), .malformed(path: "records[0].id")),
    (with(record() + "," + record()), .malformed(path: "records[1].id")),
    (with(record(fields: "{}")), .malformed(path: "records[0].fields")),
    (with(record(fields: "[]")), .malformed(path: "records[0].fields")),
    (with(record(fields: #"{"":1}"#)), .malformed(path: "records[0].fields")),
    (with(record(fields: #"{"at":1}"#)), .malformed(path: "records[0].fields.at")),
    (with(record(fields: #"{"at":"2026-02-29"}"#)), .malformed(path: "records[0].fields.at")),
    (
      with(record(fields: #"{"at":{"instant":99999999999999,"offset":0}}"#)),
      .malformed(path: "records[0].fields.at")
    ),
    (with(record(fields: #"{"deleted":1}"#)), .malformed(path: "records[0].fields.deleted")),
    (with(record(fields: #"{"end":false}"#)), .malformed(path: "records[0].fields.end")),
    (
      with(record(fields: "{\"a\":\"" + String(repeating: "x", count: 100_001) + "\"}")),
      .tooLong(path: "records[0].fields.a", limit: 100_000)
    ),
  ]

  @Test(arguments: refusals.indices)
  func `What is no op is refused with the place`(index: Int) {
    let (json, error) = Self.refusals[index]
    #expect(throws: error) { try Op(parsing: Array(json.utf8)) }
  }

  private static func with(_ records: String) -> String {
    "{\"stamp\":\"0000000000000001-0000000000000001\",\"records\":[\(records)]}"
  }

  private static func record(
    kind: String = "k", id: String = "00000000000000000000000001", fields: String = "{\"a\":1}"
  ) -> String {
    "{\"kind\":\"\(kind)\",\"id\":\"\(id)\",\"fields\":\(fields)}"
  }
}
