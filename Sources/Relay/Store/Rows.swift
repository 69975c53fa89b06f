import CivilTime
import Sealing
import Wire

/// One space. Of a deleted one only this is left.
package struct SpaceRow: Hashable, Sendable {
  package let space: SpaceID
  package var head: LogPoint
  /// Up to here only the roster's entries are left.
  package var pruneIndex: LogPoint
  /// The current one.
  package var epoch: UInt32
  /// The roster's newest entry.
  package var roster: EntryID
  /// Of all entries.
  package var bytes: UInt64
  package var isDeleted = false
  package let version: Version
  /// The space by which a list began without an invitation.
  package let sponsor: SpaceID?

  /// Of its roster.
  package enum Version: Int64, Hashable, Sendable {
    /// One person's.
    case own = 1
    case list = 2
  }

  /// Before its first entry.
  init(new space: SpaceID, _ version: Version = .own, sponsor: SpaceID? = nil) {
    self.init(
      space: space, head: .start(of: space), pruneIndex: .start(of: space), epoch: 1,
      roster: .zeros, bytes: 0, version: version, sponsor: sponsor)
  }

  init(
    space: SpaceID, head: LogPoint, pruneIndex: LogPoint, epoch: UInt32, roster: EntryID,
    bytes: UInt64, isDeleted: Bool = false, version: Version, sponsor: SpaceID?
  ) {
    self.space = space
    self.head = head
    self.pruneIndex = pruneIndex
    self.epoch = epoch
    self.roster = roster
    self.bytes = bytes
    self.isDeleted = isDeleted
    self.version = version
    self.sponsor = sponsor
  }

  /// The tombstone of a deleted space.
  static func tombstone(of space: SpaceID) -> SpaceRow {
    var row = SpaceRow(new: space)
    row.isDeleted = true
    return row
  }
}

/// An entry of the log.
package struct EntryRow: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case envelope = 0
    case roster = 1
  }

  /// From 1, without a gap when it was written.
  package let sequence: UInt64
  package let kind: Kind
  /// The device that wrote it.
  package let device: DeviceID
  /// 0 for the roster, whose `n` is its number.
  package let chain: UInt64
  package let n: UInt64
  /// L of its sequence.
  package let log: LogHash
  package let received: Instant
  package let bytes: [UInt8]
}

/// An entry with the place at which it stands.
package struct StoredEntry: Hashable, Sendable {
  package let sequence: UInt64
  package let bytes: [UInt8]
}

package struct SnapshotRow: Hashable, Sendable {
  package enum Stage: UInt8, Hashable, Comparable, Sendable {
    /// Parts are missing.
    case announced = 0
    case complete = 1
    /// A second device has attested it, or there was none.
    case attested = 2

    package static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  package let manifest: SnapshotManifest
  package let announced: Instant
  package var stage = Stage.announced

  var point: SnapshotPoint {
    SnapshotPoint(
      snapshot: manifest.snapshot, upto: manifest.upto, device: manifest.device,
      isAttested: stage == .attested)
  }
}

/// The slot with a recovery package.
package struct SlotRow: Hashable, Sendable {
  package let slot: SlotID
  package let space: SpaceID
  /// The code's member's.
  package let token: TokenHash
  package let bytes: [UInt8]
}

/// A mailbox between two devices, for ten minutes.
package struct MailboxRow: Hashable, Sendable {
  package let mailbox: MailboxID
  package let space: SpaceID
  /// The device that opened it.
  package let device: DeviceID
  /// The link's.
  package let token: TokenHash
  package let opened: Instant
  package var request: [UInt8]?
  package var answer: [UInt8]?
}

/// A link by which people may ask to come into a list.
package struct LinkRow: Hashable, Sendable {
  package let link: ListLinkID
  package let space: SpaceID
  /// The link's.
  package let token: TokenHash
  package let until: Instant
  /// The most that may ask by it.
  package let asks: Int
}

/// What one person asks by a link.
package struct AskRow: Hashable, Sendable {
  package let ask: AskID
  package let link: ListLinkID
  package let space: SpaceID
  package let asked: Instant
  /// Those that are there, in the order of ``AskLetter``.
  package var letters: [[UInt8]] = []
}

/// The state of all that is asked in a list, which differs after each ask and each request.
package struct AskMark: Hashable, Sendable {
  let asks: Int
  let requests: Int
  /// The time of the newest ask.
  let newest: Instant
}

/// What a person has written into a list on one day.
package struct PersonRow: Hashable, Sendable {
  package let space: SpaceID
  package let person: PersonID
  /// In UTC.
  package let day: Day
  package var envelopes = 0
  /// Of these.
  package var bytes: UInt64 = 0
  /// Of the roster.
  package var entries = 0
}
