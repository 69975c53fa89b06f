import CivilTime
import Wire

/// The limits that an operator sets. Those of the formats are in ``SyncLimits``.
package struct RelayLimits: Hashable, Sendable {
  /// The clients that may begin a space without an invitation.
  package var openTo = OpenTo.everyone
  /// Spaces in all, but for deleted ones.
  package var spaces = Int.max
  /// Spaces that one network may begin in an hour without an invitation.
  package var spacesAnHour = 10
  /// Of a space's entries. The roster may exceed it by ``rosterBytes``, so that a full space can
  /// still remove a member.
  package var spaceBytes: UInt64 = 256 << 20
  package var rosterBytes: UInt64 = 1 << 20
  /// Of the parts of one snapshot.
  package var snapshotBytes: UInt64 = 256 << 20
  package var devices = 20
  /// While one is replaced there are two.
  package var recoveryCodes = 2
  package var slots = 4
  package var mailboxes = 40
  /// Of a page, in bytes, and at least one entry.
  package var pageBytes = SyncLimits.entries
  /// Of what one device sends.
  package var bytesAMinute = 16 << 20

  package var feedback = FeedbackLimits()
  package var lists = ListLimits()

  /// The most by which an envelope may be ahead of the wall clock.
  static let lead = Span.minutes(5)
  /// The lifetime of a link for joining.
  static let mailboxLife = Span.minutes(10)
  /// The time for which entries stay that a snapshot holds as well.
  static let entryLife = Span.hours(30 * 24)
  /// The time for which one device's upload of a snapshot excludes those of others.
  static let uploadLife = Span.hours(1)
  /// Of a slot, a request or an answer, in bytes; none of today's has more than 500.
  static let letter = 1024

  package init() {}

  /// The clients that may begin a space without an invitation.
  package enum OpenTo: Hashable, Sendable {
    case everyone
    /// Programs and pages of this machine: see ``CallOrigin/isOutside``.
    case thisMachine
    case invited
  }

  /// Of the entries of a space, without ``rosterBytes``.
  func bytes(in space: SpaceRow.Version) -> UInt64 {
    switch space {
    case .own: spaceBytes
    case .list: min(spaceBytes, lists.bytes)
    }
  }

  /// Of the parts of one snapshot.
  func snapshotBytes(in space: SpaceRow.Version) -> UInt64 {
    switch space {
    case .own: snapshotBytes
    case .list: min(snapshotBytes, lists.snapshotBytes)
    }
  }

  /// The limits of a user's own relay, on their own disk.
  package static var ofOneself: RelayLimits {
    var limits = RelayLimits()
    limits.lists.ofSpace = ListLimits.ofPerson
    limits.spaceBytes = .max >> 1
    limits.snapshotBytes = .max >> 1
    return limits
  }
}

/// The limits of an inbox. The rate limit of an address applies before anything is read.
package struct FeedbackLimits: Hashable, Sendable {
  /// Without an answer between them.
  package var unanswered = 5
  /// That are not closed.
  package var conversations = 1000
  /// That begin on one day.
  package var begunADay = 100
  /// Of these by one network: in the 180 days that a conversation lasts, fewer than may be open.
  package var begunADayByNetwork = 5

  /// The days without a message after which a conversation is deleted.
  static let life = 180
  /// The days after which a closed one is deleted; until then its writer can read the answer.
  static let closedLife = 30

  package init() {}
}

/// The limits of lists, beside those of their rosters.
package struct ListLimits: Hashable, Sendable {
  /// Lists that a space of this relay may begin without an invitation.
  package var ofSpace = 20
  /// Of the entries of a list.
  package var bytes: UInt64 = 32 << 20
  /// From here on it is pruned below a snapshot at once.
  package var prunedBytes: UInt64 = 16 << 20
  package var snapshotBytes: UInt64 = 64 << 20
  /// Asks of one network in an hour.
  package var asksAnHour = 16

  /// Of a snapshot.
  static let parts = 64
  /// Of one device.
  static let chains = 32
  /// The lifetime of a link, for a clock that is not ahead by more than ``RelayLimits/lead``.
  static let linkLife = Span.hours(30 * 24)
  /// Lists that a person may be in.
  package static let ofPerson = 50

  package init() {}

  /// The share of a person in what a list takes in a day, in UTC.
  struct Share {
    let bytes: UInt64
    let envelopes: Int
    /// Of one envelope.
    let envelopeBytes: Int
    /// Of the roster.
    let entries: Int
  }

  static func share(of role: Role) -> Share {
    switch role {
    case .owner:
      Share(bytes: 16 << 20, envelopes: 2000, envelopeBytes: SyncLimits.envelope, entries: 400)
    case .editor:
      Share(bytes: 2 << 20, envelopes: 2000, envelopeBytes: SyncLimits.envelope, entries: 20)
    case .reader:
      Share(bytes: 256 << 10, envelopes: 200, envelopeBytes: 32 << 10, entries: 20)
    }
  }
}
