import CivilTime
import Ledger
import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// Events and members follow from the log alone, the same on every device.
@Suite struct DerivedOpsTests {
  private static let place = DerivedOps.Place(sequence: 812, minute: 30_000_000)
  private static let at = Value.moment(
    Moment(Instant(milliseconds: 1_800_000_000_000), offset: .utc))
  private static let ben = RecordID(high: 1, low: 2).description

  private let world: ListWorld
  private let rules: ListRules
  private let writer: ListSigner

  init() throws {
    world = try ListWorld(seed: 280)
    rules = try ListRules(of: world.roster)
    writer = try #require(ListSigner(world.ben.device.device, in: world.roster))
  }

  private func op(_ changes: [RecordChange], _ count: UInt64 = 0) -> Op {
    let replica = ReplicaID(rawValue: world.ben.device.device.replica << 16)
    return Op(
      stamp: Stamp(time: 1_800_000_000_000 << 16 | count, replica: replica), changes: changes)
  }

  private func change(
    _ kind: String, _ fields: [(String, Value)], low: UInt64 = 9
  ) -> RecordChange {
    RecordChange(
      Kind(rawValue: kind), RecordID(high: world.ben.person.prefix, low: low),
      fields.map { .init(FieldName(rawValue: $0.0), $0.1) })
  }

  private func events(_ ops: [Op]) -> [Op] {
    DerivedOps.events(
      of: ops, rules.verdicts(on: ops, by: writer), by: world.ben.person, at: Self.place)
  }

  /// The texts of an event, `of` only where it is not the changed record.
  private func texts(_ event: RecordChange) -> [String: String] {
    var texts: [String: String] = [:]
    for write in event.fields { texts[write.name.rawValue] = write.value.text }
    return texts
  }

  private static let task = RecordID(high: 7, low: 7).description
  private static let many = [ben, task].joined(separator: " ")
  static let changes: [(kind: String, [(String, Value)], [String: String])] = [
    ("task", [("at", at), ("title", .text("Milk"))], ["what": "add"]),
    ("task", [("at", at), ("given", .text(ben))], ["what": "add", "to": ben]),
    ("task", [("title", .text("Oat milk"))], ["what": "edit", "fields": "title"]),
    (
      "task", [("title", .text("x")), ("notes", .null)], ["what": "edit", "fields": "title notes"]
    ),
    ("task", [("status", .text("done")), ("end", at)], ["what": "done"]),
    ("task", [("status", .text("todo")), ("end", .null)], ["what": "reopen"]),
    ("task", [("status", .text("doing"))], ["what": "edit", "fields": "status"]),
    ("task", [("status", .text("dropped"))], ["what": "drop"]),
    ("task", [("status", .text("expired"))], ["what": "drop"]),
    ("task", [("given", .text(ben))], ["what": "give", "to": ben]),
    ("task", [("given", .null)], ["what": "give"]),
    ("task", [("deleted", .bool(true))], ["what": "delete"]),
    ("task", [("deleted", .bool(false))], ["what": "restore"]),
    (
      "task", [("deleted", .bool(false)), ("order", .integer(1))],
      ["what": "edit", "fields": "deleted order"]
    ),
    ("comment", [("at", at), ("text", .text("Hi"))], ["what": "comment", "of": ""]),
    (
      "comment", [("at", at), ("of", .text(task)), ("to", .text(many))],
      ["what": "comment", "of": task, "to": many]
    ),
    ("comment", [("text", .text("Ho"))], ["what": "edit", "fields": "text"]),
    ("comment", [("deleted", .bool(true))], ["what": "delete"]),
  ]

  @Test(arguments: changes.indices)
  func `Each change has an event under its stamp`(index: Int) throws {
    let (kind, fields, expected) = Self.changes[index]
    let op = op([change(kind, fields)])
    let events = events([op])
    #expect(events.count == 1 && events.first?.stamp == op.stamp)
    let event = try #require(events.first?.changes.first)
    #expect(event.kind.rawValue == "event" && event.id == RecordID(high: 812, low: 0))
    #expect(event.fields.first { $0.name == .at }?.value == Self.at)
    var texts = texts(event)
    #expect(texts.removeValue(forKey: "by") == RecordID(world.ben.person).description)
    var wanted = expected
    let of = wanted.removeValue(forKey: "of") ?? op.changes[0].id.description
    #expect(texts.removeValue(forKey: "of") ?? "" == of)
    #expect(texts == wanted)
  }

  @Test
  func `Events are numbered by place, op and change`() {
    let ops = [
      op([change("task", [("order", .null)]), change("task", [("order", .null)], low: 2)], 1),
      op([change("task", [("order", .null)])], 2),
    ]
    let events = events(ops)
    #expect(
      events.map { $0.changes.map(\.id) }
        == [
          [RecordID(high: 812, low: 0), RecordID(high: 812, low: 1)],
          [RecordID(high: 812, low: 1 << 32)],
        ])
    #expect(events.map(\.stamp) == ops.map(\.stamp))
  }

  @Test
  func `More than 20 changes have one event, with their count and people`() throws {
    for (count, isJoined) in [(20, false), (21, true), (2000, true)] {
      let changes = (0..<count).map { number in
        change(
          "task", [("at", Self.at), ("given", .text(number == 0 ? Self.ben : Self.task))],
          low: UInt64(number))
      }
      let event = try #require(events([op(changes)]).first)
      #expect(event.changes.count == (isJoined ? 1 : count))
      guard isJoined else { continue }
      var texts = texts(event.changes[0])
      texts["by"] = nil
      #expect(texts == ["what": "add", "fields": String(count), "to": Self.many])
    }
    let mixed =
      [change("task", [("deleted", .bool(true))], low: 100)]
      + (0..<20).map { change("task", [("at", Self.at)], low: $0) }
    #expect(texts(events([op(mixed)])[0].changes[0])["what"] == "edit")
  }

  @Test
  func `Void ops of an envelope have one event, of no replica`() throws {
    let void = op([change("drink", [("amount", .integer(1))])], 3)
    let valid = op([change("task", [("order", .null)])], 4)
    let events = events([valid, void, void, valid])
    #expect(events.map(\.changes.count) == [1, 1, 1])
    let last = try #require(events.last)
    #expect(last.stamp == Stamp(time: 1_800_000_000_000 << 16, replica: ReplicaID(rawValue: 0)))
    #expect(last.changes[0].id == RecordID(high: 812, low: 1 << 32))
    #expect(texts(last.changes[0])["what"] == "void" && texts(last.changes[0])["fields"] == "2")
    let whole = DerivedOps.event(ofVoidEnvelopeBy: world.ben.person, at: Self.place)
    #expect(texts(whole.changes[0])["what"] == "void" && texts(whole.changes[0])["fields"] == nil)
  }

  @Test
  func `A minute beyond all time is the last that a moment may have`() throws {
    let place = DerivedOps.Place(sequence: .max, minute: .max)
    let event = DerivedOps.event(ofVoidEnvelopeBy: world.ben.person, at: place)
    let read = try Op(parsing: event.bytes)
    #expect(read == event)
    #expect(
      read.changes[0].fields.first { $0.name == .at }?.value.moment?.instant
        == Instant.supported.upperBound)
  }

  @Test
  func `What follows is read as it was written, and no rule allows to write it`() throws {
    var ops = events([op([change("comment", [("at", Self.at), ("to", .text(Self.many))])])])
    for entry in world.entries {
      let op = DerivedOps.op(of: entry, by: world.anna.person, at: Self.place)
      ops.append(try #require(op))
    }
    for op in ops {
      #expect(try Op(parsing: op.bytes) == op)
      var written = op
      written.stamp = self.op([]).stamp
      #expect(rules.verdict(on: written, by: writer) == .void(.kind))
    }
  }

  @Test
  func `Members have their roles and the replicas of their devices`() throws {
    var world = world
    let (anna, ben, cleo) = (world.anna, world.ben, world.cleo)
    let key = Party(using: &world.generator).admission(
      of: ben.person, .editor, .personKey, replacing: ben.key.device)
    try world.add(.renew(key), by: ben.device)
    try world.add(.role(cleo.person, .editor), by: anna.device)
    try world.add(.handOver(ben.person, snapshot: .zeros), by: anna.device)
    try world.add(.leave, by: cleo.device)
    try world.add(.rules(3), by: ben.device)
    try world.add(world.removal(of: [anna.person]), by: ben.device)
    try world.add(world.removal(of: []), by: ben.device)
    try world.add(.delete, by: ben.device)
    var (ledger, names) = (MemoryLedger(replica: ReplicaID(rawValue: 1)), [String]())
    var roster: Roster?
    var ops: [Op] = []
    for (index, entry) in world.entries.enumerated() {
      let person = try #require(entry.signer(in: roster))
      let place = DerivedOps.Place(sequence: UInt64(index + 1), minute: 1)
      if let op = DerivedOps.op(of: entry, by: person, at: place) {
        #expect(op.stamp == Stamp(time: UInt64(entry.number), replica: ReplicaID(rawValue: 0)))
        names += op.changes.filter { $0.kind.rawValue == "event" }.map { texts($0)["what"] ?? "" }
        ops.append(op)
      }
      // Below a snapshot only the members follow.
      let alone = DerivedOps.op(of: entry, by: person, at: nil)?.changes ?? []
      let isSame = ops.last.map { $0.changes.filter { $0.kind.rawValue == "member" } == alone }
      #expect(alone.isEmpty || isSame == true)
      try roster.add(entry, in: world.space, using: &native)
    }
    #expect(
      names == [
        "found", "join", "join", "admit", "admit", "renew", "role", "handOver", "leave", "rules",
        "remove", "delete",
      ])
    // In whatever order they are merged.
    ledger.append(ops.shuffled(using: &world.generator))
    for (person, role) in [(anna, 0), (ben, 1), (cleo, 0)] as [(ListParty, Int64)] {
      let record = try #require(
        ledger.record(RecordID(person.person), of: Kind(rawValue: "member")))
      #expect(record[FieldName(rawValue: "role")] == .integer(role))
      let replicas = record.fields.map(\.name.rawValue).filter { $0.hasPrefix("r.") }
      let wanted = person.devices.map { device in
        "r." + hexadecimal(Array(bigEndian(device.device.replica).dropFirst(2)))
      }
      #expect(replicas.sorted() == wanted.sorted())
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Two devices that read the same log have the same events`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let kinds = ["task", "task", "task", "comment", "drink"]
    let values: [(String, [Value])] = [
      ("at", [Self.at, .null]), ("title", [.text("Milk"), .null]),
      ("status", [.text("done"), .text("todo")]), ("deleted", [.bool(true), .bool(false)]),
      ("text", [.text("Hi")]), ("given", [.text(Self.ben), .null]), ("end", [Self.at, .null]),
    ]
    var ops: [Op] = []
    for number in 0..<30 as Range<UInt64> {
      let changes = (0..<Int.random(in: 1...30, using: &generator)).map { low in
        let fields = values.filter { _ in generator.chance(30) }.map { name, values in
          (name, values.randomElement(using: &generator) ?? .null)
        }
        return change(
          kinds.randomElement(using: &generator) ?? "task", fields + [("order", .null)],
          low: UInt64(low))
      }
      ops.append(op(changes, number))
    }
    // The other has them from the wire, where only the order of ops is the log's.
    let read = try ops.map { try Op(parsing: $0.bytes) }
    let (left, right) = (events(ops), events(read))
    #expect(left == right, "seed \(seed)")
    let ids = left.flatMap { $0.changes.map(\.id) }
    #expect(Set(ids).count == ids.count, "seed \(seed)")
    #expect(left.allSatisfy { !$0.changes.isEmpty })
  }
}
