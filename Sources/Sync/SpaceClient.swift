import Wire

/// A device's client of a space, a state machine: it takes events and returns effects.
///
/// It holds neither ops nor bytes; see docs/decisions/2026-11-24-use-one-state-machine-for-sync.md.
/// It does one piece of work at a time. When one has ended, rules are tried in a fixed order
/// (`SpaceClient+Rules.swift`), so that it reads the log to its head before it writes.
package struct SpaceClient: Hashable, Sendable {
  /// As it is stored.
  package internal(set) var syncState: SyncState
  package internal(set) var outbox: OutboxCounts
  /// L(0).
  let start: LogPoint
  let takesSnapshots: Bool
  /// Whether several people write in it.
  let isList: Bool

  var reading: Reading
  var work: Work?
  /// The remedy for a refusal, applied once the log has been read to its head.
  var remedy: Remedy?
  var backoff = Backoff()
  var trouble: Trouble?
  /// Whether envelopes are sent one at a time, since some of them were refused together.
  var isCareful = false
  var isOnline = true
  var isLeading = true
  /// The head of the log, as last reported by the relay.
  var head: LogPoint
  /// Whether the stream reported a head since the page was requested, whose answer may be older.
  var hasNews = false
  /// The relay's prune index, as last reported.
  var pruneIndex: UInt64 = 0
  /// The snapshot that is taken.
  var newest: FoundSnapshot?
  var scheduler: SnapshotScheduler
  /// Of the entries of the page that is being opened, in bytes.
  var lengths: [Int] = []
  /// The time of the first failure since a relay last answered, in milliseconds since 1970.
  package internal(set) var silentSince: Int64?
  /// The reason why the newest request has no answer.
  var noAnswer = NoAnswer.silence
  /// Of the event that is being handled.
  var effects: [SpaceEffect] = []

  /// - Parameters:
  ///   - syncState: as it is stored.
  ///   - start: the place before the space's first entry.
  ///   - snapshots: the growth of the log, in bytes, after which a snapshot is due; nil where the
  ///     host neither takes nor makes any, nor looks ahead.
  ///   - isList: whether it is the space of a list.
  package init(
    _ syncState: SyncState, _ outbox: OutboxCounts, start: LogPoint, snapshots: UInt64? = 1 << 20,
    isList: Bool = false
  ) {
    self.isList = isList
    self.syncState = syncState
    self.outbox = outbox
    self.start = start
    head = syncState.cursor
    scheduler = SnapshotScheduler(least: snapshots ?? .max)
    takesSnapshots = snapshots != nil
    // A new member takes a snapshot, if there is one, instead of reading the whole log.
    let isNew = syncState.cursor == start && syncState.membership.known > 1
    reading = isNew && takesSnapshots ? .taking(.newest) : .behind
  }

  /// - Returns: the effects to carry out; empty while a piece of work is under way.
  package mutating func handle(_ event: SpaceEvent, _ input: StepInput) -> [SpaceEffect] {
    effects = []
    take(event, input)
    if work == nil { decide(input) }
    return effects
  }
}

/// The progress of reading the log.
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
  /// Paused before an unreadable entry, until a time in milliseconds since 1970.
  case stopped(Unreadable, in: Way, until: Int64)
  /// The roster behind a number is searched for an entry that voids the unreadable one.
  case lookingAhead(Unreadable, in: Way, after: UInt32)

  /// The way in which the log was read, and will be again.
  enum Way: Hashable, Sendable {
    case onward, resync, taking
  }
}

/// A resync: a separate view of the log, read from the first place or from a snapshot on.
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
  case asking(CallID, Question, until: Int64)
  case opening(PagePurpose)
  case taking
  case scanningForVoided
  case comparing
  case making
  case sealing
  case makingEntry
  case storing(Transaction)
}

/// The purpose of opening a page.
enum PagePurpose: Hashable, Sendable {
  case merging, resync, comparing
}

/// A remedy, applied before anything else is sent.
enum Remedy: Hashable, Sendable {
  /// To show the relay the roster, before anything else: it may have lost it.
  case offerRoster
  case renew
  /// By the relay's clock, in milliseconds since 1970.
  case restamp(Int64)
  /// The list of this envelope of this chain.
  case setAside(chain: UInt64, n: UInt64)
  case dropRequest
  /// The lists set aside are tried once more.
  case takeBack
}

/// The reason for a backoff, as shown to the user.
package enum Trouble: Hashable, Sendable {
  case refused(Refusal)
  /// The relay confirmed an envelope that is not in its log.
  case lost
  /// The host could not carry out an effect.
  case broke(HostFault)
  /// The request has no answer, though there is a network.
  case unanswered(NoAnswer)
  /// Another device's snapshot differs from this device's state.
  case differs
}

/// The time and the random numbers of one step, since the client has neither a clock nor a
/// generator.
package struct StepInput: Hashable, Sendable {
  /// In milliseconds since 1970, by the device's clock.
  package let now: Int64
  /// All random.
  package let request: CallID
  package let chain: UInt64
  package let replica: UInt64
  package let jitter: UInt64

  package init(now: Int64, request: CallID, chain: UInt64, replica: UInt64, jitter: UInt64) {
    self.now = now
    self.request = request
    self.chain = chain
    self.replica = replica
    self.jitter = jitter
  }

  /// Whether a time has come. No wait is longer than an hour, so a time further away dates from
  /// before the clock was set back.
  func isDue(_ time: Int64) -> Bool { StepInput.isDue(time, at: now) }

  package static func isDue(_ time: Int64, at now: Int64) -> Bool {
    time <= now || time > now + Backoff.longest
  }
}
