import Wire

/// The pieces of a snapshot, in the order in which a client downloads them.
package enum SnapshotPiece: Hashable, Sendable {
  /// Its manifest, with the attestations for it.
  case newest
  /// The same of the newest one, attested or not, for devices that may attest it.
  case latest
  /// The entries of the roster behind a number, until there are no more.
  case roster(after: UInt32)
  case part(SnapshotID, Int)
}

/// The outcome of reading a piece.
package enum PieceOutcome: Hashable, Sendable {
  case lacks(SnapshotPiece, of: FoundSnapshot)
  /// It was checked, and is kept with a view that begins at its place. NB: ``OpenedPage/own`` has
  /// the newest envelope of each of this device's chains.
  case whole(OpenedPage, isAttested: Bool)
  case refused(Unreadable)
}

/// A snapshot that a relay has.
package struct FoundSnapshot: Hashable, Sendable {
  package let snapshot: SnapshotID
  package let upto: LogPoint
  /// Of its contents, in bytes.
  package let length: UInt64
  /// Whether this device made it.
  package let isOwn: Bool
  /// Whether it is attested, judged without its contents.
  package let isAttested: Bool

  package init(
    snapshot: SnapshotID, upto: LogPoint, length: UInt64, isOwn: Bool, isAttested: Bool
  ) {
    self.snapshot = snapshot
    self.upto = upto
    self.length = length
    self.isOwn = isOwn
    self.isAttested = isAttested
  }
}

/// The growth of the log since the newest snapshot that this device knows of.
package struct Growth: Hashable, Sendable {
  /// The sequence up to which that snapshot goes; 0 without one.
  package let upto: UInt64
  /// Of its contents, in bytes.
  package let length: UInt64
  /// Of the entries that were read since, in bytes.
  package internal(set) var bytes: UInt64

  package init(upto: UInt64 = 0, length: UInt64 = 0, bytes: UInt64 = 0) {
    self.upto = upto
    self.length = length
    self.bytes = bytes
  }

  init(since found: FoundSnapshot, bytes: UInt64) {
    self.init(upto: found.upto.sequence, length: found.length, bytes: bytes)
  }
}
