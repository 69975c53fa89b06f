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

  /// The limits of a user's own relay, on their own disk.
  package static var ofOneself: RelayLimits {
    var limits = RelayLimits()
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
