/// A device's client of a space: takes what happens, and says what to do next.
///
/// It decides everything and holds neither ops nor bytes; see
/// docs/decisions/2026-11-24-the-sync-client.md. It does one piece of work at a time. When one has
/// ended, rules are asked in a fixed order (`SpaceClient+Rules.swift`), so that whatever it writes, it
/// has read the log to its head before.
package struct SpaceClient: Hashable, Sendable {
  /// As it is stored.
  package internal(set) var standing: Standing
  package internal(set) var holdings: Holdings
  /// L(0).
  let start: LogPoint

  var reading = Reading.behind
  var work: Work?
  /// What a refusal asks for, once the log has been read to its head.
  var remedy: Remedy?
  var patience = Patience()
  var trouble: Trouble?
  /// Whether envelopes are sent one at a time, since some of them were refused together.
  var isCareful = false
  var isOnline = true
  var isLeading = true
  /// The log's newest, as the relay said last.
  var head: LogPoint
  /// Since when nothing has been answered.
  var silentSince: Int64?
  /// Of the event that is being handled.
  var effects: [SpaceEffect] = []

  /// - Parameters:
  ///   - standing: as it is stored.
  ///   - start: the place before the space's first entry.
  package init(_ standing: Standing, _ holdings: Holdings, start: LogPoint) {
    self.standing = standing
    self.holdings = holdings
    self.start = start
    head = standing.cursor
  }

  /// - Returns: what to do now; nothing where a piece of work is under way.
  package mutating func handle(_ event: SpaceEvent, _ draw: Draw) -> [SpaceEffect] {
    effects = []
    take(event, draw)
    if work == nil { decide(draw) }
    return effects
  }
}

/// How far the log has been read.
enum Reading: Hashable, Sendable {
  /// There may be more behind the cursor.
  case behind
  case atHead
  /// Everything is read a second time, up to this place for now.
  case anew(LogPoint, Membership)
  /// Everything has been read a second time.
  case anewAtHead(LogPoint, Membership)
  /// Not beyond the cursor, until a time in milliseconds since 1970.
  case stopped(Unreadable, until: Int64)
}

/// The one piece of work that is under way.
enum Work: Hashable, Sendable {
  /// Given up at a time in milliseconds since 1970.
  case asking(Wire.Request, Question, until: Int64)
  case opening
  case sealing
  case drafting
  case storing(Transaction)
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
  case dropWish
  /// What was set aside is tried once more.
  case takeBack
}

/// Why it waits, for people to read.
package enum Trouble: Hashable, Sendable {
  case refused(Refusal)
  /// The relay said that it has something, and does not show it.
  case lost
  /// The host could not do what it was told.
  case broke
}
