import SealingTesting
import TestSupport
import Testing
import Wire

@testable import Sealing

/// Random entries, right and wrong, against a model that only says who belongs.
@Suite struct ListHistoryTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `A roster takes what the table allows, to its effect`(seed: UInt64) throws {
    var history = try ListHistory(seed: seed)
    var taken = 0
    for step in 0..<120 {
      let (change, signer) = try history.next()
      let isAllowed = history.model.allows(change, by: signer)
      let refusal = history.world.refusal(of: change, by: history.party(signer))
      #expect(
        (refusal == nil) == isAllowed, "seed \(seed), \(step): \(change.name) \(refusal as Any)")
      guard refusal == nil, isAllowed else { continue }
      taken += 1
      try history.add(change, by: signer)
      history.expectEqual("seed \(seed), \(step): \(change.name)")
      if history.model.isDeleted { break }
    }
    #expect(taken > 0)
    let again = try Roster(history.world.entries, using: &native)
    #expect(again == history.world.roster, "seed \(seed)")
  }
}

/// A list with all parties that its entries have named.
private struct ListHistory {
  var world: ListWorld
  var model: Model
  private var parties: [DeviceID: Party] = [:]

  init(seed: UInt64) throws {
    world = try ListWorld(seed: seed)
    model = Model()
    for entry in world.entries {
      guard case .list(let change) = entry.content else { continue }
      model.apply(change, by: entry.by)
    }
    for person in [world.anna, world.ben, world.cleo] {
      for party in [person.key] + person.devices { parties[party.device] = party }
    }
  }

  func party(_ device: DeviceID) -> Party { parties[device] ?? world.anna.device }

  mutating func add(_ change: ListChange, by signer: DeviceID) throws {
    try world.add(change, by: party(signer))
    model.apply(change, by: signer)
  }

  func expectEqual(_ comment: Comment) {
    let roster = world.roster
    #expect(Set(roster.members.map(\.device)) == Set(model.members.keys), comment)
    #expect(roster.people.map(\.role) == model.people.map(\.role), comment)
    #expect(roster.people.map(\.id) == model.people.map(\.id), comment)
    #expect(roster.owner == model.people.first { $0.role == .owner }?.id, comment)
    #expect(roster.epoch == model.epoch && roster.isEpochDue == model.isDue, comment)
    #expect(roster.rules == model.rules && roster.isDeleted == model.isDeleted, comment)
  }

  /// An entry that may be wrong, by a member that is here or was.
  mutating func next() throws -> (ListChange, DeviceID) {
    let known = parties.keys.sorted()
    var signer = pick(known) ?? .zeros
    // Half of them by the owner, who may do most.
    if world.generator.chance(50), let owner = world.roster.owner {
      signer = pick(model.members.filter { $0.value == owner }.keys.sorted()) ?? signer
    }
    let own = model.members[signer] ?? pick(model.people.map(\.id)) ?? .zeros
    let person = world.generator.chance(90) ? own : pick(model.people.map(\.id)) ?? own
    let present = model.people.first { $0.id == own }?.role
    let role = pick(Role.allCases) ?? .reader
    let likely = world.generator.chance(80) ? present ?? role : role
    switch Int.random(in: 0..<20, using: &world.generator) {
    case 0..<4:
      let new = ListParty(using: &world.generator)
      for party in [new.key, new.device] { parties[party.device] = party }
      return (.join(try new.new(role)), signer)
    case 4..<9:
      let replaced = world.generator.chance(30) ? pick(known) ?? .zeros : .zeros
      return (.admit(newParty().admission(of: person, likely, replacing: replaced)), signer)
    case 9..<11:
      let former = model.key(of: person) ?? .zeros
      let replaced = world.generator.chance(90) ? former : pick(known) ?? former
      let admission = newParty().admission(
        of: person, likely, .personKey, replacing: replaced)
      return (.renew(admission), signer)
    case 11..<13: return (.leave, signer)
    case 13..<16:
      let others = world.generator.chance(70) ? [pick(model.people.map(\.id)) ?? own] : []
      let members = world.generator.chance(90) ? nil : world.roster.members
      return (try world.removal(of: others, sealedTo: members), signer)
    case 16, 17: return (.role(pick(model.people.map(\.id)) ?? own, role), signer)
    case 18: return (.handOver(pick(model.people.map(\.id)) ?? own, snapshot: .zeros), signer)
    default:
      let isEnd = world.generator.chance(5)
      return (isEnd ? .delete : .rules(UInt16.random(in: 0...9, using: &world.generator)), signer)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &world.generator)
  }

  private mutating func newParty() -> Party {
    let party = Party(using: &world.generator)
    parties[party.device] = party
    return party
  }
}

/// Who belongs, by the words of the table alone. All ids are new, so it looks for none twice.
private struct Model {
  struct KnownPerson {
    let id: PersonID
    var role: Role?
  }

  private(set) var people: [KnownPerson] = []
  /// The person of each member.
  private(set) var members: [DeviceID: PersonID] = [:]
  private var keys: Set<DeviceID> = []
  private var ever: [DeviceID: PersonID] = [:]
  private(set) var epoch: UInt32 = 1
  private(set) var isDue = false
  private(set) var isDeleted = false
  private(set) var rules: UInt16 = 0

  func key(of person: PersonID) -> DeviceID? {
    members.keys.first { keys.contains($0) && members[$0] == person }
  }

  private func role(_ person: PersonID?) -> Role? { people.first { $0.id == person }?.role }

  func allows(_ change: ListChange, by signer: DeviceID) -> Bool {
    guard let person = members[signer], !isDeleted else { return false }
    let isDevice = !keys.contains(signer)
    let isOwner = isDevice && role(person) == .owner
    func isOther(_ other: PersonID) -> Bool { role(other) == .editor || role(other) == .reader }
    switch change {
    case .found: return false
    case .join(let new): return isOwner && new.role != .owner
    case .admit(let device):
      let isOwn = ever[device.replaces] == person && !keys.contains(device.replaces)
      let others = members.filter {
        $0.value == person && $0.key != device.replaces && !keys.contains($0.key)
      }
      return device.person == person && device.role == role(person) && others.count < 10
        && (device.replaces == .zeros || isOwn)
    case .renew(let key):
      return isDevice && key.person == person && key.role == role(person)
        && key.replaces == self.key(of: person)
    case .leave: return isDevice && !isOwner
    case .remove(let removal):
      let remaining = members.filter { !removal.people.contains($0.value) }.keys
      return isOwner && removal.people.allSatisfy(isOther)
        && Set(removal.rekeying.sealed.map(\.device)) == Set(remaining)
    case .role(let other, let new): return isOwner && isOther(other) && new != .owner
    case .handOver(let other, _): return isOwner && isOther(other)
    case .rules(let number): return isOwner && number > rules
    case .delete: return isOwner
    }
  }

  mutating func apply(_ change: ListChange, by signer: DeviceID) {
    let person = members[signer]
    switch change {
    case .found(let number, _, let new):
      rules = number
      add(new)
    case .join(let new): add(new)
    case .admit(let device):
      members[device.replaces] = nil
      add(device)
    case .renew(let key):
      for (device, owner) in members where owner == person && device != signer {
        members[device] = nil
      }
      add(key)
      isDue = true
    case .leave:
      remove(person)
      isDue = true
    case .remove(let removal):
      for other in removal.people { remove(other) }
      epoch += 1
      isDue = false
    case .role(let other, let role): set(role, of: other)
    case .handOver(let other, _):
      set(.editor, of: person)
      set(.owner, of: other)
    case .rules(let number): rules = number
    case .delete: isDeleted = true
    }
  }

  private mutating func add(_ new: NewPerson) {
    people.append(KnownPerson(id: new.person, role: new.role))
    add(new.key)
    add(new.device)
  }

  private mutating func add(_ admission: Admission) {
    members[admission.device] = admission.person
    ever[admission.device] = admission.person
    if admission.type == .personKey { keys.insert(admission.device) }
  }

  private mutating func remove(_ person: PersonID?) {
    members = members.filter { $0.value != person }
    set(nil, of: person)
  }

  private mutating func set(_ role: Role?, of person: PersonID?) {
    for index in people.indices where people[index].id == person { people[index].role = role }
  }
}
