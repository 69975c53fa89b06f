import CivilTime
import Ledger
import SealingTesting
import Testing
import Wire

@testable import Sealing

/// The table of a list's records: kind, field, author and role.
@Suite struct ListRulesTests {
  private static let time: Int64 = 1_800_000_000_123
  private let world: ListWorld
  private let rules: ListRules

  init() throws {
    world = try ListWorld(seed: 270)
    rules = try ListRules(of: world.roster)
  }

  /// The kinds and fields of the table, and some that are not in it.
  private static let kinds = [
    "list", "task", "comment", "person", "member", "event", "membership", "invitation", "placed",
    "mark", "device", "relay", "drink", "settings", "List", "task@00000000000000000000000001",
  ]
  private static let fields = [
    "at", "title", "notes", "status", "end", "order", "expires", "expiresAt", "given", "deleted",
    "of", "text", "to", "name", "colour", "icon", "role", "rule", "carry", "region", "bucket", "by",
    "what", "fields", "after.00000000000000000000000001", "r.000000000000", "Title", "titles",
  ]
  /// The fields of each kind with the roles that write them: to a record of their own, and to
  /// another. Lists have one record, tasks are of no person.
  static let table: [String: [(fields: Set<String>, own: Set<Role>, other: Set<Role>)]] = [
    "list": [(["name", "colour", "icon", "deleted"], [.owner], [])],
    "task": [
      (
        [
          "at", "title", "notes", "status", "end", "order", "expires", "expiresAt", "given",
          "deleted",
        ], [.owner, .editor], [.owner, .editor]
      )
    ],
    "comment": [
      (["at", "of", "to"], [.owner, .editor, .reader], []),
      (["text", "deleted"], [.owner, .editor, .reader], [.owner]),
    ],
    "person": [(["name", "colour", "deleted"], [.owner, .editor, .reader], [])],
  ]

  private func party(_ role: Role) -> ListParty {
    switch role {
    case .owner: world.anna
    case .editor: world.ben
    case .reader: world.cleo
    }
  }

  private func writer(_ role: Role) throws -> ListSigner {
    try #require(ListSigner(party(role).device.device, in: world.roster))
  }

  /// A stamp of a tab of the person's device.
  private func stamp(_ role: Role, _ time: Int64 = time) -> Stamp {
    let replica = party(role).device.device.replica << 16 | 0xabcd
    return Stamp(time: UInt64(time) << 16 | 7, replica: ReplicaID(rawValue: replica))
  }

  /// A record of the person, or else of another; of a list, the list's.
  private func id(_ kind: String, _ role: Role, isOwn: Bool) throws -> RecordID {
    try id(kind, by: isOwn ? role : role == .owner ? .reader : .owner, for: role)
  }

  /// A record of the person of a role, for one of another or of the same; of a list, the list's.
  private func id(_ kind: String, by author: Role, for role: Role) throws -> RecordID {
    let person = party(author).person
    switch kind {
    case "list":
      return author == role ? RecordID(try #require(world.roster.founding)) : RecordID(person)
    case "person": return RecordID(person)
    default: return RecordID(high: person.prefix, low: 5)
    }
  }

  private func op(
    _ role: Role, _ kind: String, _ id: RecordID, _ fields: [(String, Value)]
  ) -> Op {
    let writes = fields.map { RecordChange.Write(FieldName(rawValue: $0.0), $0.1) }
    return Op(
      stamp: stamp(role), changes: [RecordChange(Kind(rawValue: kind), id, writes)])
  }

  /// One that every kind allows which has the field.
  private func value(_ field: String, of kind: String) -> Value {
    switch field {
    case "at": .moment(Moment(Instant(milliseconds: Self.time), offset: .utc))
    case "deleted": .bool(kind == "task" || kind == "comment")
    case "of", "given", "to": .text(RecordID(world.ben.person).description)
    case "text": .text("")
    default: .text("x")
    }
  }

  @Test(arguments: kinds)
  func `Each field is written by the roles of its row, and no other`(kind: String) throws {
    for role in Role.allCases {
      for author in Role.allCases {
        let (id, isOwn) = (try id(kind, by: author, for: role), author == role)
        for field in Self.fields {
          let row = Self.table[kind]?.first { $0.fields.contains(field) }
          let roles = isOwn ? row?.own : row?.other
          let isAllowed = roles?.contains(role) ?? false
          let verdict = rules.verdict(
            on: op(role, kind, id, [(field, value(field, of: kind))]), by: try writer(role))
          #expect(
            (verdict == .valid) == isAllowed, "\(role) \(kind).\(field) by \(author): \(verdict)")
          // One bad write makes all of the op void.
          let name = kind == "person" || kind == "list" ? "name" : "deleted"
          let both = rules.verdict(
            on: op(
              role, kind, id, [(name, value(name, of: kind)), ("zz", .null)]),
            by: try writer(role))
          #expect(both != .valid)
        }
      }
    }
  }

  @Test(arguments: Role.allCases)
  func `A stamp is of the writer's device, of any of its tabs`(role: Role) throws {
    let id = try id("comment", role, isOwn: true)
    var op = op(role, "comment", id, [("text", .text("Hi"))])
    let writer = try writer(role)
    let replica = party(role).device.device.replica
    for tab in [0, 1, 0xffff] as [UInt64] {
      op.stamp = Stamp(
        time: op.stamp.time, replica: ReplicaID(rawValue: replica << 16 | tab))
      #expect(rules.verdict(on: op, by: writer) == .valid)
    }
    let others = [world.anna, world.ben, world.cleo].flatMap { $0.devices }
      .map(\.device.replica).filter { $0 != replica }
    for other in others + [replica ^ 1, replica ^ 1 << 47, 0] {
      op.stamp = Stamp(time: op.stamp.time, replica: ReplicaID(rawValue: other << 16))
      #expect(rules.verdict(on: op, by: writer) == .void(.stamp))
    }
  }

  @Test
  func `A stamp is of 2026 or later`() throws {
    let first: Int64 = 1_767_225_600_000
    for (time, isValid) in [(0, false), (first - 1, false), (first, true), (1 << 43, true)] {
      var op = op(.editor, "task", RecordID(high: 1, low: 1), [("title", .text("Milk"))])
      op.stamp = stamp(.editor, time)
      #expect((rules.verdict(on: op, by: try writer(.editor)) == .valid) == isValid, "\(time)")
    }
  }

  /// A time has no place of its own in a list.
  @Test(arguments: ["task", "comment"])
  func `The time of a record is its stamp's, without a zone`(kind: String) throws {
    let id = try id(kind, .editor, isOwn: true)
    func verdict(_ value: Value) throws -> ListRules.Verdict {
      rules.verdict(on: op(.editor, kind, id, [("at", value)]), by: try writer(.editor))
    }
    func moment(_ time: Int64, _ offset: Int) -> Value {
      .moment(Moment(Instant(milliseconds: time), offset: UTCOffset(minutes: offset)))
    }
    #expect(try verdict(moment(Self.time, 0)) == .valid)
    for value in [
      moment(Self.time + 1, 0), moment(Self.time - 1, 0), moment(Self.time, 60),
      moment(Self.time, -1), .null, .text("2027-01-15"), .integer(Self.time),
    ] {
      #expect(try verdict(value) == .void(.value), "\(value)")
    }
  }

  private static let id = RecordID(high: 1, low: .max).description

  @Test(arguments: [
    ("task", "title", 800), ("task", "notes", 40_000), ("task", "status", 800),
    ("comment", "text", 8000), ("list", "icon", 800), ("person", "name", 800),
  ])
  func `A text has its length at most, in bytes`(
    kind: String, field: String, limit: Int
  ) throws {
    let id = try id(kind, .owner, isOwn: true)
    for (length, isValid) in [(0, true), (limit, true), (limit + 1, false)] {
      // Of two bytes each, and one more where the length is odd.
      let text = String(repeating: "é", count: length / 2) + (length % 2 == 0 ? "" : "e")
      for value in [Value.text(text), .other(text)] {
        let op = op(.owner, kind, id, [(field, value)])
        let verdict = rules.verdict(on: op, by: try writer(.owner))
        #expect((verdict == .valid) == isValid, "\(kind).\(field) \(length)")
      }
    }
  }

  @Test(arguments: [("task", "given"), ("comment", "of"), ("comment", "to")])
  func `An id has one spelling`(kind: String, field: String) throws {
    let record = try id(kind, .editor, isOwn: true)
    let several = [String](repeating: Self.id, count: 20).joined(separator: " ")
    let values: [(Value, Bool)] = [
      (.text(Self.id), true), (.null, true), (.text(Self.id.uppercased()), false),
      (.text(String(Self.id.dropLast())), false), (.text(Self.id + "0"), false),
      (.text(""), false), (.text(" " + Self.id), false), (.text(Self.id + " "), false),
      (.text("8" + Self.id.dropFirst()), false), (.text(several), field == "to"),
      (.text(several + " " + Self.id), false), (.text(Self.id + "  " + Self.id), false),
      (.integer(1), false), (.bool(true), false), (.other("[]"), false),
    ]
    for (value, isValid) in values {
      let op = op(.editor, kind, record, [(field, value)])
      #expect(
        (rules.verdict(on: op, by: try writer(.editor)) == .valid) == isValid, "\(value)")
    }
  }

  @Test
  func `A list and a person are never deleted, a comment of another by the owner`() throws {
    for kind in ["list", "person"] {
      let id = try id(kind, .owner, isOwn: true)
      for (value, isValid) in [(Value.bool(false), true), (.bool(true), false), (.null, false)] {
        let op = op(.owner, kind, id, [("deleted", value)])
        #expect((rules.verdict(on: op, by: try writer(.owner)) == .valid) == isValid)
      }
    }
    let id = try id("comment", .owner, isOwn: false)
    let erasures: [([(String, Value)], Bool)] = [
      ([("deleted", .bool(true)), ("text", .text(""))], true),
      ([("deleted", .bool(false))], false), ([("deleted", .null)], false),
      ([("text", .text("She never wrote this"))], false), ([("text", .null)], false),
      ([("deleted", .bool(true)), ("text", .text("")), ("to", .null)], false),
    ]
    for (fields, isValid) in erasures {
      let op = op(.owner, "comment", id, fields)
      #expect((rules.verdict(on: op, by: try writer(.owner)) == .valid) == isValid, "\(fields)")
    }
  }

  @Test
  func `An op has 2,000 changes at most, an envelope of a reader 20`() throws {
    func ops(_ role: Role, _ kind: String, _ counts: [Int]) throws -> [Op] {
      counts.map { count in
        let changes = (0..<count).map { number in
          RecordChange(
            Kind(rawValue: kind),
            RecordID(high: party(role).person.prefix, low: UInt64(number)),
            [.init(.deleted, .bool(true))])
        }
        return Op(stamp: stamp(role), changes: changes)
      }
    }
    for (counts, valid) in [([2000], [true]), ([2001], [false]), ([2000, 2001], [true, false])] {
      let verdicts = rules.verdicts(
        on: try ops(.editor, "task", counts), by: try writer(.editor))
      #expect(verdicts.map { $0 == .valid } == valid)
    }
    for (counts, isValid) in [([20], true), ([10, 10], true), ([21], false), ([10, 11], false)] {
      let comments = try ops(.reader, "comment", counts)
      let verdicts = rules.verdicts(on: comments, by: try writer(.reader))
      #expect(verdicts == counts.map { _ in isValid ? .valid : .void(.size) })
    }
  }

  @Test
  func `A writer is a device of a present person, with the role at that place`() throws {
    var world = world
    let (ben, cleo) = (world.ben, world.cleo)
    for party in [ben.key, world.anna.key, Party(using: &world.generator)] {
      #expect(ListSigner(party.device, in: world.roster) == nil)
    }
    #expect(ListSigner(ben.devices[1].device, in: world.roster)?.role == .editor)
    try world.add(.role(ben.person, .reader), by: world.anna.device)
    #expect(ListSigner(ben.devices[1].device, in: world.roster)?.role == .reader)
    try world.add(.leave, by: cleo.device)
    #expect(ListSigner(cleo.device.device, in: world.roster) == nil)
    let space = try World(seed: 271)
    #expect(ListSigner(space.founder.device, in: space.roster) == nil)
    #expect(throws: SealingError.field(.rules)) { try ListRules(of: space.roster) }
  }
}
