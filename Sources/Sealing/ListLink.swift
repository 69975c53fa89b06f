import Wire

/// A link of an invitation to a list, for one person or many, also shown as a QR code. All of it is
/// in the fragment, which no server receives.
///
///     https://app/#list=BASE64URL of:
///     2 u8 | link 16 | secret 32 | founding 16 | address of the relay in UTF-8
package struct ListLink: Hashable, Sendable {
  /// As ``Sync/RelayAddress`` takes it, maybe with slashes at the end.
  package let relay: String
  package let id: ListLinkID
  package let secret: LinkSecret
  /// The list, so that a relay cannot answer with another.
  package let founding: FoundingID

  private static let mark = "#list="
  private static let version: UInt8 = 2

  /// - Parameters:
  ///   - id: random, as is `secret`.
  /// - Throws: `.field(.link)` for an invalid address.
  package init(
    relay: String, id: ListLinkID, secret: LinkSecret, founding: FoundingID
  ) throws(SealingError) {
    guard relay.utf8.count <= RelayAddress.limit, RelayAddress(relay) != nil else {
      throw .field(.link)
    }
    self.relay = relay
    self.id = id
    self.secret = secret
    self.founding = founding
  }

  /// - Parameter text: the link, or the part of it behind `#list=`.
  /// - Throws: `.version`, `.length`, `.field(.link)`.
  package init(_ text: String) throws(SealingError) {
    var reader = SealedReader(try Base64URL.bytes(of: text, behind: ListLink.mark))
    let version = try reader.number(UInt8.self)
    guard version == ListLink.version else { throw .version([version]) }
    let id: ListLinkID = try reader.value()
    let secret: LinkSecret = try reader.value()
    let founding: FoundingID = try reader.value()
    guard let relay = String(validating: reader.rest, as: UTF8.self) else { throw .field(.link) }
    try self.init(relay: relay, id: id, secret: secret, founding: founding)
  }

  /// - Parameter app: the address of the page, without a fragment.
  package func text(app: String) -> String {
    var writer = BinaryWriter()
    writer.append(ListLink.version)
    writer.append(id)
    writer.append(secret)
    writer.append(founding)
    writer.append(relay.utf8)
    return app + ListLink.mark + Base64URL.text(writer.bytes)
  }

  /// The relay token of all who ask by this link; the relay has its hash.
  package var token: RelayToken {
    Derivation.linkToken.value(from: secret.bytes, salt: id.bytes)
  }

  var requestKey: [UInt8] {
    Derivation.listRequest.key(from: secret.bytes, salt: id.bytes)
  }

  /// The identifier of the pre-shared key is the link.
  var shared: HybridBox.Shared {
    HybridBox.Shared(
      psk: Derivation.linkPSK.key(from: secret.bytes, salt: id.bytes), id: id.bytes)
  }
}

/// The request of a person that joins a list.
///
///     "DRQ2" | nonce 12 | ciphertext 505 | tag 16
///     inside: person key 212 | device 212 | length of the name u8 | name in UTF-8 | zeros up to 80
///
/// Its role is that of a reader: the invitation has the role that the owner gives.
package struct ListRequest: Hashable, Sendable {
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]
  package let person: NewPerson
  /// The name of the person: 1 to 80 bytes of UTF-8 without control characters.
  package let name: String

  /// In bytes, of the whole.
  package static let length = 4 + Nonce.length + plainLength + Box.tagLength
  package static let nameLimit = 80
  private static let plainLength = NewPerson.length + 1 + nameLimit

  /// - Parameters:
  ///   - person: a reader.
  ///   - nonce: random.
  /// - Throws: `.field(.name)`, `.field(.role)`.
  package static func seal(
    _ person: NewPerson, name: String, for link: ListLink, nonce: Nonce,
    using primitives: inout some Primitives
  ) throws(SealingError) -> ListRequest {
    guard name.utf8.count <= nameLimit else { throw .field(.name) }
    var writer = BinaryWriter()
    person.write(to: &writer)
    writer.append(UInt8(name.utf8.count))
    writer.append(name.utf8)
    writer.append(repeatElement(0, count: plainLength - writer.bytes.count))
    let sealed = try Box.seal(
      writer.bytes, under: link.requestKey, nonce: nonce, authenticating: Magic.listRequest.bytes,
      using: &primitives)
    return try ListRequest(
      opening: Magic.listRequest.bytes + nonce.bytes + sealed, for: link, using: &primitives)
  }

  package init(
    opening bytes: [UInt8], for link: ListLink, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard bytes.count == ListRequest.length else { throw .length }
    var reader = SealedReader(bytes)
    try reader.magic(.listRequest)
    let nonce: Nonce = try reader.value()
    var plain = SealedReader(
      try Box.open(
        reader.rest, under: link.requestKey, nonce: nonce,
        authenticating: Magic.listRequest.bytes, using: &primitives))
    let person = try NewPerson(reading: &plain)
    guard person.role == .reader else { throw .field(.role) }
    let name = try plain.take(Int(plain.number(UInt8.self)))
    guard plain.rest.allSatisfy({ $0 == 0 }) else { throw .padding }
    self.name = try JoinRequest.name(name)
    self.person = person
    self.bytes = bytes
  }

  /// The six digits that both devices show: the first 32 bits of SHA-256("dayring digits 2" ‖
  /// reveal ‖ the whole), modulo a million.
  ///
  /// NB: over the request, not over its hash: a relay knows that before it sees the request, and
  /// could search.
  package func digits(_ reveal: LinkReveal) -> String {
    sixDigits(of: Array("dayring digits 2".utf8) + reveal.bytes + bytes)
  }

  /// SHA-256 of the whole, which the asker leaves alone before the reveal.
  package var ask: AskID { AskID(checked: Digest.hash(bytes)) }
}
