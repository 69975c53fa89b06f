import Wire

/// An effect for the host to carry out. It reports each but `wake` by one event.
package indirect enum SpaceEffect: Hashable, Sendable {
  /// Answered by `answered` or `failed` with the same id.
  case ask(CallID, Question)
  /// To check and open the entries that follow a place. The host keeps the result until it is
  /// merged or replaced by another page. Answered by `opened`.
  ///
  /// Separate: in a view of its own, beside the stored one, which begins at the first place, or
  /// where a snapshot that was taken ends.
  case open([[UInt8]], after: LogPoint, isSeparate: Bool)
  /// To pack waiting ops, those that came first, and to seal them as the next in the chain.
  /// Answered by `sealed`.
  case seal(SealOrder)
  /// To check the entries of the roster after those read: whether they void the entry before which
  /// reading stopped. If so, it is passed over. They are used for nothing else. Answered by
  /// `scannedForVoided`.
  case scanForVoided([[UInt8]])
  /// To make the next roster entry for a request, or one that only begins an epoch. Answered by
  /// `madeEntry`.
  case makeEntry(epochOnly: Bool)
  /// To check a piece of a snapshot, which the host keeps until the next manifest: entries of the
  /// roster, a part, or a manifest with its attestations. Answered by `took`.
  case take(SnapshotPiece, [[UInt8]])
  /// To compare the ledger with the kept snapshot: by its digest where it goes to this place, else
  /// with the view read on from it, up to here. Where it is the same, an attestation is sealed and
  /// kept. Answered by `compared`.
  case compare(at: LogPoint)
  /// To make a snapshot of the ledger, which has read to this place, and to keep it. Answered by
  /// `made`.
  case make(at: LogPoint)
  /// All of it, or nothing; only if the stored revision is the expected one. Answered by `stored`
  /// or `overtaken`.
  case store(Transaction)
  /// To report `woke` at that time, in milliseconds since 1970. A later one replaces it.
  case wake(at: Int64)
}

/// A request to a relay.
package enum Question: Hashable, Sendable {
  case page(after: LogPoint)
  /// Envelopes of the chain by their n, as they are stored.
  case envelopes(chain: UInt64, ClosedRange<UInt64>, known: LogPoint)
  /// The whole known roster from the founding on, of which the relay takes the entries that it
  /// lacks.
  case roster
  case pendingEntry(known: LogPoint)
  /// The entries of the roster behind a number, beyond the unreadable entry.
  case ahead(UInt32)
  case snapshot(SnapshotPiece)
  /// The manifest of a snapshot that this device made and keeps. NB: the host reports `broke` where
  /// it no longer does.
  case announce(SnapshotID)
  case putPart(SnapshotID, Int)
  case complete(SnapshotID)
  /// The attestation that is kept.
  case attest(SnapshotID)
}

package struct SealOrder: Hashable, Sendable {
  package let chain: UInt64
  /// The envelope before; nil for the first of the chain.
  package let after: ChainPoint?
  package let seen: LogPoint
  package let epoch: UInt32
}

/// One atomic change of the host's stored state.
package struct Transaction: Hashable, Sendable {
  package let expected: UInt64
  package let syncState: SyncState
  package let kind: TransactionKind
}

/// The kind of a transaction.
package enum TransactionKind: Hashable, Sendable {
  /// The opened entries are merged, with the host's view of roster, chains and keys. Envelopes that
  /// are no longer in the sync state's chain are let go, and ops of lists that are whole in the
  /// log; a pending entry whose place is taken too, and its request if it was this entry that took
  /// it.
  case merged
  /// The sealed parts are stored with their bytes; their ops leave the outbox.
  case sealed
  /// Only the sync state: the confirmed envelopes.
  case confirmed
  case unsealed(Unsealing)
  /// The view of a resync, from the first place or from a snapshot on, replaces the former, and its
  /// ops are merged. The outbox then has exactly the state that the ledger holds and the log does
  /// not.
  case restarted
  /// In a list: the view of a resync replaces the former, and the list's records become those of its
  /// log. On top of them come the ops that wait and what this device has written and the log lacks,
  /// as far as its role still allows; that waits too.
  case replaced
  case madeEntry
  /// The relay refuses this request for good.
  case droppedEntry
  /// Only the sync state: the newest snapshot.
  case noted
}

/// All ops whose lists are not whole in the log wait again, before the others.
package struct Unsealing: Hashable, Sendable {
  /// The list of this envelope is set aside instead.
  package var aside: UInt64?
  /// Whether the lists set aside wait again too.
  package var takesBack = false
  /// A new replica for the ledger.
  package var replica: UInt64?
  /// Everything that waits gets new stamps.
  package var stamps: Stamps?

  package enum Stamps: Hashable, Sendable {
    case byOwnClock
    /// In milliseconds since 1970; the ledger's clock is set back to it.
    case byRelay(Int64)
  }
}
