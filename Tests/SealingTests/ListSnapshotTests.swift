import CivilTime
import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// The records that a snapshot of a list may have.
@Suite struct ListSnapshotTests {
  private static let time: Int64 = 1_800_000_000_000
  private let world: ListWorld
  private let rules: ListRules
  private let people: ListPeople

  init() throws {
    world = try ListWorld(seed: 310)
    rules = try ListRules(of: world.roster)
    people = try #require(world.roster.list)
  }

  private func stamp(_ party: ListParty, _ time: Int64 = time) -> Stamp {
    let replica = party.device.device.replica << 16 | 3
    return Stamp(time: UInt64(time) << 16, replica: ReplicaID(rawValue: replica))
  }

  private func record(
    _ kind: String, _ id: RecordID, _ fields: [(String, Value, Stamp)]
  ) -> Record {
    Record(
      Kind(rawValue: kind), id,
      fields: fields.map { Record.Field(FieldName(rawValue: $0.0), $0.1, $0.2) })
  }

  private func fault(_ record: Record) -> ListRules.Fault? { rules.fault(in: record, by: people) }

  @Test
  func `What valid ops make, and what follows from them, is taken`() throws {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    let at = Value.moment(Moment(Instant(milliseconds: Self.time), offset: .utc))
    let (anna, ben, cleo) = (world.anna, world.ben, world.cleo)
    let comment = RecordID(high: cleo.person.prefix, low: 1)
    func write(_ party: ListParty, _ kind: String, _ id: RecordID, _ fields: [(String, Value)])
      throws
    {
      let writes = fields.map { RecordChange.Write(FieldName(rawValue: $0.0), $0.1) }
      let op = Op(
        stamp: stamp(party), changes: [RecordChange(Kind(rawValue: kind), id, writes)])
      let writer = try #require(ListSigner(party.device.device, in: world.roster))
      let verdicts = rules.verdicts(on: [op], by: writer)
      #expect(verdicts == [.valid])
      let place = DerivedOps.Place(sequence: 9, minute: 30_000_000)
      ledger.append(
        [op] + DerivedOps.events(of: [op], verdicts, by: party.person, at: place))
    }
    try write(
      anna, "list", RecordID(#require(world.roster.founding)), [("name", .text("Shopping"))])
    try write(ben, "task", RecordID(high: 1, low: 1), [("at", at), ("title", .text("Milk"))])
    try write(cleo, "comment", comment, [("at", at), ("text", .text("Oat"))])
    try write(anna, "comment", comment, [("deleted", .bool(true)), ("text", .text(""))])
    try write(cleo, "person", RecordID(cleo.person), [("name", .text("Cleo"))])
    for entry in world.entries {
      let place = DerivedOps.Place(sequence: UInt64(entry.number), minute: 30_000_000)
      ledger.append(
        [DerivedOps.op(of: entry, by: anna.person, at: place)].compactMap(\.self))
    }
    let records = DerivedOps.inSnapshot(ledger.allRecords, minute: 30_000_000)
    #expect(Set(records.map(\.kind.rawValue)) == ["list", "task", "comment", "person", "event"])
    for record in records { #expect(fault(record) == nil, "\(record)") }
    for record in ledger.allRecords where record.kind.rawValue == "member" {
      #expect(fault(record) != nil)
    }
    // Who is gone has written them all the same.
    var later = world
    try later.add(.leave, by: cleo.device)
    let known = try #require(later.roster.list)
    for record in records { #expect(rules.fault(in: record, by: known) == nil) }
  }

  @Test
  func `What no valid op can have made is refused`() throws {
    let (anna, ben, cleo) = (world.anna, world.ben, world.cleo)
    let own = RecordID(high: cleo.person.prefix, low: 1)
    let list = RecordID(try #require(world.roster.founding))
    let strange = Stamp(time: stamp(ben).time, replica: ReplicaID(rawValue: 1 << 16))
    let zero = Stamp(time: stamp(ben).time, replica: ReplicaID(rawValue: 0))
    let id = RecordID(high: 5, low: 5)
    let refused: [(Record, ListRules.Fault)] = [
      (record("drink", id, [("amount", .integer(1), stamp(ben))]), .kind),
      (record("member", id, [("role", .integer(1), stamp(ben))]), .kind),
      (record("task@\(id)", id, [("title", .text("x"), stamp(ben))]), .kind),
      (record("task", id, [("carry", .bool(true), stamp(ben))]), .field),
      (record("task", id, [("title", .text("x"), strange)]), .stamp),
      (record("task", id, [("title", .text("x"), zero)]), .stamp),
      (record("task", id, [("title", .text("x"), stamp(ben, 1_700_000_000_000))]), .stamp),
      (
        record(
          "task", id,
          [("title", .text(String(repeating: "x", count: 801)), stamp(ben))]), .value
      ),
      (record("comment", own, [("text", .text("forged"), stamp(ben))]), .value),
      (record("comment", own, [("to", .null, stamp(anna))]), .id),
      (record("person", RecordID(cleo.person), [("name", .text("x"), stamp(ben))]), .id),
      (record("list", id, [("name", .text("x"), stamp(anna))]), .id),
      (record("list", list, [("deleted", .bool(true), stamp(anna))]), .value),
      (record("event", id, [("what", .text("add"), strange)]), .stamp),
      (record("event", id, [("role", .integer(1), zero)]), .field),
    ]
    for (record, expected) in refused { #expect(fault(record) == expected, "\(record)") }
    // One bad field is enough.
    let half = record(
      "task", id, [("title", .text("x"), stamp(ben)), ("notes", .null, strange)])
    #expect(fault(half) == .stamp)
  }

  @Test
  func `A snapshot counts that a device of the present owner made, unless a renewal took it`()
    throws
  {
    var world = world
    let (anna, ben, then) = (world.anna, world.ben, world.roster)
    let (id, named) = (EntryID(using: &world.generator), EntryID(using: &world.generator))
    func makers(_ id: EntryID, _ roster: Roster) -> [Bool] {
      [anna.device, anna.devices[1], anna.key, ben.device].map {
        roster.accepts(snapshot: id, by: $0.device, at: then)
      }
    }
    #expect(makers(id, world.roster) == [true, true, false, false])
    // A device that another replaces keeps what it has made.
    let phone = Party(using: &world.generator)
    try world.add(
      .admit(phone.admission(of: anna.person, .owner, replacing: anna.device.device)),
      by: anna.devices[1])
    #expect(makers(id, world.roster) == [true, true, false, false])
    #expect(!world.roster.accepts(snapshot: id, by: phone.device, at: then))
    #expect(world.roster.accepts(snapshot: id, by: phone.device, at: world.roster))
    let key = Party(using: &world.generator).admission(
      of: anna.person, .owner, .personKey, replacing: anna.key.device)
    try world.add(.renew(key), by: anna.devices[1])
    #expect(!world.roster.accepts(snapshot: id, by: phone.device, at: world.roster))
    // Also what had gone before may be in the hands of a thief.
    #expect(makers(id, world.roster) == [false, true, false, false])
    try world.add(.handOver(ben.person, snapshot: named), by: anna.devices[1])
    #expect(makers(id, world.roster) == [false, false, false, true])
    #expect(makers(named, world.roster) == [true, true, false, true])
    try world.add(.handOver(anna.person, snapshot: .zeros), by: ben.device)
    #expect(makers(.zeros, world.roster)[3] == false && makers(named, world.roster)[3] == false)
  }

  private func event(_ number: UInt64, by person: String, minute: Int64) -> Record {
    let at = Moment(Instant(milliseconds: minute * 60_000), offset: .utc)
    let zero = Stamp(time: 1, replica: ReplicaID(rawValue: 0))
    return record(
      "event", RecordID(high: number, low: 0),
      [("at", .moment(at), zero), ("by", .text(person), zero)])
  }

  @Test
  func `Of the events there are those of 90 days, up to the newest minute`() {
    let (minute, days) = (30_000_000 as Int64, 90 * 1440 as Int64)
    let events = [(1, days + 1), (2, days), (3, 1), (4, 0)].map { number, age in
      event(number, by: "x", minute: minute - age)
    }
    let kept = DerivedOps.inSnapshot(events, minute: UInt32(minute))
    #expect(kept.map(\.id.high) == [2, 3, 4])
    // A minute that is the last or the first of all does not trap.
    #expect(DerivedOps.inSnapshot(events, minute: .max).isEmpty)
    #expect(DerivedOps.inSnapshot(events, minute: 0).count == 4)
  }

  @Test
  func `Of one person there are the newest 2,000, in whatever order they come`() {
    var generator = SeededGenerator(seed: 311)
    let events = (0..<2100 as Range<UInt64>).map { event($0, by: "x", minute: 30_000_000) }
    let others = (3000..<3010 as Range<UInt64>).map { event($0, by: "y", minute: 30_000_000) }
    let all = (events + others).shuffled(using: &generator)
    let kept = DerivedOps.inSnapshot(all, minute: 30_000_000)
    #expect(Set(kept.map(\.id.high)) == Set(100..<2100).union(3000..<3010))
    #expect(kept == all.filter { kept.contains($0) })
  }
}
