import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct ListRosterTests {
  private static let seed: UInt64 = 230
  private let world: ListWorld

  init() throws {
    world = try ListWorld(seed: Self.seed)
  }

  /// The members that belong, in any order.
  private func members(_ roster: Roster) -> Set<DeviceID> { Set(roster.members.map(\.device)) }

  @Test
  func `People and their devices belong in the order of their entries`() throws {
    let roster = try Roster(world.entries, using: &native)
    #expect(roster == world.roster)
    #expect(roster.people.map(\.id) == [world.anna, world.ben, world.cleo].map(\.person))
    #expect(roster.people.map(\.number) == [1, 2, 3])
    #expect(roster.people.map(\.role) == [.owner, .editor, .reader])
    #expect(roster.owner == world.anna.person && roster.rules == ListRules.newest)
    #expect(roster.founding?.bytes == Array(world.entries[0].id.bytes.prefix(16)))
    let (anna, ben, cleo) = (world.anna, world.ben, world.cleo)
    let order = [
      anna.device, anna.key, ben.device, ben.key, cleo.device, cleo.key, anna.devices[1],
      ben.devices[1],
    ]
    #expect(roster.members.map(\.device) == order.map(\.device))
    #expect(roster.epoch == 1 && !roster.isEpochDue && !roster.isDeleted)
    for party in order {
      let mayRekey = [anna.device.device, anna.devices[1].device].contains(party.device)
      #expect(roster.mayRekey(party.device) == mayRekey)
    }
  }

  /// The signers that the table of entries allows, of a member of every kind.
  private static let signers: [(kind: String, signers: Set<String>)] = [
    ("join", ["anna", "laptop"]), ("admit", ["ben", "ben's second", "ben's key"]),
    ("renew", ["ben", "ben's second"]), ("leave", ["ben", "ben's second", "cleo"]),
    ("remove", ["anna", "laptop"]), ("role", ["anna", "laptop"]),
    ("handOver", ["anna", "laptop"]), ("rules", ["anna", "laptop"]),
    ("delete", ["anna", "laptop"]),
  ]

  @Test(arguments: signers.map(\.kind))
  func `Only whom the table names signs an entry`(kind: String) throws {
    var world = world
    let allowed = try #require(Self.signers.first { $0.kind == kind }).signers
    let sample = try #require(try world.samples().first { $0.name == kind })
    let stranger = Party(using: &world.generator)
    let parties: [(String, Party)] = [
      ("anna", world.anna.device), ("laptop", world.anna.devices[1]),
      ("anna's key", world.anna.key), ("ben", world.ben.device),
      ("ben's second", world.ben.devices[1]), ("ben's key", world.ben.key),
      ("cleo", world.cleo.device), ("cleo's key", world.cleo.key), ("stranger", stranger),
    ]
    for (name, party) in parties {
      let refusal = world.refusal(of: sample.change, by: party)
      #expect((refusal == nil) == allowed.contains(name), "\(name)")
      // A member of another person is refused by what it signs for.
      let fields: [SealingError] = [.field(.by), .field(.person)]
      if let refusal { #expect(fields.contains(refusal), "\(name)") }
    }
  }

  @Test
  func `A founding that is none is refused`() throws {
    let anna = world.anna
    let key = world.key.id(in: world.space)
    let founding = ListChange.found(rules: 1, key: key, try anna.new(.owner))
    let foundings: [(ListChange, Party, UInt32, EntryID, SealedField)] = [
      (founding, anna.device, 2, .zeros, .number),
      (founding, anna.device, 1, world.roster.head, .previous),
      (founding, anna.key, 1, .zeros, .by), (founding, world.ben.device, 1, .zeros, .by),
      (.join(try anna.new(.editor)), anna.device, 1, .zeros, .kind),
      (.found(rules: 1, key: key, try anna.new(.editor)), anna.device, 1, .zeros, .role),
      (.found(rules: 0, key: key, try anna.new(.owner)), anna.device, 1, .zeros, .rules),
    ]
    for (change, party, number, previous, field) in foundings {
      let entry = try world.entry(change, by: party, number: number, previous: previous)
      #expect(throws: SealingError.field(field)) { try Roster(foundedBy: entry, using: &native) }
    }
    #expect(world.refusal(of: founding, by: anna.device) == .field(.kind))
    let forged = try RosterEntry.signed(
      .list(founding), number: 1, previous: .zeros, by: anna.device.device,
      with: world.ben.device.keys, in: world.space, using: &native)
    #expect(throws: SealingError.signature) { try Roster(foundedBy: forged, using: &native) }
  }

  @Test
  func `A key and a device come together, of one person at one role`() throws {
    var world = world
    let (dora, other) = (ListParty(using: &world.generator), ListParty(using: &world.generator))
    let person = dora.person
    func refusal(_ key: Admission, _ device: Admission) -> SealingError? {
      do throws(SealingError) {
        _ = try NewPerson(key: key, device: device)
        return nil
      } catch {
        return error
      }
    }
    let key = dora.key.admission(of: person, .reader, .personKey)
    let device = dora.device.admission(of: person, .reader)
    #expect(refusal(key, device) == nil)
    #expect(refusal(device, key) == .field(.type))
    #expect(refusal(key, key) == .field(.type))
    #expect(refusal(device, device) == .field(.type))
    let others = dora.device.admission(of: other.person, .reader)
    #expect(refusal(key, others) == .field(.person))
    #expect(refusal(key, dora.device.admission(of: person, .editor)) == .field(.role))
    let replacing = dora.device.admission(of: person, .reader, replacing: world.ben.key.device)
    #expect(refusal(key, replacing) == .field(.replaces))
    let same = dora.key.admission(of: person, .reader)
    #expect(refusal(key, same) == .field(.device))
    let twin = Party(device: dora.device.device, keys: dora.device.keys, token: dora.key.token)
    #expect(refusal(key, twin.admission(of: person, .reader)) == .field(.token))
  }

  @Test
  func `A person joins once, as a reader or an editor, and after it has gone as another`() throws {
    var world = world
    let anna = world.anna.device
    let dora = ListParty(using: &world.generator)
    #expect(try world.refusal(of: .join(dora.new(.owner)), by: anna) == .field(.role))
    try world.add(.leave, by: world.cleo.device)
    #expect(try world.refusal(of: .join(world.ben.new(.reader)), by: anna) == .field(.person))
    #expect(try world.refusal(of: .join(world.cleo.new(.reader)), by: anna) == .field(.person))
    // The first 8 bytes are those of its comments, also of a former person's.
    for known in [world.ben, world.cleo] {
      var bytes = known.person.bytes
      bytes[15] ^= 1
      let near = ListParty(PersonID(checked: bytes), dora)
      #expect(try world.refusal(of: .join(near.new(.reader)), by: anna) == .field(.person))
      bytes[7] ^= 1
      let far = ListParty(PersonID(checked: bytes), dora)
      #expect(try world.refusal(of: .join(far.new(.reader)), by: anna) == nil)
    }
    let zeros = ListParty(PersonID(checked: [UInt8](repeating: 0, count: 15) + [1]), dora)
    #expect(try world.refusal(of: .join(zeros.new(.reader)), by: anna) == .field(.person))
  }

  @Test
  func `No device and no token comes twice, not even after it has gone`() throws {
    var world = world
    try world.add(.leave, by: world.cleo.device)
    let (other, dora) = (Party(using: &world.generator), ListParty(using: &world.generator))
    let anna = world.anna
    for known in [world.ben.device, world.ben.key, world.cleo.device, world.cleo.key] {
      let device = Party(device: known.device, keys: other.keys, token: other.token)
      let token = Party(device: other.device, keys: other.keys, token: known.token)
      for (party, field) in [(device, SealedField.device), (token, .token)] {
        let admission = party.admission(of: anna.person, .owner)
        #expect(world.refusal(of: .admit(admission), by: anna.device) == .field(field))
        var joining = dora
        joining.key = party
        #expect(
          try world.refusal(of: .join(joining.new(.reader)), by: anna.device) == .field(field))
      }
    }
  }

  @Test
  func `A device is admitted by its person, with that person's role`() throws {
    var world = world
    let (ben, phone) = (world.ben, Party(using: &world.generator))
    func refusal(_ admission: Admission, _ party: Party) -> SealingError? {
      world.refusal(of: .admit(admission), by: party)
    }
    let right = phone.admission(of: ben.person, .editor)
    #expect(refusal(right, ben.device) == nil && refusal(right, ben.key) == nil)
    #expect(refusal(right, world.anna.device) == .field(.person))
    for role in [Role.owner, .reader] {
      #expect(refusal(phone.admission(of: ben.person, role), ben.device) == .field(.role))
    }
    let key = phone.admission(of: ben.person, .editor, .personKey)
    #expect(refusal(key, ben.device) == .field(.type))
    try world.add(.role(ben.person, .reader), by: world.anna.device)
    #expect(world.refusal(of: .admit(right), by: ben.device) == .field(.role))
    let lower = phone.admission(of: ben.person, .reader)
    #expect(world.refusal(of: .admit(lower), by: ben.device) == nil)
  }

  @Test
  func `A device replaces one of its person, which goes`() throws {
    var world = world
    let (ben, phone) = (world.ben, Party(using: &world.generator))
    let second = ben.devices[1].device
    for other in [world.anna.device.device, ben.key.device, DeviceID(using: &world.generator)] {
      let admission = phone.admission(of: ben.person, .editor, replacing: other)
      #expect(world.refusal(of: .admit(admission), by: ben.device) == .field(.replaces))
    }
    try world.add(
      .admit(phone.admission(of: ben.person, .editor, replacing: second)), by: ben.device)
    #expect(world.roster.member(second) == nil && world.roster.member(phone.device) != nil)
    #expect(world.roster.former.map(\.device) == [second] && !world.roster.isEpochDue)
    // One that has gone may be named again: it is the same device in the words of its person.
    let again = Party(using: &world.generator).admission(
      of: ben.person, .editor, replacing: second)
    #expect(world.refusal(of: .admit(again), by: ben.device) == nil)
    #expect(world.refusal(of: .leave, by: ben.devices[1]) == .field(.by))
  }

  @Test
  func `A renewed key leaves its person one device, and an epoch due`() throws {
    var world = world
    let (ben, key) = (world.ben, Party(using: &world.generator))
    func renewal(_ role: Role, _ type: MemberType, replacing: DeviceID) -> ListChange {
      .renew(key.admission(of: ben.person, role, type, replacing: replacing))
    }
    let right = renewal(.editor, .personKey, replacing: ben.key.device)
    for (change, field) in [
      (renewal(.editor, .device, replacing: ben.key.device), SealedField.type),
      (renewal(.reader, .personKey, replacing: ben.key.device), .role),
      (renewal(.editor, .personKey, replacing: .zeros), .replaces),
      (renewal(.editor, .personKey, replacing: ben.devices[1].device), .replaces),
      (renewal(.editor, .personKey, replacing: world.anna.key.device), .replaces),
    ] {
      #expect(world.refusal(of: change, by: ben.device) == .field(field))
    }
    let others = members(world.roster).subtracting(
      [ben.device, ben.devices[1], ben.key].map(\.device))
    try world.add(right, by: ben.device)
    #expect(members(world.roster) == others.union([ben.device.device, key.device]))
    #expect(world.roster.isEpochDue)
    // The former key admits no more; of two at once the first holds.
    let phone = Party(using: &world.generator).admission(of: ben.person, .editor)
    #expect(world.refusal(of: .admit(phone), by: ben.key) == .field(.by))
    #expect(world.refusal(of: .admit(phone), by: key) == nil)
    let second = Party(using: &world.generator).admission(
      of: ben.person, .editor, .personKey, replacing: ben.key.device)
    #expect(world.refusal(of: .renew(second), by: ben.devices[1]) == .field(.by))
    #expect(world.refusal(of: .renew(second), by: ben.device) == .field(.replaces))
  }

  @Test
  func `Of two that hand over at once the first holds`() throws {
    var world = world
    let (anna, ben, cleo) = (world.anna, world.ben, world.cleo)
    for other in [anna.person, PersonID(using: &world.generator)] {
      #expect(
        world.refusal(of: .handOver(other, snapshot: .zeros), by: anna.device)
          == .field(.person))
    }
    try world.add(.handOver(cleo.person, snapshot: .zeros), by: anna.device)
    #expect(world.roster.people.map(\.role) == [.editor, .editor, .owner])
    #expect(world.roster.owner == cleo.person && world.roster.mayRekey(cleo.device.device))
    #expect(
      world.refusal(of: .handOver(ben.person, snapshot: .zeros), by: anna.devices[1])
        == .field(.by))
    #expect(world.refusal(of: .leave, by: cleo.device) == .field(.by))
    #expect(world.refusal(of: .leave, by: anna.device) == nil)
  }

  @Test
  func `The owner gives the role of a reader or an editor, and higher rules`() throws {
    var world = world
    let (anna, ben) = (world.anna, world.ben)
    #expect(world.refusal(of: .role(ben.person, .owner), by: anna.device) == .field(.role))
    #expect(world.refusal(of: .role(anna.person, .editor), by: anna.device) == .field(.person))
    try world.add(.leave, by: ben.device)
    #expect(world.refusal(of: .role(ben.person, .reader), by: anna.device) == .field(.person))
    #expect(world.roster.people[1].role == nil)
    for rules in [0, 1] as [UInt16] {
      #expect(world.refusal(of: .rules(rules), by: anna.device) == .field(.rules))
    }
    try world.add(.rules(.max), by: anna.device)
    #expect(world.roster.rules == .max)
    #expect(world.refusal(of: .rules(.max), by: anna.device) == .field(.rules))
    // Whose device does not know them stops there.
    #expect(throws: SealingError.version([0xff, 0xff])) { try ListRules(of: world.roster) }
  }

  @Test
  func `After a list was deleted nothing follows`() throws {
    var world = world
    try world.add(.delete, by: world.anna.device)
    for (name, change, party) in try world.samples() {
      #expect(world.refusal(of: change, by: party) == .field(.number), "\(name)")
    }
  }
}

extension ListParty {
  /// The same keys and devices under another id.
  init(_ person: PersonID, _ other: ListParty) {
    self.person = person
    key = other.key
    devices = other.devices
  }
}
