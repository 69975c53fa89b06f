import Ledger
import Wire

/// A reader of sealed and signed forms.
typealias SealedReader = BinaryReader<SealingError>

func bigEndian(_ number: some UnsignedInteger & FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

/// - Parameter bytes: at most 8.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.reduce(0) { $0 << 8 | UInt64($1) }
}

/// The reason why bytes were refused. A reader of a log stops before an entry that throws one.
package enum SealingError: FormFailure, Equatable, Sendable {
  /// Fewer or more bytes than the form has.
  case length
  /// Another form, or one of a later version: the first four bytes.
  case version([UInt8])
  /// The value of this field is invalid, or not allowed at this place.
  case field(SealedField)
  case signature
  /// Sealed under another key than the one at hand.
  case key
  /// The bytes were altered, or belong elsewhere.
  case seal
  /// The padding has another length than by the rule, or not only zeros.
  case padding
  /// No raw deflate stream, or bytes after its end.
  case deflate
  /// In bytes, or in ops.
  case tooLarge(limit: Int)
  case ops(WireError)
  /// An op's stamp is later than the envelope says.
  case ahead(Stamp)
  /// Nothing was refused: a ``Replay`` has no answer yet.
  case unanswered
}

/// The fields that can be wrong by themselves.
package enum SealedField: Hashable, Sendable {
  case space, device, epoch
  case number, previous, by, kind
  case replaces, type, role, person, signingKey, sealingKey, token
  case removed, sealedKeys, rules
  case chain, n, sequence, minute, more
  case chains, length, parts, snapshot
  case link, reveal, name, code, head, privateKey
}

/// The domain separation of a signature, which is over M: these letters ‖ space ‖ all bytes before
/// the signature; the id is SHA-256(M), so that another signature over the same bytes does not
/// change it.
enum SignedForm: String {
  case envelope = "dayring envelope 1"
  case roster = "dayring roster 1"
  case listRoster = "dayring roster 2"
  case snapshot = "dayring snapshot 1"
  case attestation = "dayring vouch 1"

  static let signatureLength = 64

  /// - Parameter bytes: with the signature.
  func id(of bytes: [UInt8], in space: SpaceID) -> EntryID {
    EntryID(
      checked: Digest.hash(message(of: bytes.dropLast(SignedForm.signatureLength), in: space)))
  }

  /// - Parameter bytes: with the signature.
  func isSigned(
    _ bytes: [UInt8], by key: SigningKey, in space: SpaceID, using primitives: inout some Primitives
  ) throws(SealingError) -> Bool {
    try primitives.isValid(
      Array(bytes.suffix(SignedForm.signatureLength)),
      of: message(of: bytes.dropLast(SignedForm.signatureLength), in: space), by: key)
  }

  /// - Throws: `.signature`.
  func check(
    _ bytes: [UInt8], signedBy key: SigningKey, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    guard try isSigned(bytes, by: key, in: space, using: &primitives) else { throw .signature }
  }

  /// The bytes with their signature.
  func signed(
    _ bytes: [UInt8], with keys: DeviceKeys, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) -> [UInt8] {
    let message = message(of: bytes[...], in: space)
    return try bytes + primitives.bytes(.sign(keys.handle, message), or: .signature)
  }

  /// M.
  private func message(of bytes: ArraySlice<UInt8>, in space: SpaceID) -> [UInt8] {
    Array(rawValue.utf8) + space.bytes + bytes
  }
}
