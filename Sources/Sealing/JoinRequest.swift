import Wire

/// The request of a new device, left in the mailbox.
///
///     "DRQ1" | nonce 12 | ciphertext 468 | tag 16
///     inside: admission 212 | length of the name u8 | name in UTF-8 | zeros up to 255 bytes of name
package struct JoinRequest: Hashable, Sendable {
  /// The whole, as it is sent and stored.
  package let bytes: [UInt8]
  package let admission: Admission
  /// The name of the new device: 1 to 255 bytes of UTF-8 without control characters.
  package let name: String

  /// In bytes, of the whole.
  package static let length = 4 + Nonce.length + plainLength + Box.tagLength
  package static let nameLimit = 255
  private static let plainLength = Admission.length + 1 + nameLimit

  /// - Parameter nonce: random.
  /// - Throws: `.field(.name)`; `.field(.type)` for the admission of a recovery code.
  package static func seal(
    _ admission: Admission, name: String, for link: JoinLink, nonce: Nonce,
    using primitives: inout some Primitives
  ) throws(SealingError) -> JoinRequest {
    guard name.utf8.count <= nameLimit else { throw .field(.name) }
    var writer = BinaryWriter()
    admission.write(to: &writer)
    writer.append(UInt8(name.utf8.count))
    writer.append(name.utf8)
    writer.append(repeatElement(0, count: plainLength - writer.bytes.count))
    let sealed = try Box.seal(
      writer.bytes, under: link.requestKey, nonce: nonce, authenticating: Magic.request.bytes,
      using: &primitives)
    return try JoinRequest(
      opening: Magic.request.bytes + nonce.bytes + sealed, for: link, using: &primitives)
  }

  package init(
    opening bytes: [UInt8], for link: JoinLink, using primitives: inout some Primitives
  ) throws(SealingError) {
    guard bytes.count == JoinRequest.length else { throw .length }
    var reader = SealedReader(bytes)
    try reader.magic(.request)
    let nonce: Nonce = try reader.value()
    var plain = SealedReader(
      try Box.open(
        reader.rest, under: link.requestKey, nonce: nonce, authenticating: Magic.request.bytes,
        using: &primitives))
    admission = try Admission(reading: &plain)
    guard admission.type == .device else { throw .field(.type) }
    let name = try plain.take(Int(plain.number(UInt8.self)))
    guard plain.rest.allSatisfy({ $0 == 0 }) else { throw .padding }
    self.name = try JoinRequest.name(name)
    self.bytes = bytes
  }

  /// - Throws: `.field(.name)` for an empty one, one with control characters, or no UTF-8.
  static func name(_ bytes: ArraySlice<UInt8>) throws(SealingError) -> String {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }),
      let name = String(validating: bytes, as: UTF8.self)
    else { throw .field(.name) }
    return name
  }

  /// The six digits that both devices show: the first 32 bits of SHA-256("dayring digits 1" ‖
  /// reveal ‖ SHA-256 of the whole), modulo a million.
  ///
  /// - Throws: `.field(.reveal)` unless the link commits to it.
  package func digits(_ reveal: LinkReveal, for link: JoinLink) throws(SealingError) -> String {
    guard reveal.commitment(at: link.mailbox) == link.commitment else { throw .field(.reveal) }
    return sixDigits(of: Array("dayring digits 1".utf8) + reveal.bytes + hash.bytes)
  }

  /// SHA-256 of the whole. The new device leaves it in the second mailbox, where the admission is
  /// answered.
  package var hash: Fingerprint { Fingerprint(checked: Digest.hash(bytes)) }
}

/// The first 32 bits of SHA-256, modulo a million.
func sixDigits(of bytes: [UInt8]) -> String {
  let hash = Digest.hash(bytes)
  let number = hash.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) } % 1_000_000
  let digits = String(number)
  return String(repeating: "0", count: 6 - digits.utf8.count) + digits
}
