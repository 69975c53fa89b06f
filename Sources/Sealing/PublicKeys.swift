import Crypto

/// The public key that a device's signatures are checked by: a point of P-256.
package struct SigningKey: Sendable {
  package let bytes: [UInt8]
  private let key: P256.Signing.PublicKey

  static let length = 65

  /// - Parameter bytes: 65: the byte 4, x and y (SEC 1, uncompressed).
  /// - Throws: `.field(.signingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard self.bytes.count == SigningKey.length, self.bytes.first == 4,
      let key = try? P256.Signing.PublicKey(x963Representation: self.bytes)
    else { throw .field(.signingKey) }
    self.key = key
  }

  /// - Parameter signature: 64 bytes, r ‖ s.
  func check(_ signature: ArraySlice<UInt8>, over digest: SHA256Digest) throws(SealingError) {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.isValidSignature(signature, for: digest)
    else { throw .signature }
  }
}

/// The public key for sealing to a member: a point of P-256.
package struct SealingKey: Sendable {
  package let bytes: [UInt8]
  let key: P256.KeyAgreement.PublicKey

  static let length = 65

  /// - Parameter bytes: as those of ``SigningKey``.
  /// - Throws: `.field(.sealingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard self.bytes.count == SealingKey.length, self.bytes.first == 4,
      let key = try? P256.KeyAgreement.PublicKey(x963Representation: self.bytes)
    else { throw .field(.sealingKey) }
    self.key = key
  }
}

extension SigningKey: Hashable {
  package static func == (left: SigningKey, right: SigningKey) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension SealingKey: Hashable {
  package static func == (left: SealingKey, right: SealingKey) -> Bool { left.bytes == right.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
