import Ledger
import NativePrimitives
import SealingTesting
import TestSupport
import Trackers
import Wire

@testable import Sealing

/// A list as its log makes it: entries of its roster, the rules for its ops, and what is derived
/// from both.
struct RealList {
  enum Member: CaseIterable, Sendable {
    case anna, ben, cleo

    var role: Role {
      switch self {
      case .anna: .owner
      case .ben: .editor
      case .cleo: .reader
      }
    }

    var listRole: ListRole {
      switch self {
      case .anna: .owner
      case .ben: .editor
      case .cleo: .reader
      }
    }
  }

  /// A member's device, and its person key.
  private struct Keys {
    let person: PersonID
    let device: DeviceID
    let new: NewPerson
    let signing: DeviceKeys

    init(_ role: Role, using generator: inout SeededGenerator) throws {
      let person = PersonID(using: &generator)
      func admission(
        _ type: MemberType, using generator: inout SeededGenerator
      ) -> (Admission, DeviceKeys) {
        let keys = DeviceKeys(using: &generator)
        let admission = Admission(
          device: DeviceID(using: &generator), replaces: .zeros, type: type, role: role,
          person: person, keys: keys, token: RelayToken(using: &generator).hash)
        return (admission, keys)
      }
      let (key, _) = admission(.personKey, using: &generator)
      let (device, signing) = admission(.device, using: &generator)
      self.person = person
      self.device = device.device
      self.signing = signing
      new = try NewPerson(key: key, device: device)
    }
  }

  let list: ListID
  let rules: ListRules
  private let roster: Roster
  private let keys: [Member: Keys]
  /// The records of the members, with events, as every device has them.
  let founding: [Op]

  init(seed: UInt64 = 7) throws {
    var generator = SeededGenerator(seed: seed)
    let space = SpaceID(using: &generator)
    let secret = Fingerprint(using: &generator).bytes
    var keys: [Member: Keys] = [:]
    for member in Member.allCases {
      keys[member] = try Keys(member.role, using: &generator)
    }
    guard let anna = keys[.anna], let ben = keys[.ben], let cleo = keys[.cleo] else {
      throw SealingError.length
    }
    var entries = [
      try Roster.founding(
        list: space, by: anna.new, key: EpochKey(epoch: 1, secret: secret), with: anna.signing,
        using: &native)
    ]
    var roster = try Roster(foundedBy: entries[0], using: &native)
    for person in [ben.new, cleo.new] {
      let entry = try RosterEntry.signed(
        .list(.join(person)), number: roster.number + 1, previous: roster.head, by: anna.device,
        with: anna.signing, in: space, using: &native)
      roster = try roster.adding(entry, using: &native)
      entries.append(entry)
    }
    guard let id = roster.founding else { throw SealingError.length }
    let list = ListID(rawValue: RecordID(id))
    self.list = list
    self.keys = keys
    self.roster = roster
    rules = try ListRules(of: roster)
    var founding: [Op] = []
    for (index, entry) in entries.enumerated() {
      let place = DerivedOps.Place(sequence: UInt64(index) + 1, minute: Self.minute)
      if let op = DerivedOps.op(of: entry, by: anna.person, at: place) { founding.append(op) }
    }
    self.founding = founding.map { $0.labelled(list) }
  }

  /// Of the log, since 1970: 2026-11-20 19:00 UTC.
  private static let minute = UInt32(1_795_201_200 / 60)

  func id(of member: Member) -> RecordID { RecordID(signer(member).person) }

  func signer(_ member: Member) -> ListSigner {
    guard let keys = keys[member], let signer = ListSigner(keys.device, in: roster) else {
      preconditionFailure("Every member is in the roster.")
    }
    return signer
  }

  /// - Parameter random: the last two bytes of its replica.
  func writer(_ member: Member, random: UInt16) -> ListWriter {
    let device = keys[member]?.device.replica ?? 0
    return ListWriter(
      list, replica: ReplicaID(rawValue: device << 16 | UInt64(random)),
      kinds: member.listRole.kinds)
  }

  /// The verdicts of the rules on ops of one envelope.
  func verdicts(on ops: [Op], by member: Member) -> [ListRules.Verdict] {
    rules.verdicts(on: ops.map { $0.bare }, by: signer(member))
  }

  /// The ops as written by another member.
  func forged(_ ops: [Op], by member: Member) -> [Op] {
    let replica = writer(member, random: 1).clock.replica
    return ops.map { op in
      Op(stamp: Stamp(time: op.stamp.time, replica: replica), changes: op.changes)
    }
  }

  /// The events that follow from ops at a place of the log.
  func events(of ops: [Op], by member: Member, sequence: UInt64) -> [Op] {
    let minute = UInt32((ops.map { $0.stamp.milliseconds }.max() ?? 0) / 60_000)
    let bare = ops.map { $0.bare }
    return DerivedOps.events(
      of: bare, rules.verdicts(on: bare, by: signer(member)), by: signer(member).person,
      at: DerivedOps.Place(sequence: sequence, minute: minute)
    ).map { $0.labelled(list) }
  }
}

extension ListRole {
  fileprivate var kinds: [Kind] {
    [.comment, .person] + (self >= .editor ? [.task] : []) + (self == .owner ? [.sharedList] : [])
  }
}
