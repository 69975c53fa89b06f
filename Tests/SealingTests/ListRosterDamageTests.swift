import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct ListRosterDamageTests {
  private static let seed: UInt64 = 250
  /// Each kind with the bytes of its whole entry.
  static let lengths: [(kind: String, length: Int)] = [
    ("found", 579), ("join", 561), ("admit", 349), ("renew", 349), ("leave", 137),
    // A person and 6 members that remain, of 129 bytes.
    ("remove", 137 + 1 + 16 + 4 + 16 + 12 + 48 + 2 + 6 * 129), ("role", 154), ("handOver", 185),
    ("rules", 139), ("delete", 137),
  ]

  /// An entry of a kind, and what adds entries to the roster before it.
  private func sample(
    _ kind: String
  ) throws -> (entry: RosterEntry, by: Party, add: (RosterEntry) throws -> Roster) {
    var world = try ListWorld(seed: Self.seed)
    if kind == "found" {
      return (world.entries[0], world.anna.device, { try Roster(foundedBy: $0, using: &native) })
    }
    let sample = try #require(try world.samples().first { $0.name == kind })
    let roster = world.roster
    return (
      try world.entry(sample.change, by: sample.by), sample.by,
      { try roster.adding($0, using: &native) }
    )
  }

  @Test(arguments: lengths.map(\.kind))
  func `An entry is read as it was written, with exactly its length`(kind: String) throws {
    let (entry, by, add) = try sample(kind)
    let read = try RosterEntry(parsingList: entry.bytes)
    #expect(read == entry && read.id == entry.id)
    guard case .list(let change) = read.content else { throw SealingError.field(.kind) }
    #expect(change.name == kind)
    #expect(entry.bytes.count == Self.lengths.first { $0.kind == kind }?.length)
    let again = try RosterEntry.signed(
      entry.content, number: entry.number, previous: entry.previous, by: entry.by, with: by.keys,
      in: entry.space, using: &native)
    #expect(again.bytes.dropLast(64) == entry.bytes.dropLast(64) && again.id == entry.id)
    #expect(try add(entry).head == entry.id)
  }

  @Test(arguments: lengths.map(\.kind))
  func `A flipped byte is refused wherever it is`(kind: String) throws {
    let (entry, _, add) = try sample(kind)
    for (place, bytes) in flipped(entry.bytes) {
      #expect(throws: SealingError.self, "\(place)") { try add(RosterEntry(parsingList: bytes)) }
    }
  }

  @Test(arguments: lengths.map(\.kind))
  func `A cut or longer one is no entry`(kind: String) throws {
    let (entry, _, _) = try sample(kind)
    for bytes in cut(entry.bytes) {
      #expect(throws: SealingError.self, "\(bytes.count)") { try RosterEntry(parsingList: bytes) }
    }
    for length in [entry.bytes.count - 1, entry.bytes.count + 1] {
      let bytes = entry.bytes + [0]
      #expect(throws: SealingError.length) {
        try RosterEntry(parsingList: Array(bytes.prefix(length)))
      }
    }
  }

  /// Where the body of an entry begins.
  private static let body = 73

  /// The entry with other bytes behind its head, signed again.
  private func entry(
    _ kind: String, with bytes: [UInt8], at place: Int
  ) throws -> Result<RosterEntry, SealingError> {
    let (entry, by, _) = try sample(kind)
    var message = Array(entry.bytes.dropLast(64))
    message.replaceSubrange(place..<place + bytes.count, with: bytes)
    let signed = try SignedForm.listRoster.signed(
      message, with: by.keys, in: entry.space, using: &native)
    return Result { () throws(SealingError) in try RosterEntry(parsingList: signed) }
  }

  private static let device = body + 212
  static let fields: [(name: String, kind: String, place: Int, bytes: [UInt8], SealingError)] = [
    ("a later version", "leave", 3, [0x33], .version(Array("DRR3".utf8))),
    ("an unknown kind", "leave", 72, [11], .field(.kind)),
    ("no kind", "leave", 72, [0], .field(.kind)),
    ("a key of type 1", "join", body + 32, [1], .field(.type)),
    ("a device of type 2", "join", device + 32, [2], .field(.type)),
    ("an unknown type", "admit", body + 32, [3], .field(.type)),
    ("no role", "admit", body + 33, [0], .field(.role)),
    ("an unknown role", "admit", body + 33, [4], .field(.role)),
    ("two roles", "join", body + 33, [3], .field(.role)),
    ("no person", "admit", body + 34, [UInt8](repeating: 0, count: 16), .field(.person)),
    ("two people", "join", body + 34, [1], .field(.person)),
    ("no device", "admit", body, [UInt8](repeating: 0, count: 16), .field(.device)),
    ("a replaced device of a new person", "join", device + 16, [1], .field(.replaces)),
    ("an unknown role of another", "role", body + 16, [4], .field(.role)),
    ("no epoch", "remove", body + 17, [0, 0, 0, 0], .field(.epoch)),
  ]

  @Test(arguments: fields.map(\.name))
  func `What an entry cannot say is refused by its field`(name: String) throws {
    let (_, kind, place, bytes, error) = try #require(Self.fields.first { $0.name == name })
    #expect(try entry(kind, with: bytes, at: place) == .failure(error))
  }

  @Test
  func `Points off the curve are refused`() throws {
    for (kind, place, field) in [
      ("admit", Self.body + 50 + 64, SealedField.signingKey),
      ("admit", Self.body + 115 + 64, .sealingKey),
      ("renew", Self.body + 50 + 64, .signingKey),
      ("remove", Self.body + 1 + 16 + 4 + 16 + 12 + 48 + 2 + 16 + 64, .sealingKey),
    ] {
      let byte = try sample(kind).entry.bytes[place] ^ 1
      #expect(try entry(kind, with: [byte], at: place) == .failure(.field(field)), "\(place)")
    }
  }

  /// Nothing is read beyond the counts that a list can have, and no number traps.
  @Test(
    arguments: [
      ("remove", body, 1, SealingError.field(.removed)),
      ("remove", body + 17, 4, nil),
      ("remove", body + 1 + 16 + 4 + 16 + 12 + 48, 2, .tooLarge(limit: 264)),
      ("rules", body, 2, nil), ("leave", 20, 4, nil), ("found", body, 2, nil),
    ] as [(String, Int, Int, SealingError?)])
  func `Numbers at their limits are refused or read`(
    kind: String, place: Int, length: Int, error: SealingError?
  ) throws {
    let bytes = [UInt8](repeating: 0xff, count: length)
    let outcome = try entry(kind, with: bytes, at: place)
    guard case .success(let read) = outcome else {
      guard let error else { throw SealingError.field(.number) }
      // More people than there are bytes are either out of order or cut off.
      let expected: [Result<RosterEntry, SealingError>] = [.failure(error), .failure(.length)]
      #expect(expected.contains(outcome))
      return
    }
    #expect(error == nil)
    let add = try sample(kind).add
    if kind == "rules" || kind == "found" {
      #expect(try add(read).rules == .max)
    } else {
      let field: SealedField = kind == "leave" ? .number : .epoch
      #expect(throws: SealingError.field(field)) { try add(read) }
    }
  }

  @Test
  func `Seeded noise is refused behind each head`() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for (kind, _) in Self.lengths {
      let (entry, _, add) = try sample(kind)
      for _ in 0..<100 {
        let length = Int.random(in: 0...900, using: &generator)
        let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for head in [0, 4, 73] {
          #expect(throws: SealingError.self, "seed \(Self.seed)") {
            try add(RosterEntry(parsingList: Array(entry.bytes.prefix(head)) + noise))
          }
        }
      }
    }
  }

  @Test
  func `Entries of a space and of a list do not mix`() throws {
    let world = try ListWorld(seed: Self.seed)
    let other = try World(seed: Self.seed + 1)
    let (list, space) = (
      try world.entry(.leave, by: world.ben.device), try other.entry(.delete, by: other.founder)
    )
    #expect(throws: SealingError.version(Array("DRR2".utf8))) {
      try RosterEntry(parsing: list.bytes)
    }
    #expect(throws: SealingError.version(Array("DRR1".utf8))) {
      try RosterEntry(parsingList: space.bytes)
    }
    let inList = try other.entry(.delete, by: world.anna.device, in: world.space)
    #expect(throws: SealingError.version(Array("DRR1".utf8))) {
      try world.roster.adding(inList, using: &native)
    }
    let inSpace = try world.entry(.leave, by: other.founder, in: other.space)
    #expect(throws: SealingError.version(Array("DRR2".utf8))) {
      try other.roster.adding(inSpace, using: &native)
    }
  }

  /// Devices of versions without lists, and this one while nothing of it opens them.
  @Test
  func `The log of a space has no place for a list: update`() throws {
    let world = try ListWorld(seed: Self.seed)
    let ring = KeyRing(world.anna.device.device, world.anna.device.keys, epochs: [world.key])
    let page = PageReading(
      world.entries.map(\.bytes), after: LogView(of: world.space), knowing: [], with: ring
    ).inLine.page
    #expect(page.refusal == .version(Array("DRR2".utf8)))
    #expect(page.roster.isEmpty && page.view.place.sequence == 0)
  }
}
