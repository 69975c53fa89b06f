import SealingTesting
import Testing
import Wire

@testable import Sealing

@Suite struct RosterTests {
  private static let seed: UInt64 = 30
  private let world: World

  init() throws {
    world = try World(seed: Self.seed)
  }

  @Test
  func `A founder, and whom it admits, belong in their order`() throws {
    let roster = try Roster(world.entries, using: &native)
    #expect(roster == world.roster)
    #expect(roster.members.map(\.device) == [world.founder, world.phone, world.code].map(\.device))
    #expect(roster.epoch == 1 && !roster.isEpochDue && !roster.isDeleted)
  }

  @Test
  func `Entries out of order, left out or repeated are refused`() throws {
    let entries = world.entries
    for order in [
      [1, 0, 2], [0, 2, 1], [0, 2], [1, 2], [0, 0, 1, 2], [0, 1, 1, 2], [0, 1, 2, 2],
    ] {
      #expect(throws: SealingError.field(.number), "\(order)") {
        try Roster(order.map { entries[$0] }, using: &native)
      }
    }
    #expect(throws: SealingError.length) { try Roster([], using: &native) }
  }

  @Test
  func `Of two entries at one place the roster holds one`() throws {
    let (left, right) = (
      try world.entry(.void(.zeros), by: world.founder),
      try world.entry(.delete, by: world.phone)
    )
    let roster = try world.roster.adding(left, using: &native)
    #expect(throws: SealingError.field(.number)) { try roster.adding(right, using: &native) }
    let next = try world.entry(.delete, by: world.phone, number: 5, previous: right.id)
    #expect(throws: SealingError.field(.previous)) { try roster.adding(next, using: &native) }
  }

  @Test
  func `Whoever is no member, or signs for another, is refused`() throws {
    var generator = world.generator
    let stranger = Party(using: &generator)
    let strangers = try world.entry(.delete, by: stranger)
    #expect(throws: SealingError.field(.by)) { try world.roster.adding(strangers, using: &native) }
    let forged = try RosterEntry.signed(
      .delete, number: 4, previous: world.roster.head, by: world.phone.device, with: stranger.keys,
      in: world.space, using: &native)
    #expect(throws: SealingError.signature) { try world.roster.adding(forged, using: &native) }
    let elsewhere = try world.entry(.delete, by: world.phone, in: .zeros)
    #expect(throws: SealingError.field(.space)) {
      try world.roster.adding(elsewhere, using: &native)
    }
  }

  @Test
  func `Unsigned entries are refused`() throws {
    for entry in world.entries {
      let unsigned = try RosterEntry(
        parsing: entry.bytes.dropLast(64) + [UInt8](repeating: 0, count: 64))
      let entries = world.entries.map { $0 == entry ? unsigned : $0 }
      #expect(throws: SealingError.signature) { try Roster(entries, using: &native) }
    }
  }

  @Test
  func `A founding that is none is refused`() throws {
    let (founder, phone) = (world.founder, world.phone)
    let foundings: [(RosterEntry.Content, Party, UInt32, EntryID, SealedField)] = [
      (.found(try founder.admission()), founder, 2, .zeros, .number),
      (.found(try founder.admission()), founder, 1, world.roster.head, .previous),
      (.admit(try founder.admission()), founder, 1, .zeros, .kind),
      (.found(try phone.admission()), founder, 1, .zeros, .by),
      (.found(try founder.admission(.recoveryCode)), founder, 1, .zeros, .type),
      (.found(try founder.admission(replacing: phone.device)), founder, 1, .zeros, .replaces),
    ]
    for (content, party, number, previous, field) in foundings {
      let entry = try world.entry(content, by: party, number: number, previous: previous)
      #expect(throws: SealingError.field(field)) { try Roster(foundedBy: entry, using: &native) }
    }
    let again = try world.entry(.found(founder.admission()), by: founder)
    #expect(throws: SealingError.field(.kind)) { try world.roster.adding(again, using: &native) }
  }

  @Test
  func `No device and no token comes twice, not even after it has gone`() throws {
    var world = world
    var generator = world.generator
    let other = Party(using: &generator)
    let sameDevice = Party(device: world.phone.device, keys: other.keys, token: other.token)
    let sameToken = Party(device: other.device, keys: other.keys, token: world.phone.token)
    for _ in 0..<2 {
      let known = world
      #expect(throws: SealingError.field(.device)) {
        try known.roster.adding(
          known.entry(.admit(sameDevice.admission()), by: known.founder), using: &native)
      }
      #expect(throws: SealingError.field(.token)) {
        try known.roster.adding(
          known.entry(.admit(sameToken.admission()), by: known.founder), using: &native)
      }
      if known.roster.former.isEmpty {
        try world.add(.remove(Removal(leaving: world.phone.device)), by: world.phone)
      }
    }
    #expect(world.roster.isEpochDue)
  }

  @Test
  func `A device replaces one that is known, and not itself`() throws {
    var generator = world.generator
    let other = Party(using: &generator)
    let phone = try other.admission(replacing: world.phone.device)
    _ = try world.roster.adding(world.entry(.admit(phone), by: world.founder), using: &native)
    let nobody = try other.admission(replacing: DeviceID(using: &generator))
    #expect(throws: SealingError.field(.replaces)) {
      try world.roster.adding(world.entry(.admit(nobody), by: world.founder), using: &native)
    }
    #expect(throws: SealingError.field(.replaces)) {
      try world.entry(.admit(other.admission(replacing: other.device)), by: world.founder)
    }
  }

  @Test
  func `A recovery code admits devices, and does nothing else`() throws {
    var generator = world.generator
    let other = Party(using: &generator)
    _ = try world.roster.adding(
      world.entry(.admit(other.admission()), by: world.code), using: &native)
    let refused: [(RosterEntry.Content, SealedField)] = [
      (.admit(try other.admission(.recoveryCode)), .type),
      (.remove(Removal(leaving: world.code.device)), .by), (.void(.zeros), .by), (.delete, .by),
      (try world.removal(of: [world.phone.device], sealedTo: []), .by),
    ]
    for (content, field) in refused {
      #expect(throws: SealingError.field(field)) {
        try world.roster.adding(world.entry(content, by: world.code), using: &native)
      }
    }
  }

  @Test
  func `After a space was deleted nothing follows`() throws {
    var world = world
    try world.add(.delete, by: world.phone)
    #expect(throws: SealingError.field(.number)) {
      try world.roster.adding(world.entry(.void(.zeros), by: world.founder), using: &native)
    }
    let envelope = try world.envelope(OpPart.parts(of: [.sample(1)], using: &native)[0])
    #expect(throws: SealingError.field(.space)) { try world.roster.writer(of: envelope) }
  }

  @Test
  func `The 256th member is refused`() throws {
    var world = world
    while world.roster.members.count < 255 {
      let party = Party(using: &world.generator)
      try world.add(.admit(party.admission()), by: world.founder)
    }
    let party = Party(using: &world.generator)
    let entry = try world.entry(.admit(party.admission()), by: world.founder)
    #expect(throws: SealingError.tooLarge(limit: 255)) {
      try world.roster.adding(entry, using: &native)
    }
    let removal = try world.roster.removal(
      of: [], current: world.key, secret: [UInt8](repeating: 1, count: 32), nonce: .zeros,
      using: &native)
    try world.add(removal, by: world.founder)
    #expect(world.roster.epoch == 2)
  }
}
