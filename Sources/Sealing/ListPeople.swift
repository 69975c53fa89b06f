import Ledger
import Wire

/// A person of a list, present or former.
package struct Person: Hashable, Sendable {
  package let id: PersonID
  /// From 1, in the order of joining, which none can choose.
  package let number: Int
  /// Nil for one that is gone; who comes back is another person.
  package fileprivate(set) var role: Role?
  /// Members ever admitted for it, its keys among them.
  fileprivate(set) var admissions = 0
}

/// The people of a list, with the conditions of entries that change them, and their effects.
package struct ListPeople: Hashable, Sendable {
  /// The number of the rules for ops; see ``ListRules``.
  package private(set) var rules: UInt16
  /// That of epoch 1, which in other spaces no entry names.
  let key: KeyID
  /// All that ever were, in the order of joining.
  package private(set) var all: [Person] = []
  package private(set) var owner: PersonID
  /// The snapshot that the newest hand over names; zeros for none.
  private(set) var snapshot = EntryID.zeros
  /// Devices that a renewal of their person's key has taken, also those that had gone before: a
  /// thief may have them.
  private(set) var renewed: Set<DeviceID> = []
  /// The places of people, by the first 8 bytes of their ids.
  private var places: [UInt64: Int] = [:]
  /// Those of all devices that ever were, without keys.
  private var devices: [DeviceID: PersonID] = [:]
  /// The people of all members that ever were.
  private var replicas: [UInt64: PersonID] = [:]
  private var tokens: Set<TokenHash> = []

  /// Present ones.
  package static let peopleLimit = 64
  /// Of one person.
  package static let devicesOfPersonLimit = 10
  package static let devicesLimit = 200
  /// Of one person, ever.
  package static let admissionsLimit = 200
  /// Each person has a key beside its devices.
  package static let membersLimit = devicesLimit + peopleLimit

  /// The effect of an entry on the members.
  struct Effect {
    var gone: Set<DeviceID> = []
    var admitted: [Admission] = []
    /// Of the epoch that begins.
    var rekeying: Rekeying?
    /// Whether a member that is gone still knows the key.
    var isEpochDue = false
  }

  init(foundedBy founder: NewPerson, rules: UInt16, key: KeyID) throws(SealingError) {
    self.rules = rules
    self.key = key
    owner = founder.person
    guard rules > 0 else { throw .field(.rules) }
    guard founder.role == .owner else { throw .field(.role) }
    try check(founder)
    add(founder)
  }

  /// The role of a present person.
  package func role(of person: PersonID) -> Role? {
    guard let place = places[person.prefix], all[place].id == person else { return nil }
    return all[place].role
  }

  /// The person, present or former, of the device that took stamps of this replica.
  package func person(of replica: ReplicaID) -> PersonID? { replicas[replica.rawValue >> 16] }

  /// Applies a change. Changes nothing if it throws.
  ///
  /// - Parameters:
  ///   - signer: one of the members.
  ///   - epoch: the current one.
  /// - Throws: `.field`; `.tooLarge` beyond a limit.
  mutating func apply(
    _ change: ListChange, by signer: Admission, to members: [Admission], epoch: UInt32
  ) throws(SealingError) -> Effect {
    var effect = Effect()
    switch change {
    case .found: throw .field(.kind)
    case .join(let person):
      try check(isOwner: signer)
      try check(joining: person, to: members)
      add(person)
      effect.admitted = [person.device, person.key]
    case .admit(let device):
      try check(admission: device, by: signer, to: members)
      add(device)
      effect.admitted = [device]
      if device.replaces != .zeros { effect.gone = [device.replaces] }
    case .renew(let key):
      let former = members.filter { $0.person == signer.person && $0.device != signer.device }
      try check(renewal: key, by: signer, of: former)
      add(key)
      effect.admitted = [key]
      effect.gone = Set(former.map { $0.device })
      effect.isEpochDue = true
      renewed.formUnion(devices.filter { $0.value == signer.person }.keys)
      renewed.remove(signer.device)
    case .leave:
      guard signer.type == .device, signer.person != owner else { throw .field(.by) }
      effect.gone = leave([signer.person], members)
      effect.isEpochDue = true
    case .remove(let removal):
      try check(isOwner: signer)
      try check(removal, from: members, epoch: epoch)
      effect.gone = leave(removal.people, members)
      effect.rekeying = removal.rekeying
    case .role(let person, let role):
      try check(isOwner: signer)
      try check(isOther: person)
      guard role != .owner else { throw .field(.role) }
      set(role, of: person)
    case .handOver(let person, let snapshot):
      try check(isOwner: signer)
      try check(isOther: person)
      set(.editor, of: owner)
      set(.owner, of: person)
      owner = person
      self.snapshot = snapshot
    case .rules(let number):
      try check(isOwner: signer)
      guard number > rules else { throw .field(.rules) }
      rules = number
    case .delete: try check(isOwner: signer)
    }
    return effect
  }
}

/// Effects.
extension ListPeople {
  private mutating func add(_ person: NewPerson) {
    places[person.person.prefix] = all.count
    all.append(Person(id: person.person, number: all.count + 1, role: person.role))
    add(person.key)
    add(person.device)
  }

  private mutating func add(_ admission: Admission) {
    if let place = places[admission.person.prefix] { all[place].admissions += 1 }
    if admission.type == .device { devices[admission.device] = admission.person }
    replicas[admission.device.replica] = admission.person
    tokens.insert(admission.token)
  }

  private mutating func set(_ role: Role?, of person: PersonID) {
    if let place = places[person.prefix] { all[place].role = role }
  }

  /// - Returns: their members.
  private mutating func leave(_ people: [PersonID], _ members: [Admission]) -> Set<DeviceID> {
    for person in people { set(nil, of: person) }
    return Set(members.filter { people.contains($0.person) }.map { $0.device })
  }
}

/// Conditions.
extension ListPeople {
  private func check(isOwner signer: Admission) throws(SealingError) {
    guard signer.type == .device, signer.person == owner else { throw .field(.by) }
  }

  /// Throws unless it is a present person other than the owner.
  private func check(isOther person: PersonID) throws(SealingError) {
    guard person != owner, role(of: person) != nil else { throw .field(.person) }
  }

  private func check(_ person: NewPerson) throws(SealingError) {
    let prefix = person.person.prefix
    guard prefix != 0, places[prefix] == nil else { throw .field(.person) }
    try check(isNew: person.key)
    try check(isNew: person.device)
    guard person.key.device.replica != person.device.device.replica else { throw .field(.device) }
  }

  /// NB: two devices with one replica could not be told apart by their stamps.
  private func check(isNew admission: Admission) throws(SealingError) {
    let replica = admission.device.replica
    guard replica != 0, replicas[replica] == nil else { throw .field(.device) }
    guard !tokens.contains(admission.token) else { throw .field(.token) }
  }

  private func check(joining person: NewPerson, to members: [Admission]) throws(SealingError) {
    guard person.role != .owner else { throw .field(.role) }
    try check(person)
    try check(members.count { $0.type == .personKey }, below: Self.peopleLimit)
    try check(members.count { $0.type == .device }, below: Self.devicesLimit)
  }

  private func check(
    admission device: Admission, by signer: Admission, to members: [Admission]
  ) throws(SealingError) {
    guard device.person == signer.person else { throw .field(.person) }
    guard device.type == .device else { throw .field(.type) }
    try check(ofPerson: device)
    guard device.replaces == .zeros || devices[device.replaces] == device.person else {
      throw .field(.replaces)
    }
    let others = members.filter { $0.type == .device && $0.device != device.replaces }
    try check(others.count, below: Self.devicesLimit)
    try check(
      others.count { $0.person == device.person }, below: Self.devicesOfPersonLimit)
  }

  /// - Parameter former: all other members of the person.
  private func check(
    renewal key: Admission, by signer: Admission, of former: [Admission]
  ) throws(SealingError) {
    guard signer.type == .device else { throw .field(.by) }
    guard key.person == signer.person else { throw .field(.person) }
    guard key.type == .personKey else { throw .field(.type) }
    try check(ofPerson: key)
    guard former.contains(where: { $0.type == .personKey && $0.device == key.replaces }) else {
      throw .field(.replaces)
    }
  }

  /// Conditions of a further member of a present person.
  private func check(ofPerson admission: Admission) throws(SealingError) {
    guard let place = places[admission.person.prefix], all[place].role == admission.role else {
      throw .field(.role)
    }
    try check(isNew: admission)
    try check(all[place].admissions, below: Self.admissionsLimit)
  }

  private func check(
    _ removal: PeopleRemoval, from members: [Admission], epoch: UInt32
  ) throws(SealingError) {
    for person in removal.people where person == owner || role(of: person) == nil {
      throw .field(.removed)
    }
    guard UInt64(removal.rekeying.epoch) == UInt64(epoch) + 1 else { throw .field(.epoch) }
    let remaining = members.filter { !removal.people.contains($0.person) }.map { $0.device }
    guard removal.rekeying.sealed.map({ $0.device }) == remaining.sorted() else {
      throw .field(.sealedKeys)
    }
  }

  private func check(_ count: Int, below limit: Int) throws(SealingError) {
    guard count < limit else { throw .tooLarge(limit: limit) }
  }
}

extension PersonID {
  /// The first 8 bytes, with which the ids of this person's comments begin.
  package var prefix: UInt64 { bigEndian(bytes[..<8]) }
}

extension DeviceID {
  /// The bytes with which a list binds stamps to a device: of their replica the first 6, as a
  /// number. The last 2 are random in each tab, process or copy.
  package var replica: UInt64 {
    bigEndian(Digest.hash(Array("dayring replica 1".utf8) + bytes)[..<6])
  }
}
