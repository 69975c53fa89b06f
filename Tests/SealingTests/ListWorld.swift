import Ledger
import SealingTesting
import TestSupport
import Wire

@testable import Sealing

/// A person of a list with its key and its devices.
struct ListParty {
  let person: PersonID
  var key: Party
  var devices: [Party]

  init(using generator: inout some RandomNumberGenerator) {
    person = PersonID(using: &generator)
    key = Party(using: &generator)
    devices = [Party(using: &generator)]
  }

  var device: Party { devices[0] }

  func new(_ role: Role) throws -> NewPerson {
    try NewPerson(
      key: key.admission(of: person, role, .personKey),
      device: device.admission(of: person, role))
  }
}

extension Party {
  /// In a list.
  func admission(
    of person: PersonID, _ role: Role, _ type: MemberType = .device,
    replacing: DeviceID = .zeros
  ) -> Admission {
    Admission(
      device: device, replaces: replacing, type: type, role: role, person: person, keys: keys,
      token: token.hash)
  }
}

/// A list in its first epoch: of Anna, who owns it and has two devices, of Ben, an editor with two,
/// and of Cleo, a reader.
struct ListWorld {
  var generator: SeededGenerator
  let space: SpaceID
  let key: EpochKey
  var anna: ListParty
  var ben: ListParty
  var cleo: ListParty
  private(set) var entries: [RosterEntry]
  private(set) var roster: Roster

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    space = SpaceID(using: &generator)
    key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    anna = ListParty(using: &generator)
    ben = ListParty(using: &generator)
    cleo = ListParty(using: &generator)
    entries = [
      try Roster.founding(
        list: space, by: anna.new(.owner), key: key, with: anna.device.keys, using: &native)
    ]
    roster = try Roster(foundedBy: entries[0], using: &native)
    try add(.join(ben.new(.editor)), by: anna.device)
    try add(.join(cleo.new(.reader)), by: anna.device)
    anna.devices.append(Party(using: &generator))
    try add(.admit(anna.devices[1].admission(of: anna.person, .owner)), by: anna.device)
    ben.devices.append(Party(using: &generator))
    try add(.admit(ben.devices[1].admission(of: ben.person, .editor)), by: ben.key)
  }

  mutating func add(_ change: ListChange, by party: Party) throws {
    entries.append(try entry(change, by: party))
    roster = try roster.adding(entries[entries.count - 1], using: &native)
  }

  /// An entry that this roster need not accept.
  func entry(
    _ change: ListChange, by party: Party, number: UInt32? = nil, previous: EntryID? = nil,
    in space: SpaceID? = nil
  ) throws -> RosterEntry {
    try .signed(
      .list(change), number: number ?? roster.number + 1, previous: previous ?? roster.head,
      by: party.device, with: party.keys, in: space ?? self.space, using: &native)
  }

  /// The reason why the roster does not take an entry, nil if it does.
  func refusal(of change: ListChange, by party: Party) -> SealingError? {
    do {
      _ = try roster.adding(entry(change, by: party), using: &native)
      return nil
    } catch let error as SealingError {
      return error
    } catch {
      return .length
    }
  }

  /// A removal by hand, which need not be right.
  func removal(
    of people: [PersonID], sealedTo members: [Admission]? = nil, epoch: UInt32? = nil
  ) throws -> ListChange {
    let epoch = epoch ?? roster.epoch + 1
    let rekeying = try Rekeying(
      to: EpochKey(epoch: epoch, secret: [UInt8](repeating: 9, count: 32)), from: key,
      nonce: .zeros,
      for: members ?? roster.members.filter { !people.contains($0.person) }, in: space,
      previous: roster.head, using: &native)
    return .remove(PeopleRemoval(people: people, rekeying: rekeying))
  }

  mutating func nonce() -> Nonce { Nonce(using: &generator) }

  /// One of each kind that the roster takes, with its signer.
  mutating func samples() throws -> [(name: String, change: ListChange, by: Party)] {
    let (dora, phone) = (ListParty(using: &generator), Party(using: &generator))
    let key = Party(using: &generator)
    return try [
      ("join", .join(dora.new(.editor)), anna.device),
      (
        "admit",
        .admit(
          phone.admission(of: ben.person, .editor, replacing: ben.devices[1].device)), ben.key
      ),
      (
        "renew",
        .renew(
          key.admission(of: ben.person, .editor, .personKey, replacing: ben.key.device)),
        ben.devices[1]
      ),
      ("leave", .leave, cleo.device),
      ("remove", removal(of: [cleo.person]), anna.devices[1]),
      ("role", .role(cleo.person, .editor), anna.device),
      ("handOver", .handOver(ben.person, snapshot: EntryID(using: &generator)), anna.device),
      ("rules", .rules(2), anna.device), ("delete", .delete, anna.devices[1]),
    ]
  }
}

extension ListChange {
  var name: String {
    switch self {
    case .found: "found"
    case .join: "join"
    case .admit: "admit"
    case .renew: "renew"
    case .leave: "leave"
    case .remove: "remove"
    case .role: "role"
    case .handOver: "handOver"
    case .rules: "rules"
    case .delete: "delete"
    }
  }
}
