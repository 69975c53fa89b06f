/// A device's client of a space: takes what happens, and says what to do next.
///
/// It decides everything and holds neither ops nor bytes; see
/// docs/decisions/2026-11-24-use-one-state-machine-for-sync.md. It does one piece of work at a time. When one has
/// ended, rules are asked in a fixed order (`SpaceClient+Rules.swift`), so that whatever it writes, it
/// has read the log to its head before.
package struct SpaceClient: Hashable, Sendable {
  /// As it is stored.
  package internal(set) var syncState: SyncState
  package internal(set) var outbox: OutboxCounts
  /// L(0).
  let start: LogPoint
  let takesSnapshots: Bool

  var reading: Reading
  var work: Work?
  /// What a refusal asks for, once the log has been read to its head.
  var remedy: Remedy?
  var backoff = Backoff()
  var trouble: Trouble?
  /// Whether envelopes are sent one at a time, since some of them were refused together.
  var isCareful = false
  var isOnline = true
  var isLeading = true
  /// The log's newest, as the relay said last.
  var head: LogPoint
  /// Whether the stream told of more since a page was asked for: its answer may be older.
  var hasNews = false
  /// Up to where the relay has let go of envelopes, as it said last.
  var pruneIndex: UInt64 = 0
  /// The snapshot that is taken.
  var newest: FoundSnapshot?
  var scheduler: SnapshotScheduler
  /// Of the entries of the page that is being opened, in bytes.
  var lengths: [Int] = []
  /// Since when no relay has answered, in milliseconds since 1970.
  package internal(set) var silentSince: Int64?
  /// Why the newest request has no answer.
  var noAnswer = NoAnswer.silence
  /// Of the event that is being handled.
  var effects: [SpaceEffect] = []

  /// - Parameters:
  ///   - syncState: as it is stored.
  ///   - start: the place before the space's first entry.
  ///   - snapshots: the log has to grow by so many bytes before there is a snapshot of it; nil where
  ///     the host neither takes nor makes any, nor looks ahead.
  package init(
    _ syncState: SyncState, _ outbox: OutboxCounts, start: LogPoint, snapshots: UInt64? = 1 << 20
  ) {
    self.syncState = syncState
    self.outbox = outbox
    self.start = start
    head = syncState.cursor
    scheduler = SnapshotScheduler(least: snapshots ?? .max)
    takesSnapshots = snapshots != nil
    // A newcomer is spared reading everything, if somebody has made a snapshot.
    let isNew = syncState.cursor == start && syncState.membership.known > 1
    reading = isNew && takesSnapshots ? .taking(.newest) : .behind
  }

  /// - Returns: what to do now; nothing where a piece of work is under way.
  package mutating func handle(_ event: SpaceEvent, _ input: StepInput) -> [SpaceEffect] {
    effects = []
    take(event, input)
    if work == nil { decide(input) }
    return effects
  }
}

/// How far the log has been read.
enum Reading: Hashable, Sendable {
  /// There may be more behind the cursor.
  case behind
  case atHead
  /// A snapshot is taken, from which everything is then read.
  case taking(SnapshotPiece)
  /// Everything is read again, up to some place for now.
  case resync(Resync)
  /// Everything has been read again.
  case resyncAtHead(Resync)
  /// Not further than it was read, until a time in milliseconds since 1970.
  case stopped(Unreadable, in: Way, until: Int64)
  /// Whether the roster behind a number voids what cannot be read.
  case lookingAhead(Unreadable, in: Way, after: UInt32)

  /// The way in which the log was read, and will be again.
  enum Way: Hashable, Sendable {
    case onward, resync, taking
  }
}

/// A resync: what was read from the first place or from a snapshot on, beside what is stored.
struct Resync: Hashable, Sendable {
  var place: LogPoint
  var membership: Membership
  /// Whether it holds envelopes of this device's chain that this device does not know.
  var isCopied = false
  var growth = Growth()

  init(_ place: LogPoint, _ membership: Membership) {
    self.place = place
    self.membership = membership
  }
}

/// The one piece of work that is under way.
enum Work: Hashable, Sendable {
  /// Given up at a time in milliseconds since 1970.
  case asking(Wire.Request, Question, until: Int64)
  case opening(PagePurpose)
  case taking
  case scanningForVoided
  case comparing
  case making
  case sealing
  case makingEntry
  case storing(Transaction)
}

/// What a page is opened for.
enum PagePurpose: Hashable, Sendable {
  case merging, resync, comparing
}

/// What is to be done before anything else is sent.
enum Remedy: Hashable, Sendable {
  /// To show the relay the roster, before anything else: it may have lost it.
  case offerRoster
  case renew
  /// By the relay's clock, in milliseconds since 1970.
  case restamp(Int64)
  /// The list of this envelope of this chain.
  case setAside(chain: UInt64, n: UInt64)
  case dropRequest
  /// What was set aside is tried once more.
  case takeBack
}

/// Why it waits, for people to read.
package enum Trouble: Hashable, Sendable {
  case refused(Refusal)
  /// The relay said that it has something, and does not show it.
  case lost
  /// The host could not do what it was told.
  case broke(HostFault)
  /// What was asked has no answer, though there is a network.
  case unanswered(NoAnswer)
  /// A snapshot by another device holds something else than this device.
  case differs
}
