import CivilTime
import Ledger
import LedgerTesting
import TestSupport
import Testing

extension ListID {
  /// `ListID.test(3)` is the third smallest.
  static func test(_ number: UInt64) -> ListID { ListID(rawValue: .test(number)) }
}

extension ListWriter {
  /// An editor.
  /// - Parameters:
  ///   - device: the first 6 bytes of its replica.
  ///   - minute: the newest one of the list, counted as for ``Instant/test(minute:)``.
  static func test(
    _ list: ListID, device: UInt64 = 0xa1, tab: UInt64 = 1, minute: Int = -1_000_000,
    devices: [UInt64] = [], kinds: [Kind] = [.task]
  ) -> ListWriter {
    ListWriter(
      list, replica: ReplicaID(rawValue: device << 16 | tab),
      minute: UInt32(Instant.test(minute: minute).milliseconds / 60_000), devices: devices,
      kinds: kinds)
  }
}

/// The stamps of lists, in every store.
@Suite struct ListWriterTests {
  typealias Sort = TestStore.Sort

  private static let list = ListID.test(7)
  private static let task = Kind.task.labelled(list)
  /// In the year 2381.
  private static let far: Int64 = 13_000_000_000_000

  private static func milliseconds(_ minute: Int) -> Int64 {
    Instant.test(minute: minute).milliseconds
  }

  @Test(arguments: Sort.allCases)
  func `No op of a list moves the user's own clock, and none of theirs that of a list`(
    sort: Sort
  ) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list)]
    try store.append([.test(at: Self.far, RecordChange(Self.task, 1, [.note: .text("far")]))])
    let own = try store.commit(.drink, 1, [.amount: .integer(1)], minute: 0)
    #expect(own.stamp.milliseconds == Self.milliseconds(0))
    try store.reopen()
    let later = try store.commit(.drink, 2, [.amount: .integer(1)], minute: 1)
    #expect(later.stamp.milliseconds == Self.milliseconds(1))
    try store.append([.test(at: Self.far, RecordChange(.drink, 3, [.amount: .integer(1)]))])
    let listed = try store.commit(Self.task, 2, [.note: .text("a")], minute: 2)
    #expect(listed.list == Self.list && listed.stamp.milliseconds == Self.milliseconds(2))
    // Its own ops do move the user's clock.
    let behind = try store.commit(.drink, 4, [.amount: .integer(1)], minute: 3)
    #expect(behind.stamp.time == UInt64(Self.far) << 16 + 1)
  }

  /// The minutes of the wall clock, of the newest op in the list, and of the field.
  @Test(
    arguments: Sort.allCases,
    [
      (0, -100, -1, true), (0, -100, 0, true), (0, -100, 5, true), (0, -100, 6, false),
      (0, 3, 8, true), (0, 3, 9, false), (-60, 0, 5, true), (-60, 0, 6, false),
      (0, 0, 5_000_000, false),
    ] as [(Int, Int, Int, Bool)])
  func `A write wins over the field that it writes, unless that is far ahead of all clocks`(
    sort: Sort, times: (wall: Int, newest: Int, field: Int, wins: Bool)
  ) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list, minute: times.newest)]
    let theirs = Op.test(
      at: Self.milliseconds(times.field), RecordChange(Self.task, 1, [.note: .text("theirs")]))
    try store.append([theirs])
    let mine = try store.commit(Self.task, 1, [.note: .text("mine")], minute: times.wall)
    let value = times.wins ? "mine" : "theirs"
    #expect(try store.value(.note, of: 1, Self.task) == .text(value))
    #expect((mine.stamp > theirs.stamp) == times.wins)
    // No further than it has to.
    let wall = UInt64(Self.milliseconds(times.wall)) << 16
    let above = times.wins ? max(wall, theirs.stamp.time + 1) : wall
    #expect(mine.stamp.time == above)
  }

  @Test(arguments: Sort.allCases)
  func `Only fields that are written move a stamp`(sort: Sort) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list)]
    let ahead = Self.milliseconds(3)
    try store.append([
      .test(at: ahead, RecordChange(Self.task, 1, [.note: .text("a"), .title: .text("a")])),
      .test(at: ahead + 1, RecordChange(Self.task, 2, [.note: .text("b")])),
    ])
    let other = try store.commit(Self.task, 1, [.at: .text("2026-11-20")], minute: 0)
    #expect(other.stamp.milliseconds == Self.milliseconds(0))
    let same = try store.commit(Self.task, 1, [.title: .text("b")], minute: 0)
    #expect(same.stamp.time == UInt64(ahead) << 16 + 1)
  }

  @Test(arguments: Sort.allCases, 1...10 as ClosedRange<UInt64>)
  func `Stamps rise whatever the wall clock does, and no two tabs of a device have one`(
    sort: Sort, seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var stores: [TestStore] = []
    for tab in 1...2 as ClosedRange<UInt64> {
      var store = try TestStore(sort, replica: tab)
      store.lists = [.test(Self.list, tab: tab)]
      stores.append(store)
    }
    var stamps: [[Stamp]] = [[], []]
    for number in 0..<20 as Range<UInt64> {
      let minute = Int.random(in: -3...3, using: &generator)
      for index in stores.indices {
        let op = try stores[index].commit(
          Self.task, number % 4, [.note: .text("\(number)")], minute: minute)
        stamps[index].append(op.stamp)
        #expect(op.stamp.replica.device == 0xa1)
        // Each reads the other's now and then.
        if generator.chance(50) { try stores[1 - index].append([op]) }
      }
    }
    for own in stamps { #expect(own == own.sorted(), "seed \(seed)") }
    #expect(Set(stamps.joined()).count == 40, "seed \(seed)")
  }

  @Test(arguments: Sort.allCases)
  func `The lead of the wall clock over a list's relay is that list's own`(sort: Sort) throws {
    var store = try TestStore(sort)
    var ahead = ListWriter.test(Self.list)
    ahead.clock.lead = .minutes(10)
    store.lists = [ahead, .test(.test(8))]
    let first = try store.commit(Self.task, 1, [.note: .text("a")], minute: 20)
    #expect(first.stamp.milliseconds == Self.milliseconds(10))
    let other = Kind.task.labelled(.test(8))
    let second = try store.commit(other, 1, [.note: .text("a")], minute: 20)
    #expect(second.stamp.milliseconds == Self.milliseconds(20))
  }

  @Test(arguments: Sort.allCases)
  func `Ops of a list get new stamps below what others have stamped, and no other op does`(
    sort: Sort
  ) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list)]
    try store.append([.test(at: Self.far, RecordChange(Self.task, 9, [.note: .text("far")]))])
    let own = try store.commit(.drink, 1, [.amount: .integer(1)], minute: 900_000)
    let first = try store.commit(Self.task, 1, [.note: .text("a")], minute: 900_000)
    let second = try store.commit(Self.task, 1, [.note: .text("b")], minute: 900_000)
    let replaced = try store.restamp(
      [second.stamp, first.stamp], of: Self.list, at: .test(minute: 2))
    let one = try #require(replaced[first.stamp])
    let two = try #require(replaced[second.stamp])
    #expect(one.milliseconds == Self.milliseconds(2) && one < two)
    #expect(try store.record(.test(1), of: Self.task)?.fields.map(\.stamp).max() == two)
    #expect(
      try store.record(.test(1), of: .drink)?.fields.allSatisfy { $0.stamp == own.stamp } == true)
    // The clock of the list has gone back, and only that.
    let third = try store.commit(Self.task, 2, [.note: .text("c")], minute: 3)
    #expect(third.stamp.milliseconds == Self.milliseconds(3))
    let later = try store.commit(.drink, 2, [.amount: .integer(1)], minute: 3)
    #expect(later.stamp.time == own.stamp.time + 1)
    #expect(try store.restamp([third.stamp], of: .test(8), at: .test(minute: 1)).isEmpty)
  }

  @Test(arguments: Sort.allCases)
  func `The user's own ops get new stamps whatever lists hold`(sort: Sort) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list)]
    let listed = try store.commit(Self.task, 1, [.note: .text("a")], minute: 900_000)
    let own = try store.commit(.drink, 1, [.amount: .integer(1)], minute: 900_000)
    let replaced = try store.restamp([own.stamp], at: .test(minute: 2))
    #expect(replaced[own.stamp]?.milliseconds == Self.milliseconds(2))
    #expect(
      try store.record(.test(1), of: Self.task)?.fields.allSatisfy { $0.stamp == listed.stamp }
        == true)
  }

  /// The rules of a list demand it; and an offset would tell others the zone.
  @Test(arguments: Sort.allCases)
  func `The time of a record of a list is that of its stamp, without an offset`(sort: Sort) throws {
    var store = try TestStore(sort)
    store.lists = [.test(Self.list)]
    // Ahead, so that the stamp is not the wall clock's.
    let title: KeyValuePairs<FieldName, Value> = [.title: .text("a")]
    try store.append([.test(at: Self.milliseconds(3), RecordChange(Self.task, 1, title))])
    let noon = Moment(.test(minute: 0), offset: UTCOffset(minutes: 120))
    let changes = [
      RecordChange(Self.task, 1, [.at: .moment(noon), .title: .text("b"), .end: .moment(noon)]),
      RecordChange(.task, 1, [.at: .moment(noon)]),
    ]
    for op in try store.commitInParts(Change("test", changes), at: .test(minute: 0)) {
      let list = op.list
      let written = list == nil ? noon : Moment(.test(minute: 3), offset: .utc)
      let kind = list == nil ? Kind.task : Self.task
      #expect(op.changes.first?.fields.first == .init(.at, .moment(written)))
      #expect(try store.value(.at, of: 1, kind) == .moment(written))
    }
    #expect(try store.value(.end, of: 1, Self.task) == .moment(noon))
    try store.reopen()
    func filed() throws -> LocalTime? {
      try store.records(of: Self.task, in: .always, order: .newestFirst, limit: 1).first?.local
    }
    #expect(try filed() == Moment(.test(minute: 3), offset: .utc).local)
    // Another stamp is another time.
    let stamp = try #require(
      try store.record(.test(1), of: Self.task)?.fields.first { $0.name == .at }?.stamp)
    let replaced = try #require(
      try store.restamp([stamp], of: Self.list, at: .test(minute: -60))[stamp])
    let earlier = Moment(Instant(milliseconds: replaced.milliseconds), offset: .utc)
    #expect(replaced < stamp)
    #expect(try store.value(.at, of: 1, Self.task) == .moment(earlier))
    #expect(try filed() == earlier.local)
    try store.reopen()
    #expect(try filed() == earlier.local)
  }
}
