import Ledger

/// The reason why bytes were refused. A reader of a log stops before an entry that throws one.
package enum SealingError: Error, Equatable, Sendable {
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
