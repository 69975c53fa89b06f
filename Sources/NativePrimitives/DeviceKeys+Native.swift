import Crypto
import Sealing
import Wire

/// Keys whose handle is their two scalars, as a native host stores them.
extension DeviceKeys {
  /// - Parameters:
  ///   - signing: the scalar, 32 bytes, big endian; so is `sealing`.
  /// - Throws: `.field(.privateKey)` for one that is not from 1 to the order of P-256.
  package init(
    signing: some Collection<UInt8>, sealing: some Collection<UInt8>
  ) throws(SealingError) {
    let handle = KeyHandle(bytes: Array(signing) + sealing)
    guard signing.count == KeyScalars.length, sealing.count == KeyScalars.length,
      let signing = try? handle.signing.publicKey, let sealing = try? handle.sealing.publicKey
    else { throw .field(.privateKey) }
    self.init(
      handle: handle, signingKey: try SigningKey(signing.x963Representation),
      sealingKey: try SealingKey(sealing.x963Representation))
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

  package var signingScalar: [UInt8] { Array(handle.bytes.prefix(KeyScalars.length)) }
  package var sealingScalar: [UInt8] { Array(handle.bytes.suffix(KeyScalars.length)) }
}

extension KeyHandle {
  var signing: P256.Signing.PrivateKey {
    get throws { try P256.Signing.PrivateKey(rawRepresentation: bytes.prefix(KeyScalars.length)) }
  }

  var sealing: P256.KeyAgreement.PrivateKey {
    get throws {
      try P256.KeyAgreement.PrivateKey(rawRepresentation: bytes.suffix(KeyScalars.length))
    }
  }

  /// The x of the shared point.
  func secret(with key: SealingKey) throws -> [UInt8] {
    let point = try P256.KeyAgreement.PublicKey(x963Representation: key.bytes)
    return try sealing.sharedSecretFromKeyAgreement(with: point).withUnsafeBytes { Array($0) }
  }
}
