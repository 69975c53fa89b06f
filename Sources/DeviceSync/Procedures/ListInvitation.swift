import Ledger
import Sealing
import Wire

/// A link of this person to one of its lists, as a record of its own space has it.
package struct ListInvitation: Hashable, Sendable {
  /// By which the record is known.
  package let link: ListLinkID
  package let list: ListID
  /// That of the people who come by the link.
  package let role: Role
  /// In milliseconds since 1970.
  package let until: UInt64
  /// See ``SealedInvitation``.
  private let sealed: [UInt8]

  /// - Parameter own: this device in its own space.
  init(
    to link: ListLink, as role: Role, until: UInt64, by own: SpaceMember,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    guard let key = own.ring.epochs.last else { throw .key }
    sealed = try SealedInvitation.seal(
      link.secret, of: link.id, under: key, in: own.space, nonce: primitives.random(),
      using: &primitives)
    self.link = link.id
    list = ListID(link.founding)
    self.role = role
    self.until = until
  }

  /// Nil for a record of another form.
  package init?(_ record: Record) {
    guard record.kind == .invitation, !record.isDeleted,
      let list = record[.list]?.text.flatMap({ RecordID($0) }),
      let sealed = record[.sealed]?.text.flatMap({ Base64URL.bytes(ofText: $0) }),
      sealed.count == SealedInvitation.length,
      let role = record.whole(.role, in: 0...UInt8.max).flatMap({ Role(rawValue: $0) }),
      role != .owner, let until = record.whole(.until, in: 0...UInt64(Int64.max))
    else { return nil }
    link = ListLinkID(checked: DeviceID(record.id).bytes)
    self.list = ListID(rawValue: list)
    self.role = role
    self.until = until
    self.sealed = sealed
  }

  package var change: RecordChange {
    RecordChange(
      .invitation, RecordID(link),
      [
        RecordChange.Write(.list, .text(list.rawValue.description)),
        RecordChange.Write(.sealed, .text(Base64URL.text(sealed))),
        RecordChange.Write(.role, .integer(Int64(role.rawValue))),
        RecordChange.Write(.until, .integer(Int64(clamping: until))),
      ])
  }

  /// The sharing of the list by it.
  ///
  /// - Parameters:
  ///   - member: this device in the list.
  ///   - own: in its own space.
  package func sharing<IO: DeviceIO>(
    _ member: SpaceMember, by own: SpaceMember, using io: inout IO
  ) throws(IO.Failure) -> Sharing {
    let (link, sealed) = (link, sealed)
    guard let founding = member.roster.first?.id.founding, ListID(founding) == list else {
      throw IO.Failure.untrue
    }
    let opened = try io.sealing { io throws(SealingError) in
      let epoch = try SealedInvitation.epoch(of: sealed)
      let secret = try SealedInvitation.open(
        sealed, of: link, with: own.ring.key(of: epoch), in: own.space, using: &io)
      return try ListLink(
        relay: member.relay, id: link, secret: secret, founding: founding)
    }
    return Sharing(member, opened, as: role, by: own)
  }
}

extension FieldName {
  fileprivate static let list = FieldName(rawValue: "list")
  fileprivate static let sealed = FieldName(rawValue: "sealed")
  fileprivate static let role = FieldName(rawValue: "role")
  fileprivate static let until = FieldName(rawValue: "until")
}
