/// What a host has to do. It reports each but `wake` by one event.
package enum SpaceEffect: Hashable, Sendable {
  /// Answered by `answered` or `failed` with the same id.
  case ask(Wire.Request, Question)
  /// To check and open the entries that follow a place. The host keeps what it finds until it is told to
  /// `merge`, or to let go of it by another page. Answered by `opened`.
  ///
  /// Separate: beside what is stored, in a view of its own, which begins at the first place, or where a
  /// snapshot that was taken ends.
  case open([[UInt8]], after: LogPoint, isSeparate: Bool)
  /// To pack waiting ops, those that came first, and to seal them as the next in the chain.
  /// Answered by `sealed`.
  case seal(SealOrder)
  /// To check entries of the roster that follow what was read of it: whether they void the entry before
  /// which reading stopped. Nothing else of them counts. It is passed over then. Answered by `scannedForVoided`.
  case scanForVoided([[UInt8]])
  /// To make the next roster entry for a request, or one that only begins an epoch. Answered by `madeEntry`.
  case makeEntry(epochOnly: Bool)
  /// To check a piece of a snapshot, which the host keeps until the next manifest: entries of the roster,
  /// a part, or a manifest with its attestations. Answered by `took`.
  case take(SnapshotPiece, [[UInt8]])
  /// To compare what the ledger holds with the snapshot that is kept: by its digest where it goes to
  /// this place, else with what was read on from it, up to here. Where it is the same, an attestation is
  /// sealed and kept. Answered by `compared`.
  case compare(at: LogPoint)
  /// To make a snapshot of the ledger, which has read to this place, and to keep it. Answered by `made`.
  case make(at: LogPoint)
  /// All of it, or nothing; only if the stored revision is the expected one. Answered by `stored` or
  /// `overtaken`.
  case store(Transaction)
  /// To report `woke` at that time, in milliseconds since 1970. A later one replaces it.
  case wake(at: Int64)
}

/// What a relay is asked.
package enum Question: Hashable, Sendable {
  case page(after: LogPoint)
  /// Envelopes of the chain by their n, as they are stored.
  case envelopes(chain: UInt64, ClosedRange<UInt64>, known: LogPoint)
  /// To take what it lacks of the roster: all that this device knows, from the founding on.
  case roster
  case pendingEntry(known: LogPoint)
  /// The entries of the roster behind a number, which stand further on than can be read.
  case ahead(UInt32)
  case snapshot(SnapshotPiece)
  /// What this device made, and keeps. NB: the host reports `broke` where it no longer does.
  case announce(Wire.Snapshot)
  case putPart(Wire.Snapshot, Int)
  case complete(Wire.Snapshot)
  /// The attestation that is kept.
  case attest(Wire.Snapshot)
}

package struct SealOrder: Hashable, Sendable {
  package let chain: UInt64
  /// The envelope before; nil for the first of the chain.
  package let after: ChainPoint?
  package let seen: LogPoint
  package let epoch: UInt32
}

/// What becomes true at once.
package struct Transaction: Hashable, Sendable {
  package let expected: UInt64
  package let syncState: SyncState
  package let kind: TransactionKind
}

/// What a transaction does.
package enum TransactionKind: Hashable, Sendable {
  /// What was opened is merged, with the host's view of roster, chains and keys. Envelopes that are
  /// no longer in the sync state's chain are let go, and ops of lists that are whole in the log;
  /// a pending entry whose place is taken too, and its request if it was this entry that took it.
  case merged
  /// What was sealed is stored with its bytes, and its ops wait no more.
  case sealed
  /// Only the sync state: what the relay has.
  case confirmed
  case unsealed(Unsealing)
  /// The view of a resync, from the first place or from a snapshot on, replaces the former, and its ops are merged. What the ledger then
  /// holds and the log does not waits; nothing else does.
  case restarted
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
  /// What was set aside waits again too.
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
