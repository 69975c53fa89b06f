import Crypto

/// The domain separation of a signature, which is over M: these letters ‖ space ‖ all bytes before
/// the signature; the id is SHA-256(M), so that another signature over the same bytes does not
/// change it.
enum SignedForm: String {
  case envelope = "dayring envelope 1"
  case roster = "dayring roster 1"
  case snapshot = "dayring snapshot 1"
  case attestation = "dayring vouch 1"

  static let signatureLength = 64

  /// - Parameter bytes: with the signature.
  func id(of bytes: [UInt8], in space: SpaceID) -> EntryID {
    EntryID(checked: Array(digest(of: bytes.dropLast(SignedForm.signatureLength), in: space)))
  }

  /// - Parameter bytes: with the signature.
  func check(_ bytes: [UInt8], signedBy key: SigningKey, in space: SpaceID) throws(SealingError) {
    try key.check(
      bytes.suffix(SignedForm.signatureLength),
      over: digest(of: bytes.dropLast(SignedForm.signatureLength), in: space))
  }

  /// The bytes with their signature.
  func signed(
    _ bytes: [UInt8], with keys: DeviceKeys, in space: SpaceID
  ) throws(SealingError) -> [UInt8] {
    try bytes + keys.sign(digest(of: bytes[...], in: space))
  }

  private func digest(of bytes: ArraySlice<UInt8>, in space: SpaceID) -> SHA256Digest {
    var hash = SHA256()
    hash.update(data: Array(rawValue.utf8))
    hash.update(data: space.bytes)
    hash.update(data: bytes)
    return hash.finalize()
  }
}
