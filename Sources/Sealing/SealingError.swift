import Ledger

/// Why bytes were refused. Whoever reads a log stops before what throws one of these.
package enum SealingError: Error, Equatable, Sendable {
  /// Fewer or more bytes than the form has.
  case length
  /// Another form, or one of a later version: the first four bytes.
  case version([UInt8])
  /// What stands in this field cannot be, or must not be at this place.
  case field(SealedField)
  case signature
  /// Sealed under another key than the one at hand.
  case key
  /// The bytes were altered, or belong elsewhere.
  case seal
  /// Not as many bytes as the padding rule says, or not zeros.
  case padding
  /// No raw deflate stream, or bytes after its end.
  case deflate
  /// In bytes, or in ops.
  case tooLarge(limit: Int)
  case ops(WireError)
  /// An op's stamp is later than the envelope says.
  case ahead(Stamp)
}

/// The fields that can be wrong by themselves.
package enum SealedField: Hashable, Sendable {
  case space, device, epoch
  case number, previous, by, kind
  case replaces, type, role, person, signingKey, sealingKey, token
  case removed, sealedKeys
  case chain, n, sequence, minute, more
  case chains, length, parts, snapshot
  case link, reveal, name, code, head, privateKey
}
