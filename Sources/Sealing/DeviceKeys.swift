/// A member's two private pairs: the host's handle of them, and their points.
package struct DeviceKeys: Hashable, Sendable {
  package let handle: KeyHandle
  package let signingKey: SigningKey
  package let sealingKey: SealingKey

  package init(handle: KeyHandle, signingKey: SigningKey, sealingKey: SealingKey) {
    self.handle = handle
    self.signingKey = signingKey
    self.sealingKey = sealingKey
  }
}

/// The handle of private keys, which only the host that gave it can read: in a browser a place in
/// its table, natively the scalars. It is in no form.
package struct KeyHandle: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }
}

package enum KeyPurpose: Hashable, Sendable {
  /// A device's own, kept by its host alone.
  case stored
  /// A recovery code's, whose scalars are put into a package.
  case shown
  /// For one message; its two points may be one.
  case ephemeral
}

/// Private keys as a recovery package has them: their scalars, 32 bytes each, and their points.
package struct KeyScalars: Hashable, Sendable {
  package let signing: [UInt8]
  package let signingKey: SigningKey
  package let sealing: [UInt8]
  package let sealingKey: SealingKey

  /// Of each scalar, in bytes.
  package static let length = 32
}

/// The public key that a device's signatures are checked by: a point of P-256.
package struct SigningKey: Hashable, Sendable {
  package let bytes: [UInt8]

  static let length = CurvePoint.length

  /// - Parameter bytes: 65: the byte 4, x and y (SEC 1, uncompressed).
  /// - Throws: `.field(.signingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard CurvePoint.isValid(self.bytes) else { throw .field(.signingKey) }
  }
}

/// The public key for sealing to a member: a point of P-256.
package struct SealingKey: Hashable, Sendable {
  package let bytes: [UInt8]

  static let length = CurvePoint.length

  /// - Parameter bytes: as those of ``SigningKey``.
  /// - Throws: `.field(.sealingKey)` unless it is a point of the curve.
  package init(_ bytes: some Collection<UInt8>) throws(SealingError) {
    self.bytes = Array(bytes)
    guard CurvePoint.isValid(self.bytes) else { throw .field(.sealingKey) }
  }
}
