import Crypto

/// A member's two private keys.
package struct DeviceKeys: Sendable {
  let signing: P256.Signing.PrivateKey
  let sealing: P256.KeyAgreement.PrivateKey

  static let length = 32

  /// - Parameters:
  ///   - signing: the scalar, 32 bytes, big endian; so is `sealing`.
  /// - Throws: `.field(.privateKey)` for one that is not from 1 to the order of P-256.
  package init(
    signing: some Collection<UInt8>, sealing: some Collection<UInt8>
  ) throws(SealingError) {
    guard let signing = try? P256.Signing.PrivateKey(rawRepresentation: Array(signing)),
      let sealing = try? P256.KeyAgreement.PrivateKey(rawRepresentation: Array(sealing))
    else { throw .field(.privateKey) }
    self.signing = signing
    self.sealing = sealing
  }

  /// - Parameter generator: a cryptographically secure one. One draw in 2³² is no scalar and
  ///   repeated.
  package init(using generator: inout some RandomNumberGenerator) {
    while true {
      let scalars = (0..<2).map { _ in Fingerprint(using: &generator).bytes }
      if let keys = try? DeviceKeys(signing: scalars[0], sealing: scalars[1]) {
        self = keys
        return
      }
    }
  }

  package var signingScalar: [UInt8] { Array(signing.rawRepresentation) }
  package var sealingScalar: [UInt8] { Array(sealing.rawRepresentation) }

  package var signingKey: SigningKey {
    get throws(SealingError) { try SigningKey(signing.publicKey.x963Representation) }
  }

  package var sealingKey: SealingKey {
    get throws(SealingError) { try SealingKey(sealing.publicKey.x963Representation) }
  }

  /// NB: swift-crypto draws the randomness of a signature itself, so no two are the same.
  func sign(_ digest: SHA256Digest) throws(SealingError) -> [UInt8] {
    guard let signature = try? signing.signature(for: digest) else { throw .signature }
    return Array(signature.rawRepresentation)
  }
}
