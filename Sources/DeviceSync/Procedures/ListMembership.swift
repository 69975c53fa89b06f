import Ledger
import Sealing
import Wire

/// The way of a person into a list, as a record of its own space has it.
package struct ListMembership: Hashable, Sendable {
  /// The person key, by which the record is known.
  package let key: DeviceID
  package let list: ListID
  /// See ``SealedMembership``.
  package let sealed: [UInt8]
  package let relay: String
  /// The entries of the list's roster when it was made: a relay that shows fewer has lost some.
  package let number: UInt32

  package init(
    key: DeviceID, list: ListID, sealed: [UInt8], relay: String, number: UInt32
  ) {
    self.key = key
    self.list = list
    self.sealed = sealed
    self.relay = relay
    self.number = number
  }

  /// Nil for a record of another form, and for one of a list that the person has left.
  package init?(_ record: Record) {
    guard record.kind == .membership, !record.isDeleted, record[.left]?.isTrue != true,
      let list = record[.list]?.text.flatMap({ RecordID($0) }),
      let sealed = record[.sealed]?.text.flatMap({ Base64URL.bytes(ofText: $0) }),
      sealed.count == SealedMembership.length, let relay = record[.relay]?.text,
      relay.utf8.count <= RelayAddress.limit, RelayAddress(relay) != nil,
      let number = record.whole(.roster, in: 0...UInt32.max)
    else { return nil }
    let key = DeviceID(record.id)
    self.init(
      key: key, list: ListID(rawValue: list), sealed: sealed, relay: relay,
      number: number)
  }

  /// The list that the person of a record has left by it; nil for one in which it is.
  package static func listLeft(by record: Record) -> ListID? {
    guard record.kind == .membership, record[.left]?.isTrue == true else { return nil }
    return record[.list]?.text.flatMap { RecordID($0) }.map { ListID(rawValue: $0) }
  }

  /// - Parameter isLeft: whether the person has left the list by it.
  package func change(isLeft: Bool = false) -> RecordChange {
    RecordChange(
      .membership, RecordID(key),
      [
        RecordChange.Write(.list, .text(list.rawValue.description)),
        RecordChange.Write(.sealed, .text(Base64URL.text(sealed))),
        RecordChange.Write(.relay, .text(relay)),
        RecordChange.Write(.roster, .integer(Int64(number))),
        RecordChange.Write(.left, .bool(isLeft)),
      ])
  }

  /// - Parameter own: this device in its own space.
  func opened(
    by own: SpaceMember, using primitives: inout some Primitives
  ) throws(SealingError) -> SealedMembership {
    let epoch = try SealedMembership.epoch(of: sealed)
    return try SealedMembership(
      opening: sealed, of: key, with: own.ring.key(of: epoch), in: own.space, using: &primitives)
  }
}

/// A person that has come into a list: this device there, and what lets its other devices in.
package struct ListEntrance: Sendable {
  package let member: SpaceMember
  package let membership: ListMembership

  package var list: ListID { membership.list }

  /// - Parameters:
  ///   - key: that of the person, of which `member` is a device.
  ///   - epoch: the newest key of the list that was known when it was admitted.
  ///   - entries: of the roster, with the key's admission.
  init(
    _ member: SpaceMember, of person: PersonID, with key: PersonKey, epoch: EpochKey,
    by own: SpaceMember, entries: Int? = nil, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let founding = member.roster.first?.id.founding, let ownKey = own.ring.epochs.last else {
      throw .field(.epoch)
    }
    let sealed = try SealedMembership(
      space: member.space, person: person, device: key.device, keys: key.keys, token: key.token,
      key: epoch
    ).seal(under: ownKey, in: own.space, nonce: primitives.random(), using: &primitives)
    self.member = member
    membership = ListMembership(
      key: key.device, list: ListID(founding), sealed: sealed, relay: member.relay,
      number: UInt32(entries ?? member.roster.count))
  }
}

extension ListID {
  package init(_ founding: FoundingID) { self.init(rawValue: RecordID(founding)) }
}

extension NewDevice {
  /// Its admission as a device of a person in a list.
  func admission(of person: PersonID, _ role: Role) -> Admission {
    Admission(
      device: device, type: .device, role: role, person: person, keys: keys, token: token.hash)
  }
}

extension FieldName {
  fileprivate static let list = FieldName(rawValue: "list")
  fileprivate static let sealed = FieldName(rawValue: "sealed")
  fileprivate static let relay = FieldName(rawValue: "relay")
  fileprivate static let roster = FieldName(rawValue: "roster")
  fileprivate static let left = FieldName(rawValue: "left")
}
