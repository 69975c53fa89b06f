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
    /// Of the whole space, in a list of the device; looked at only for the first of a chain.
    let chains: Int
    /// Whether it is signed by its device; looked at only in a list.
    var isSigned = true
    /// What its person has written into a list today; nil in other spaces.
    var share: PersonRow?
  }

  func verdict(on envelope: Envelope, _ id: EntryID, _ facts: Facts) -> Verdict {
    if rewound(envelope.seen, facts) { return .refuse(.rewound(space.head)) }
    if let verdict = placed(envelope, id, facts) { return verdict }
    guard envelope.epoch == roster.epoch else { return .refuse(.epoch(roster.point)) }
    let writer: Admission
    do throws(SealingError) {
      writer = try roster.writer(of: envelope)
      guard writer.device == device else { return .refuse(.roster(roster.point)) }
    } catch {
      return .refuse(
        error == .key ? .epoch(roster.point) : .roster(roster.point))
    }
    guard facts.isSigned else { return .refuse(.malformed) }
    guard UInt64(envelope.minute) <= AppendRules.latestMinute(at: now) else {
      return .refuse(.clockAhead)
    }
    let limit = limits.bytes(in: space.version)
    guard space.bytes + UInt64(envelope.bytes.count) <= limit else {
      return .refuse(.full(limit: limit))
    }
    let chains = roster.isList ? ListLimits.chains : SyncLimits.chains
    guard facts.chain != nil || facts.chains < chains else {
      return .refuse(.full(limit: UInt64(chains)))
    }
    if let share = facts.share, let role = roster.role(of: writer),
      let refusal = share.refusal(of: envelope, by: role, at: now)
    {
      return .refuse(refusal)
    }
    return .keep
  }

  /// The facts from the tables about an entry of the roster.
  struct RosterFacts {
    /// The entry at its number.
    let stored: EntryPlace?
    /// What its person has written into a list today; nil in other spaces.
    var share: PersonRow?
    /// The snapshot with which a list may be handed over: zeros where there is none; nil where the
    /// newest does not count, so that its owner makes another before.
    var snapshot: EntryID? = .zeros
  }

  /// - Returns: the verdict, and the roster after it.
  func verdict(on entry: RosterEntry, _ facts: RosterFacts) -> (Verdict, Roster) {
    if let stored = facts.stored, stored.id == entry.id {
      return (.here(stored.sequence), roster)
    }
    var primitives = NativePrimitives()
    let next: Roster
    do throws(SealingError) {
      next = try roster.adding(entry, using: &primitives)
    } catch {
      if roster.isList, case .tooLarge(let limit) = error {
        return (.refuse(.members(limit: limit)), roster)
      }
      return (.refuse(.roster(roster.point)), roster)
    }
    if let refusal = limits.refusal(of: next, after: roster) {
      return (.refuse(refusal), roster)
    }
    // The new owner's devices load no other.
    if case .list(.handOver(_, let snapshot)) = entry.content, snapshot != facts.snapshot {
      return (.refuse(.roster(roster.point)), roster)
    }
    if let share = facts.share, !entry.isLast,
      let role = roster.member(entry.by).flatMap({ roster.role(of: $0) }),
      let refusal = share.refusal(ofEntryBy: role, at: now)
    {
      return (.refuse(refusal), roster)
    }
    let limit = limits.bytes(in: space.version) + limits.rosterBytes
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
  /// The refusal of an admission beyond a limit; other entries may leave the roster above it. A
  /// list has limits of its own.
  func refusal(of next: Roster, after roster: Roster?) -> Refusal? {
    guard !next.isList else { return nil }
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
