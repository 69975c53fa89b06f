import Crypto
import Wire

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
  func sign(_ message: [UInt8]) throws(SealingError) -> [UInt8] {
    guard let signature = try? signing.signature(for: message) else { throw .signature }
    return Array(signature.rawRepresentation)
  }
}

/// The public key that a device's signatures are checked by: a point of P-256.
package struct SigningKey: Sendable {
  package let bytes: [UInt8]
  private let key: P256.Signing.PublicKey

  static let length = CurvePoint.length

  /// - Parameter bytes: 65: the byte 4, x and y (SEC 1, uncompressed).
  /// - Throws: `.field(.signingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard CurvePoint.isValid(self.bytes),
      let key = try? P256.Signing.PublicKey(x963Representation: self.bytes)
    else { throw .field(.signingKey) }
    self.key = key
  }

  /// - Parameter signature: 64 bytes, r ‖ s.
  func check(_ signature: ArraySlice<UInt8>, of message: [UInt8]) throws(SealingError) {
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
      key.isValidSignature(signature, for: message)
    else { throw .signature }
  }
}

/// The public key for sealing to a member: a point of P-256.
package struct SealingKey: Sendable {
  package let bytes: [UInt8]
  let key: P256.KeyAgreement.PublicKey

  static let length = CurvePoint.length

  /// - Parameter bytes: as those of ``SigningKey``.
  /// - Throws: `.field(.sealingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard CurvePoint.isValid(self.bytes),
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
