import Wire

/// A change of the people of a list: the contents of a roster's entry of version 2.
package indirect enum ListChange: Hashable, Sendable {
  /// The first entry: the owner, with the number of the rules and the id of the key of epoch 1.
  case found(rules: UInt16, key: KeyID, NewPerson)
  case join(NewPerson)
  /// A further device of a person, in place of the one that it replaces.
  case admit(Admission)
  /// A new key of a person, who keeps no device but the signer.
  case renew(Admission)
  /// The whole person that signs.
  case leave
  case remove(PeopleRemoval)
  case role(PersonID, Role)
  /// To another owner; with the id of the newest snapshot, or zeros.
  case handOver(PersonID, snapshot: EntryID)
  /// The number of the rules from here on.
  case rules(UInt16)
  /// The whole list.
  case delete
}

/// A person that comes into a list: the admissions of its key and of its first device.
package struct NewPerson: Hashable, Sendable {
  package let key: Admission
  package let device: Admission

  package var person: PersonID { device.person }
  package var role: Role { device.role }

  /// In bytes.
  static let length = 2 * Admission.length

  /// - Throws: `.field`, of `.type`, `.person`, `.role`, `.replaces`, `.device` or `.token`, unless
  ///   these are a person key and a device of one person, who has no others.
  package init(key: Admission, device: Admission) throws(SealingError) {
    guard key.type == .personKey, device.type == .device else { throw .field(.type) }
    guard key.person == device.person, device.person != .zeros else { throw .field(.person) }
    guard key.role == device.role else { throw .field(.role) }
    guard key.replaces == .zeros, device.replaces == .zeros else { throw .field(.replaces) }
    guard key.device != device.device else { throw .field(.device) }
    guard key.token != device.token else { throw .field(.token) }
    self.key = key
    self.device = device
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    let key = try Admission(reading: &reader, in: .list)
    let device = try Admission(reading: &reader, in: .list)
    try self.init(key: key, device: device)
  }

  func write(to writer: inout BinaryWriter) {
    key.write(to: &writer)
    device.write(to: &writer)
  }

  package func with(_ role: Role) throws(SealingError) -> NewPerson {
    try NewPerson(key: key.with(role), device: device.with(role))
  }
}

/// The removed people, and the key of the next epoch for all members that remain. Without people it
/// only begins an epoch.
///
///     count u8 | people 16 each | epoch u32 | key 16 | nonce 12 | former key 48
///     | count u16 | (member 16 | enc 65 | sealed 48) each
///
/// Both lists ascend.
package struct PeopleRemoval: Hashable, Sendable {
  package let people: [PersonID]
  package let rekeying: Rekeying

  init(people: [PersonID], rekeying: Rekeying) {
    self.people = people
    self.rekeying = rekeying
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    var people: [PersonID] = []
    for _ in 0..<(try reader.number(UInt8.self)) { people.append(try reader.value()) }
    guard people.isAscending else { throw .field(.removed) }
    let epoch: UInt32 = try reader.number()
    guard epoch > 0 else { throw .field(.epoch) }
    self.init(
      people: people, rekeying: try Rekeying(epoch: epoch, reading: &reader, in: .list))
  }

  func write(to writer: inout BinaryWriter) {
    writer.append(UInt8(people.count))
    for person in people { writer.append(person) }
    writer.append(rekeying.epoch)
    rekeying.write(to: &writer, in: .list)
  }
}

/// kind u8 | body
extension ListChange {
  package var bytes: [UInt8] {
    var writer = BinaryWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// - Throws: `.length`, and `.field` for an invalid value.
  package init(bytes: [UInt8]) throws(SealingError) {
    var reader = SealedReader(bytes)
    try self.init(reading: &reader)
    try reader.end()
  }

  init(reading reader: inout SealedReader) throws(SealingError) {
    switch try reader.number(UInt8.self) {
    case 1:
      let rules: UInt16 = try reader.number()
      let key: KeyID = try reader.value()
      self = .found(rules: rules, key: key, try NewPerson(reading: &reader))
    case 2: self = .join(try NewPerson(reading: &reader))
    case 3: self = .admit(try Admission(reading: &reader, in: .list))
    case 4: self = .renew(try Admission(reading: &reader, in: .list))
    case 5: self = .leave
    case 6: self = .remove(try PeopleRemoval(reading: &reader))
    case 7:
      let person: PersonID = try reader.value()
      guard let role = Role(rawValue: try reader.number()) else { throw .field(.role) }
      self = .role(person, role)
    case 8:
      let person: PersonID = try reader.value()
      self = .handOver(person, snapshot: try reader.value())
    case 9: self = .rules(try reader.number())
    case 10: self = .delete
    default: throw .field(.kind)
    }
  }

  func write(to writer: inout BinaryWriter) {
    switch self {
    case .found(let rules, let key, let founder):
      writer.append(1 as UInt8)
      writer.append(rules)
      writer.append(key)
      founder.write(to: &writer)
    case .join(let person):
      writer.append(2 as UInt8)
      person.write(to: &writer)
    case .admit(let device):
      writer.append(3 as UInt8)
      device.write(to: &writer)
    case .renew(let key):
      writer.append(4 as UInt8)
      key.write(to: &writer)
    case .leave: writer.append(5 as UInt8)
    case .remove(let removal):
      writer.append(6 as UInt8)
      removal.write(to: &writer)
    case .role(let person, let role):
      writer.append(7 as UInt8)
      writer.append(person)
      writer.append(role.rawValue)
    case .handOver(let person, let snapshot):
      writer.append(8 as UInt8)
      writer.append(person)
      writer.append(snapshot)
    case .rules(let number):
      writer.append(9 as UInt8)
      writer.append(number)
    case .delete: writer.append(10 as UInt8)
    }
  }
}
