/// Why a relay did not do what it was asked, with what the client needs to go on.
package enum Refusal: Hashable, Sendable {
  /// No such token here, or none that may do this.
  case unauthorized
  /// Another log than the client knows, or less of it; this is its newest place.
  case rewound(LogPoint)
  /// Something else stands at that place of the chain; this is the chain's newest here.
  case forked(ChainPoint)
  /// Envelopes are missing before it; this is the chain's newest here, nil where there is none.
  case gap(ChainPoint?)
  /// Sealed under another epoch than the current one.
  case epoch(RosterPoint)
  /// A roster entry that does not follow this one, or a device that may not.
  case roster(RosterPoint)
  /// The envelope's minute is more than five minutes after the relay's clock, the answer's `time`.
  case clockAhead
  /// The space's entries would have more bytes than this.
  case full(limit: UInt64)
  /// What is asked for is no longer here: nothing but the roster up to this place. A snapshot holds it.
  case pruned(LogPoint, SnapshotPoint?)
  /// The space was deleted, by a signed entry.
  case deleted
  /// More devices or recovery codes than this.
  case members(limit: Int)
  /// In bytes, or in pieces.
  case tooLarge(limit: Int)
  /// To be asked again after so many seconds.
  case tooMany(retryAfter: Int)
  /// No such space, snapshot, part, slot or mailbox here, or no longer.
  case absent
  /// It was written already, with something else.
  case taken
  /// A new space needs an invitation here.
  case closed
  /// A part of a snapshot is missing, from 0.
  case incomplete(part: Int)
  /// What was sent has not the form it must have, or not the hash that was announced.
  case malformed
}
