import CivilTime
import LedgerTesting
import TestSupport
import Testing

@testable import Ledger

/// Segments by month, and partial reading before all of them are there. The conformance suite and
/// the laws of merging run with packed ledgers too.
struct SegmentTests {
  private static let kinds: [Kind] = [.drink, .fast]

  /// Four years of drinks, one a week, some of them deleted; a fast that runs, and a task.
  private static let ledger: MemoryLedger = {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    for week in 0..<200 {
      ledger.add(
        .drink, .test(UInt64(week)), at: week * 7 * 1440,
        [
          .init(.amount, .integer(250)),
          .init(.of, .text(week.isMultiple(of: 3) ? "tea" : "water")),
        ])
      if week.isMultiple(of: 10) {
        ledger.write(.drink, .test(UInt64(week)), [.init(.deleted, .bool(true))])
      }
    }
    ledger.add(.fast, .test(900), at: 300 * 1440, [.init(.end, .null)])
    ledger.add(.task, .test(901), at: 0, [.init(.title, .text("not packed"))])
    return ledger
  }()

  private let index: SnapshotIndex
  private let segments: [Segment]

  init() throws {
    var packed = Self.ledger
    var serial: UInt64 = 0
    let index = packed.pack(Self.kinds) {
      serial += 1
      return serial
    }
    self.index = try #require(index)
    segments = packed.segments
  }

  @Test func `Only what has a month and has ended is packed, deleted or not`() {
    #expect(segments.count == 46)
    #expect(segments.reduce(0) { $0 + $1.count } == 200)
    #expect(segments.reduce(0) { $0 + $1.listed } == 180)
    #expect(index.contents.records.map(\.id) == [.test(900), .test(901)])
    #expect(index.segments.map(\.name) == segments.map(\.name))
    #expect(segments.map(\.name.month) == segments.map(\.name.month).sorted(by: >))
  }

  @Test func `An index without its segments has what is open, and tells what it lacks`() throws {
    var ledger = try opened()
    #expect(ledger.recordCount == 202)
    #expect(!ledger.isWhole && ledger.has(.drink))
    #expect(ledger.openRecords(of: .fast, filed: .anywhere).map(\.id) == [.test(900)])
    #expect(!ledger.takeMissedRead())
    #expect(ledger.record(.test(1), of: .drink) == nil)
    #expect(ledger.takeMissedRead() && !ledger.takeMissedRead())
    #expect(ledger.record(.test(1), of: .task) == nil)
    #expect(!ledger.takeMissedRead(), "None of that kind is lacking.")
    for segment in segments.reversed() { ledger.take(segment) }
    #expect(ledger.isWhole)
    #expect(ledger.allRecords == Self.ledger.allRecords)
    #expect(ledger.clock.latest == Self.ledger.clock.latest)
  }

  @Test
  func `What lies within the months that are here is answered, and what reaches beyond is asked`()
    throws
  {
    var ledger = try opened()
    for segment in segments.prefix(3) { ledger.take(segment) }
    let since = try #require(ledger.wholeSince)
    let start = LocalTime(startOf: since)
    let all = start..<Range<LocalTime>.always.upperBound
    let expected = Self.ledger.records(of: .drink, in: all, order: .oldestFirst, limit: .max)
    #expect(expected.count > 5)
    #expect(ledger.records(of: .drink, in: all, order: .oldestFirst, limit: .max) == expected)
    let newest = ledger.records(of: .drink, in: .always, order: .newestFirst, limit: 5)
    #expect(newest == Array(expected.reversed().prefix(5)))
    _ = ledger.totals(of: .drink, subject: nil, in: since..<since + 400, dayStart: .midnight)
    #expect(!ledger.takeMissedRead())
    _ = ledger.records(of: .drink, in: .always, order: .newestFirst, limit: expected.count + 1)
    #expect(ledger.takeMissedRead())
    _ = ledger.totals(of: .drink, subject: nil, in: since - 2..<since, dayStart: .midnight)
    #expect(ledger.takeMissedRead())
    _ = ledger.records(of: .drink)
    #expect(ledger.takeMissedRead())
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Ops and segments that come in any order give one state`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var writer = Self.ledger
    let ops = (0..<60).map { minute in
      writer.commit(.near(&generator), at: .test(minute: 3_000_000 + minute))
    }
    var ledger = try opened()
    var segments = segments.shuffled(using: &generator)
    let (dayStart, other) = (DayStart.random(&generator), DayStart.random(&generator))
    for op in ops.shuffled(using: &generator) {
      ledger.append([op])
      if generator.chance(5) { ledger.expectDays(startingAt: .random(&generator)) }
      if generator.chance(70), let segment = segments.popLast() { ledger.take(segment) }
    }
    for segment in segments { ledger.take(segment) }
    #expect(ledger.allRecords == writer.allRecords)
    ledger.expectDays(startingAt: dayStart)
    for kind in Self.kinds {
      #expect(
        ledger.records(of: kind, in: .always, order: .newestFirst, limit: .max)
          .map(\.canonical)
          == writer.records(of: kind, in: .always, order: .newestFirst, limit: .max)
          .map(\.canonical))
      for dayStart in [dayStart, other] {
        let whole = writer.totals(of: kind, subject: nil, in: .always, dayStart: dayStart)
        #expect(
          ledger.totals(of: kind, subject: nil, in: .always, dayStart: dayStart)
            .elementsEqual(whole))
        guard let days = whole.map(\.day).randomElement(using: &generator).map({ $0..<$0 + 40 })
        else { continue }
        #expect(
          ledger.totals(of: kind, subject: nil, in: days, dayStart: dayStart)
            .elementsEqual(whole.filter { days.contains($0.day) }))
      }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `Sums of what is packed are the same, wherever days begin or are expected to`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    let subjects = ["water", "tea", "", "Ale"].shuffled(using: &generator)
    func add(_ number: UInt64) {
      let minute = Int.random(in: 0..<100 * 1440, using: &generator)
      let subject = subjects.randomElement(using: &generator) ?? ""
      ledger.add(
        .drink, .test(number), at: minute,
        [.init(.amount, .integer(1)), .init(.of, .text(subject))])
    }
    for number in 0..<1000 { add(UInt64(number)) }
    let isPacked = ledger.pack([.drink]) { 1 } != nil
    #expect(isPacked)
    // Some that are not packed, and a month that no longer is.
    for number in 1000..<1100 { add(UInt64(number)) }
    ledger.write(.drink, .test(5), [.init(.amount, .integer(7))])
    var plain = MemoryLedger(replica: ReplicaID(rawValue: 1))
    plain.append(Op.ops(of: ledger.allRecords))
    let all = plain.totals(of: .drink, subject: nil, in: .always, dayStart: .midnight)
    let first = try #require(all.first).day
    for (start, expected) in zip(DayStart.supported, DayStart.supported.shuffled(using: &generator))
    {
      ledger.expectDays(startingAt: DayStart(clamping: expected))
      for dayStart in [DayStart(clamping: start), DayStart(clamping: expected)] {
        for subject in [nil, "water", "milk"] {
          #expect(
            ledger.totals(of: .drink, subject: subject, in: .always, dayStart: dayStart)
              .elementsEqual(
                plain.totals(of: .drink, subject: subject, in: .always, dayStart: dayStart)))
        }
        for offset in stride(from: -5, to: 105, by: 3) {
          let days = first + offset..<first + offset + 4
          #expect(
            ledger.totals(of: .drink, subject: nil, in: days, dayStart: dayStart)
              .elementsEqual(
                plain.totals(of: .drink, subject: nil, in: days, dayStart: dayStart)))
        }
      }
    }
  }

  @Test func `Whoever asks for the entries of any time gets those of that time`() throws {
    let writer = Self.ledger
    var ledger = try opened()
    for segment in segments { ledger.take(segment) }
    let all = writer.records(of: .drink, in: .always, order: .oldestFirst, limit: .max)
    let times = all.compactMap(\.local)
    for (index, from) in times.enumerated() where index.isMultiple(of: 7) {
      for to in [from, from + .minutes(1), from + .days(1), from + .days(62)] {
        #expect(
          ledger.records(of: .drink, in: from..<to, order: .oldestFirst, limit: .max)
            .map(\.canonical)
            == all.filter { $0.local.map { (from..<to).contains($0) } ?? false }.map(\.canonical))
      }
    }
  }

  @Test func `A segment is taken once, and only if the index names it`() throws {
    var ledger = try opened()
    let segment = segments[5]
    ledger.take(segment)
    ledger.take(segment, isWanted: false)
    var other = Self.ledger
    let packed = other.pack(Self.kinds) { 77 }
    #expect(packed != nil)
    ledger.take(other.segments[6], isWanted: false)
  }

  @Test func `Nothing is packed while not all is here`() throws {
    var ledger = try opened()
    let index = ledger.pack(Self.kinds) { 1 }
    #expect(index == nil)
  }

  @Test(arguments: ["0000-01-01", "0001-02-03", "3026-11-26", "9999-12-31"])
  func `What lies too far away to be packed stays as it is, and holds nothing else up`(day: String)
  {
    var ledger = Self.ledger
    ledger.write(.drink, .test(700), [.init(.at, .text(day)), .init(.amount, .integer(1))])
    let records = ledger.allRecords
    var serial: UInt64 = 0
    let index = ledger.pack(Self.kinds) {
      serial += 1
      return serial
    }
    #expect(index?.contents.records.map(\.id) == [.test(700), .test(900), .test(901)])
    #expect(ledger.segments.count == 46)
    #expect(ledger.allRecords == records)
  }

  @Test func `A month that nothing touched keeps its segment`() throws {
    var ledger = Self.ledger
    var serial: UInt64 = 0
    func next() -> UInt64 {
      serial += 1
      return serial
    }
    _ = ledger.pack(Self.kinds, serial: next)
    let before = ledger.segments.map(\.name)
    ledger.write(.drink, .test(100), [.init(.amount, .integer(1))])
    ledger.add(.drink, .test(500), at: 0, [.init(.amount, .integer(1))])
    _ = ledger.pack(Self.kinds, serial: next)
    let after = ledger.segments.map(\.name)
    #expect(after.count == before.count)
    #expect(Set(after).subtracting(before).count == 2)
  }

  @Test func `Damaged and cut bytes are refused, whatever byte it is`() throws {
    let segment = try #require(segments.first { $0.count > 3 }).bytes
    #expect(Segment(segment) != nil)
    for index in segment.indices {
      var damaged = segment
      damaged[index] ^= 0x10
      #expect(Segment(damaged) == nil, "byte \(index)")
      #expect(Segment(Array(segment[..<index])) == nil)
    }
    for place in index.bytes.indices {
      var ledger = MemoryLedger(replica: ReplicaID(rawValue: 9))
      var damaged = index.bytes
      damaged[place] ^= 0x10
      let isLoaded = damaged.withUnsafeBufferPointer { ledger.load($0) }
      #expect(!isLoaded, "byte \(place)")
      #expect(ledger.isWhole && ledger.recordCount == 0)
    }
  }

  /// With the checksum that belongs to them, as another version might write them.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func `Strange bytes with a true checksum are refused or read, and never read beyond`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = try #require(segments.first { $0.count > 3 }).bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      bytes[.random(in: 16..<bytes.count, using: &generator)] = .random(
        in: 0...255, using: &generator)
    }
    var writer = ByteWriter(magic: Array(bytes[..<8]))
    writer.append(bytes[16...])
    guard let segment = Segment(writer.sealed()) else { return }
    for place in 0..<segment.count { _ = segment.entry(place < segment.listed ? place : 0) }
    #expect(segment.records.count == segment.count)
    _ = segment.place(of: .test(3))
    #expect(
      segment.places(of: RecordID(high: 0, low: 0)...RecordID(high: .max, low: .max)).count
        <= segment.count)
  }

  @Test func `A segment holds the records that it was made of, and no others`() throws {
    let segment = try #require(segments.first { $0.count > 3 })
    let records = segment.records
    #expect(segment.holds(records))
    #expect(!segment.holds(Array(records.dropLast())))
    #expect(!segment.holds(records.reversed()))
    let last = try #require(records.last)
    let field = try #require(last.fields.last)
    let (others, late) = (last.fields.dropLast(), Stamp.test(999_999))
    let strangers = [
      Record(last.kind, .test(999_999), fields: last.fields),
      Record(Kind(rawValue: "other"), last.id, fields: last.fields),
      Record(last.kind, last.id, fields: Array(others)),
      Record(
        last.kind, last.id,
        fields: last.fields + [.init(FieldName(rawValue: "other"), field.value, field.stamp)]),
      Record(
        last.kind, last.id,
        fields: others + [.init(FieldName(rawValue: "other"), field.value, field.stamp)]),
      Record(last.kind, last.id, fields: others + [.init(field.name, .integer(-7), field.stamp)]),
      Record(last.kind, last.id, fields: others + [.init(field.name, field.value, late)]),
    ]
    for stranger in strangers { #expect(!segment.holds(records.dropLast() + [stranger])) }
  }

  /// NB: never edit this; add another one.
  private static let pinned =
    "64 61 79 72 69 6e 67 33 a6 96 38 3b 82 90 20 8f 5 64 72 69 6e 6b a0 bc "
    + "2 7 0 0 0 0 0 0 0 2 1 4 2 61 74 6 61 6d 6f 75 6e 74 2 6f "
    + "66 7 64 65 6c 65 74 65 64 3 27 0 0 5 0 0 0 0 0 9 0 0 0 0 "
    + "0 0 0 0 0 6 0 0 0 0 0 a 0 0 0 0 0 0 0 0 0 7 0 0 "
    + "0 0 0 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0 "
    + "0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 80 a8 b1 25 19 "
    + "0 0 0 27 0 0 0 1 0 0 0 0 0 0 0 3 0 0 5 80 e8 a3 e4 e9 "
    + "65 78 1 1 3 f4 3 2 0 4 5 77 61 74 65 72 2 0 0 5 80 cc 87 ab "
    + "e9 65 78 3 2 2 1 5 77 61 74 65 72 1 7 6 0 f4 3 1"

  @Test func `Pinned bytes are written and read as ever`() throws {
    let name = SegmentName(.drink, Day(number: 20_240), serial: 7)
    let drinks = [
      Record(
        .drink, .test(2),
        fields: [
          .init(.at, .moment(minute: 10_000, offset: 60), .test(5)),
          .init(.amount, .integer(250), .test(6, replica: 10)),
          .init(.of, .text("water"), .test(5)),
        ]),
      Record(
        .drink, .test(1),
        fields: [
          .init(.at, .moment(minute: 9_000, offset: 60), .test(5)),
          .init(.deleted, .bool(true), .test(7)),
        ]),
    ]
    let segment = try #require(Segment(name, drinks))
    #expect(segment.bytes.map { String($0, radix: 16) }.joined(separator: " ") == Self.pinned)
    #expect(segment.records == drinks)
  }

  @Test func `A name tells kind, month and number`() {
    let month = Day(number: 20_513)
    let name = SegmentName(.drink, month, serial: 255)
    #expect(name.description == "drink/2026-03/00000000000000ff")
    #expect(name.times == LocalTime(startOf: month)..<LocalTime(startOf: month + 31))
  }

  /// With the index only.
  private func opened() throws -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 2))
    let isLoaded = index.bytes.withUnsafeBufferPointer { ledger.load($0) }
    try #require(isLoaded)
    return ledger
  }
}

extension MemoryLedger {
  fileprivate mutating func take(_ segment: Segment, isWanted: Bool = true) {
    let isTaken = segment.bytes.withUnsafeBufferPointer { load($0) }
    #expect(isTaken == isWanted)
  }

  mutating func write(_ kind: Kind, _ id: RecordID, _ writes: [RecordChange.Write]) {
    _ = commit(Change("test", [RecordChange(kind, id, writes)]), at: .test(minute: 2_500_000))
  }

  mutating func add(
    _ kind: Kind, _ id: RecordID, at minute: Int, _ writes: [RecordChange.Write]
  ) {
    write(kind, id, [.init(.at, .moment(minute: minute, offset: 60))] + writes)
  }
}

extension DayStart {
  static func random(_ generator: inout SeededGenerator) -> DayStart {
    DayStart(clamping: .random(in: supported, using: &generator))
  }
}

extension Change {
  /// Of what is packed, and of new records: among others, to another month.
  static func near(_ generator: inout SeededGenerator) -> Change {
    let id = RecordID.test(.random(in: 0..<230, using: &generator))
    let kind: Kind = generator.chance(90) ? .drink : .fast
    var writes: [RecordChange.Write] = []
    if generator.chance(30) {
      let minute = Int.random(in: 0..<200 * 7 * 1440, using: &generator)
      writes.append(.init(.at, .moment(minute: minute, offset: 0)))
    }
    if generator.chance(20) { writes.append(.init(.deleted, .bool(generator.chance(50)))) }
    if generator.chance(10) { writes.append(.init(.end, .null)) }
    writes.append(.init(.amount, .integer(.random(in: 0..<999, using: &generator))))
    return Change("near", [RecordChange(kind, id, writes)])
  }
}
