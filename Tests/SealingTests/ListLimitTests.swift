import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Sealing

@Suite struct ListLimitTests {
  private var world: ListWorld
  /// All parties have these, so that only their ids are new.
  private let keys: DeviceKeys

  init() throws {
    world = try ListWorld(seed: 260)
    keys = world.ben.device.keys
  }

  private mutating func party() -> Party {
    Party(
      device: DeviceID(using: &world.generator), keys: keys,
      token: RelayToken(using: &world.generator))
  }

  private mutating func newcomer() throws -> NewPerson {
    var newcomer = ListParty(PersonID(using: &world.generator), world.ben)
    (newcomer.key, newcomer.devices) = (party(), [party()])
    return try newcomer.new(.reader)
  }

  private mutating func admission(of person: ListParty, _ role: Role) -> ListChange {
    .admit(party().admission(of: person.person, role))
  }

  @Test
  func `The 65th person is refused until one has gone`() throws {
    var test = self
    let anna = world.anna.device
    while test.world.roster.people.count < 64 {
      try test.world.add(.join(test.newcomer()), by: anna)
    }
    let join = try ListChange.join(test.newcomer())
    #expect(test.world.refusal(of: join, by: anna) == .tooLarge(limit: 64))
    try test.world.add(test.world.removal(of: [world.cleo.person]), by: anna)
    #expect(test.world.refusal(of: join, by: anna) == nil)
    #expect(test.world.roster.people.count == 64)
  }

  @Test
  func `The 11th device of a person is refused unless it replaces one`() throws {
    var test = self
    let ben = world.ben
    for _ in 2..<10 { try test.world.add(test.admission(of: ben, .editor), by: ben.device) }
    let admission = test.admission(of: ben, .editor)
    #expect(test.world.refusal(of: admission, by: ben.device) == .tooLarge(limit: 10))
    let replacing = test.party().admission(
      of: ben.person, .editor, replacing: ben.devices[1].device)
    #expect(test.world.refusal(of: .admit(replacing), by: ben.device) == nil)
    // That of others is no matter.
    #expect(
      test.world.refusal(of: test.admission(of: world.anna, .owner), by: world.anna.device)
        == nil)
  }

  @Test
  func `The 201st device of a list is refused, of one with all its keys an epoch fits`() throws {
    var test = self
    let anna = world.anna.device
    var people: [NewPerson] = []
    while test.world.roster.people.count < 64 {
      people.append(try test.newcomer())
      try test.world.add(.join(people[people.count - 1]), by: anna)
    }
    var devices = test.world.roster.members.count { $0.type == .device }
    for person in people {
      for _ in 1..<3 where devices < 200 {
        let admission = test.party().admission(of: person.person, .reader)
        let signer = Party(device: person.key.device, keys: keys, token: .zeros)
        try test.world.add(.admit(admission), by: signer)
        devices += 1
      }
    }
    for _ in 0..<20 where devices < 200 {
      devices += 1
      let person = people[devices % people.count]
      let signer = Party(device: person.device.device, keys: keys, token: .zeros)
      let admission = test.party().admission(of: person.person, .reader)
      try test.world.add(.admit(admission), by: signer)
    }
    #expect(devices == 200 && test.world.roster.members.count == 264)
    let admission = test.admission(of: world.cleo, .reader)
    #expect(
      test.world.refusal(of: admission, by: world.cleo.device) == .tooLarge(limit: 200))
    let epoch = try test.world.entry(test.world.removal(of: []), by: anna)
    #expect(epoch.bytes.count < 35_000)
    #expect(try test.world.roster.adding(epoch, using: &native).epoch == 2)
    #expect(try RosterEntry(parsingList: epoch.bytes) == epoch)
  }

  @Test
  func `The 201st admission of a person is refused for ever`() throws {
    var test = self
    let ben = world.ben
    // A key and two devices are here.
    for _ in 3..<200 {
      let admission = test.party().admission(
        of: ben.person, .editor, replacing: test.world.roster.members.last?.device ?? .zeros)
      try test.world.add(.admit(admission), by: ben.device)
    }
    let admission = test.admission(of: ben, .editor)
    #expect(test.world.refusal(of: admission, by: ben.device) == .tooLarge(limit: 200))
    let key = test.party().admission(
      of: ben.person, .editor, .personKey, replacing: ben.key.device)
    #expect(test.world.refusal(of: .renew(key), by: ben.device) == .tooLarge(limit: 200))
  }

  @Test
  func `A replica is bound to its device by 6 bytes of a hash`() throws {
    let hash = Digest.hash(Array("dayring replica 1".utf8) + world.ben.device.device.bytes)
    let replica = hash.prefix(6).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    #expect(world.ben.device.device.replica == replica && replica < 1 << 48)
    let replicas = Set(world.roster.members.map(\.device.replica))
    #expect(replicas.count == world.roster.members.count)
  }
}
