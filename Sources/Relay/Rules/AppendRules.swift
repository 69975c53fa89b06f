import CivilTime
import NativePrimitives
import Sealing
import Wire

/// The checks of an entry to be appended to a log, in the order of the design, since the first that
/// fails is the refusal.
struct AppendRules {
  let space: SpaceRow
  let roster: Roster
  /// The device that calls.
  let device: DeviceID
  let now: Instant
  let limits: RelayLimits

  enum Verdict: Equatable {
    /// It is in the log already, at this sequence.
    case here(UInt64)
    case keep
    case refuse(Refusal)
  }

  /// The facts from the tables about an envelope.
  struct Facts {
    /// The newest of its chain.
    let chain: ChainPoint?
    /// The entry at its place of its chain.
    let stored: EntryPlace?
    /// L of the place that its writer had read; nil where that is pruned, or not here.
    let seen: LogHash?
    /// Of the whole space; looked at only for the first of a chain.
    let chains: Int
  }

  func verdict(on envelope: Envelope, _ id: EntryID, _ facts: Facts) -> Verdict {
    if rewound(envelope.seen, facts) { return .refuse(.rewound(space.head)) }
    if let verdict = placed(envelope, id, facts) { return verdict }
    guard envelope.epoch == roster.epoch else { return .refuse(.epoch(roster.point)) }
    do throws(SealingError) {
      let writer = try roster.writer(of: envelope)
      guard writer.device == device else { return .refuse(.roster(roster.point)) }
    } catch {
      return .refuse(
        error == .key ? .epoch(roster.point) : .roster(roster.point))
    }
    guard UInt64(envelope.minute) <= AppendRules.latestMinute(at: now) else {
      return .refuse(.clockAhead)
    }
    guard space.bytes + UInt64(envelope.bytes.count) <= limits.spaceBytes else {
      return .refuse(.full(limit: limits.spaceBytes))
    }
    guard facts.chain != nil || facts.chains < SyncLimits.chains else {
      return .refuse(.full(limit: UInt64(SyncLimits.chains)))
    }
    return .keep
  }

  /// - Parameter stored: the entry at its number.
  /// - Returns: the verdict, and the roster after it.
  func verdict(on entry: RosterEntry, stored: EntryPlace?) -> (Verdict, Roster) {
    if let stored, stored.id == entry.id { return (.here(stored.sequence), roster) }
    var primitives = NativePrimitives()
    guard let next = try? roster.adding(entry, using: &primitives) else {
      return (.refuse(.roster(roster.point)), roster)
    }
    if let refusal = limits.refusal(of: next, after: roster) {
      return (.refuse(refusal), roster)
    }
    let limit = limits.spaceBytes + limits.rosterBytes
    guard next.isDeleted || space.bytes + UInt64(entry.bytes.count) <= limit else {
      return (.refuse(.full(limit: limit)), roster)
    }
    return (.keep, next)
  }

  /// Up to 5 minutes ahead, rounded up as an envelope's minute is.
  static func latestMinute(at now: Instant) -> UInt64 {
    UInt64(max(0, (now + RelayLimits.lead).milliseconds + 59_999) / 60_000)
  }

  private func rewound(_ seen: LogPoint, _ facts: Facts) -> Bool {
    guard seen.sequence >= space.pruneIndex.sequence else { return false }
    return seen.log != facts.seen
  }

  /// Nil where it is the next of its chain.
  private func placed(_ envelope: Envelope, _ id: EntryID, _ facts: Facts) -> Verdict? {
    let newest = facts.chain?.n ?? 0
    if envelope.n <= newest, let chain = facts.chain {
      guard let stored = facts.stored else {
        return .refuse(.pruned(space.pruneIndex, nil))
      }
      return stored.id == id ? .here(stored.sequence) : .refuse(.forked(chain))
    }
    if envelope.n == newest + 1 {
      guard let chain = facts.chain, envelope.after.id != chain.id else { return nil }
      return .refuse(.forked(chain))
    }
    return .refuse(.gap(facts.chain))
  }
}

extension RelayLimits {
  /// The refusal of an admission beyond a limit; other entries may leave the roster above it.
  func refusal(of next: Roster, after roster: Roster?) -> Refusal? {
    func count(_ type: MemberType, _ roster: Roster?) -> Int {
      roster?.members.count { $0.type == type } ?? 0
    }
    for (type, limit) in [(MemberType.device, devices), (.recoveryCode, recoveryCodes)]
    where count(type, next) > max(limit, count(type, roster)) {
      return .members(limit: limit)
    }
    return nil
  }
}

/// One of the entries that a client sends.
enum LogEntry: Sendable {
  case envelope(Envelope, EntryID)
  case roster(RosterEntry)
  case unreadable(Refusal)

  /// - Parameter bytes: of a call, so not more than an envelope may have.
  init(_ bytes: [UInt8], in space: SpaceID) {
    let isRoster = bytes.starts(with: Magic.roster.bytes)
    if isRoster, let entry = try? RosterEntry(parsing: bytes) {
      self = .roster(entry)
    } else if !isRoster, let envelope = try? Envelope(parsing: bytes),
      envelope.n <= UInt64(Int64.max)
    {
      self = .envelope(envelope, envelope.id(in: space))
    } else {
      self = .unreadable(.malformed)
    }
  }
}

/// The place of an entry in its chain or in the roster.
struct EntryPlace {
  let sequence: UInt64
  let id: EntryID

  /// - Throws: `RelayError.damaged` where the stored bytes are no entry.
  init(_ stored: StoredEntry, in space: SpaceID) throws(RelayError) {
    sequence = stored.sequence
    switch LogEntry(stored.bytes, in: space) {
    case .envelope(_, let id): self.id = id
    case .roster(let entry): id = entry.id
    case .unreadable: throw .damaged
    }
  }
}
