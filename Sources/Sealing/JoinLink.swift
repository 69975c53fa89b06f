import Wire

/// A link for joining, also shown as a QR code: the mailbox for the request, a secret that seals
/// it, and the commitment of the admitting device. All of it is in the fragment, which no server
/// receives.
///
///     https://app/#join=BASE64URL of:
///     1 u8 | mailbox 16 | secret 32 | commitment 16 | address of the relay in UTF-8
package struct JoinLink: Hashable, Sendable {
  /// As ``Sync/RelayAddress`` takes it, maybe with slashes at the end.
  package let relay: String
  package let mailbox: MailboxID
  package let secret: LinkSecret
  package let commitment: LinkCommitment

  private static let mark = "#join="
  private static let version: UInt8 = 1

  /// - Parameters:
  ///   - mailbox: random, as is `secret`.
  /// - Throws: `.field(.link)` for an invalid address.
  package init(
    relay: String, mailbox: MailboxID, secret: LinkSecret, commitment: LinkCommitment
  ) throws(SealingError) {
    guard relay.utf8.count <= RelayAddress.limit, RelayAddress(relay) != nil else {
      throw .field(.link)
    }
    self.relay = relay
    self.mailbox = mailbox
    self.secret = secret
    self.commitment = commitment
  }

  /// - Parameter text: the link, or the part of it behind `#join=`.
  /// - Throws: `.version`, `.length`, `.field(.link)`.
  package init(_ text: String) throws(SealingError) {
    var reader = SealedReader(try Base64URL.bytes(of: text, behind: JoinLink.mark))
    let version = try reader.number(UInt8.self)
    guard version == JoinLink.version else { throw .version([version]) }
    let mailbox: MailboxID = try reader.value()
    let secret: LinkSecret = try reader.value()
    let commitment: LinkCommitment = try reader.value()
    guard let relay = String(validating: reader.rest, as: UTF8.self) else { throw .field(.link) }
    try self.init(relay: relay, mailbox: mailbox, secret: secret, commitment: commitment)
  }

  /// - Parameter app: the address of the page, without a fragment.
  package func text(app: String) -> String {
    var writer = BinaryWriter()
    writer.append(JoinLink.version)
    writer.append(mailbox)
    writer.append(secret)
    writer.append(commitment)
    writer.append(relay.utf8)
    return app + JoinLink.mark + Base64URL.text(writer.bytes)
  }

  /// The mailbox for the answer to the admission. In ``mailbox`` the request is answered by the
  /// ``LinkReveal``.
  package var answerMailbox: MailboxID {
    Derivation.linkMailbox.value(from: secret.bytes, salt: mailbox.bytes)
  }

  /// The relay token for both mailboxes; the relay has its hash.
  package var token: RelayToken {
    Derivation.linkToken.value(from: secret.bytes, salt: mailbox.bytes)
  }

  var requestKey: [UInt8] {
    Derivation.linkRequest.key(from: secret.bytes, salt: mailbox.bytes)
  }

  /// The identifier of the pre-shared key is the mailbox.
  var shared: HybridBox.Shared {
    HybridBox.Shared(
      psk: Derivation.linkPSK.key(from: secret.bytes, salt: mailbox.bytes), id: mailbox.bytes)
  }
}

extension LinkReveal {
  /// The commitment to it, which is in the link.
  ///
  /// - Parameter mailbox: of the link.
  package func commitment(at mailbox: MailboxID) -> LinkCommitment {
    let hash = Digest.hash(Array("dayring reveal 1".utf8) + mailbox.bytes + bytes)
    return LinkCommitment(checked: Array(hash.prefix(LinkCommitment.length)))
  }
}

extension RelayToken {
  package var hash: TokenHash { TokenHash(checked: Digest.hash(bytes)) }
}
