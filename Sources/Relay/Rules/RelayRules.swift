import CivilTime
import NativePrimitives
import Sealing
import Synchronization
import Wire

/// The rules of a relay, over any store of its tables. Time comes in as a value.
package struct RelayRules<Store: RelayStore>: Sendable {
  package let store: Store
  package let limits: RelayLimits
  /// Nil if the relay wakes no device.
  package let wakes: WakeScheduler<Store>?
  let feedback: FeedbackRules<Store>
  let rosters = RosterCache()
  /// Those that begin without an invitation.
  let newSpaces: NetworkShares
  let newAsks: NetworkShares

  /// - Parameter waking: nil for a relay that wakes no device.
  package init(
    _ store: Store, limits: RelayLimits = RelayLimits(), waking: Waking? = nil,
    feedback: FeedbackOffer = .none
  ) {
    self.store = store
    self.limits = limits
    self.feedback = FeedbackRules(store: store, limits: limits.feedback, offer: feedback)
    wakes = waking.map { WakeScheduler(store, $0) }
    newSpaces = NetworkShares(limit: limits.spacesAnHour, in: .hours(1))
    newAsks = NetworkShares(limit: limits.lists.asksAnHour, in: .hours(1))
  }

  /// Carries out one call.
  ///
  /// - Parameter token: the caller's; for an `invitation` see ``RelayCall/create``.
  /// - Returns: the whole answer; where a rule refuses, the refusal.
  /// - Throws: never `.refused`.
  package func answer(
    _ call: RelayCall, _ request: CallID, token: RelayToken?, from origin: CallOrigin = .here,
    at now: Instant
  ) async throws(RelayError) -> RelayReply {
    let reply = RelayReplier(kind: call.kind, request: request, now: now)
    do throws(RelayError) {
      guard token != nil || call.kind == .feedback else { throw .refused(.unauthorized) }
      let caller = token?.hash ?? .zeros
      switch call {
      case .create(let space, let invitation, let roster, let sponsor):
        return reply(
          try await create(
            space, roster, invitation: invitation?.hash, sponsor: sponsor, by: caller,
            from: origin, at: now), changing: space)
      case .state(let space): return reply(try await state(of: space, for: caller))
      case .append(let space, let known, let entries):
        return reply(
          try await append(entries, to: space, known: known, by: caller, at: now),
          changing: space)
      case .page(let space, let after):
        return reply(try await page(of: space, after: after, for: caller))
      case .roster(let space, let after):
        return reply(try await roster(of: space, after: after, for: caller))
      case .announce(let space, let manifest):
        return reply(try await announce(manifest, in: space, by: caller, at: now))
      case .putPart(let space, let snapshot, let part, let bytes):
        let part = SnapshotPart(index: part, sealed: bytes)
        return reply(try await put(part, of: snapshot, in: space, by: caller))
      case .complete(let space, let snapshot):
        return reply(try await complete(snapshot, in: space, by: caller, at: now))
      case .attest(let space, let snapshot, let bytes):
        return reply(try await attest(bytes, for: snapshot, in: space, by: caller, at: now))
      case .newest(let space):
        return reply(try await snapshot(of: space, for: caller, attested: true))
      case .latest(let space):
        return reply(try await snapshot(of: space, for: caller, attested: false))
      case .part(let space, let snapshot, let part):
        return reply(try await self.part(part, of: snapshot, in: space, for: caller))
      case .putSlot(let slot, let space, let member, let bytes):
        let row = SlotRow(slot: slot, space: space, token: member, bytes: bytes)
        return reply(try await put(row, by: caller))
      case .slot(let slot): return reply(try await self.slot(slot, for: caller))
      case .openMailbox(let mailbox, let space, let link):
        return reply(try await open(mailbox, of: space, link: link, by: caller, at: now))
      case .putRequest(let mailbox, let bytes):
        return reply(try await put(request: bytes, into: mailbox, by: caller, at: now))
      case .request(let mailbox):
        return reply(try await self.request(in: mailbox, for: caller, at: now))
      case .putAnswer(let mailbox, let bytes):
        return reply(try await put(answer: bytes, into: mailbox, by: caller, at: now))
      case .answer(let mailbox):
        return reply(try await answer(in: mailbox, for: caller, at: now))
      case .wakes(let space):
        guard let wakes else { return reply(WakeState.none) }
        return reply(try await wakes.state(of: caller, in: space))
      case .putWakes(let space, let request):
        guard let wakes else { throw .refused(.closed) }
        return reply(try await wakes.put(request, by: caller, in: space, at: now))
      case .testWake(let space):
        guard let wakes else { throw .refused(.closed) }
        return reply(try await wakes.test(by: caller, in: space, at: now))
      case .feedback:
        return reply(RelayOffer(feedback.offer, needsInvitation: !isOpen(to: origin)))
      case .conversation(let id):
        return reply(try await feedback.conversation(id, for: caller))
      case .putMessage(let id, let message):
        return reply(try await feedback.put(message, in: id, by: caller, from: origin, at: now))
      case .endConversation(let id):
        return reply(try await feedback.end(id, by: caller))
      case .putLink(let space, let link, let offer):
        return reply(try await put(offer, link, in: space, by: caller, at: now))
      case .asks(let space): return reply(try await asks(in: space, for: caller, at: now))
      case .ask(let link, let ask):
        let space = try await put(ask, by: link, caller, from: origin, at: now)
        return reply(Done(), changing: space)
      case .putLetter(let link, let ask, let letter, let bytes):
        let space = try await put(bytes, letter, of: ask, by: link, caller, at: now)
        return reply(Done(), changing: letter == .request ? space : nil)
      case .letters(let link, let ask):
        return reply(try await letters(of: ask, by: link, for: caller, at: now))
      }
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return RelayReply(refusal, to: call.kind, request, at: now)
    }
  }

  func roster(of row: SpaceRow, in tables: inout Store.Tables) throws(RelayError) -> Roster {
    if let roster = rosters.roster(row.roster) { return roster }
    var entries: [RosterEntry] = []
    for bytes in try tables.roster(after: 0, bytes: .max, in: row.space) {
      guard let entry = try? RosterEntry(ofEither: bytes), entry.version == row.version else {
        throw .damaged
      }
      entries.append(entry)
    }
    var primitives = NativePrimitives()
    guard let roster = try? Roster(entries, using: &primitives), roster.head == row.roster else {
      throw .damaged
    }
    rosters.keep(roster)
    return roster
  }
}

/// An answer as bytes, and its refusal, which decides the status of HTTP.
package struct RelayReply: Hashable, Sendable {
  package let bytes: [UInt8]
  /// Nil where it was done.
  package let refusal: Refusal?
  /// The space that has news for its streams.
  package let changed: SpaceID?

  package init(bytes: [UInt8], refusal: Refusal?, changed: SpaceID? = nil) {
    self.bytes = bytes
    self.refusal = refusal
    self.changed = changed
  }

  package init(_ refusal: Refusal, to kind: CallKind, _ request: CallID, at now: Instant) {
    let answer = Answer<Done>(to: kind, request, time: now.milliseconds, .refused(refusal))
    self.init(bytes: answer.bytes, refusal: refusal)
  }
}

private struct RelayReplier {
  let kind: CallKind
  let request: CallID
  let now: Instant

  func callAsFunction(
    _ content: some AnswerContent, changing space: SpaceID? = nil
  ) -> RelayReply {
    let answer = Answer(to: kind, request, time: now.milliseconds, .done(content))
    return RelayReply(bytes: answer.bytes, refusal: nil, changed: space)
  }
}

extension RelayRules {
  /// Appends the entries before the first that is refused. Idempotent: an entry that is in the log
  /// already keeps its place.
  func append(
    _ entries: [[UInt8]], to space: SpaceID, known: LogPoint, by token: TokenHash, at now: Instant
  ) async throws(RelayError) -> Appended {
    var bytes = 0
    for entry in entries { bytes += entry.count + 4 }
    guard bytes <= SyncLimits.entries else {
      throw .refused(.tooLarge(limit: SyncLimits.entries))
    }
    let list = rosters.list(space)
    let entries = entries.map { LogEntry($0, in: space, checkedBy: list) }
    return try await store.write { tables throws(RelayError) in
      let caller = try tables.caller(token, in: space)
      try tables.check(known, in: caller.row)
      var log = OpenLog(
        row: caller.row, roster: try roster(of: caller.row, in: &tables), device: caller.device,
        now: now, limits: limits)
      var sequences: [UInt64] = []
      var refusal: Refusal?
      for entry in entries {
        switch try log.add(entry, to: &tables) {
        case .kept(let sequence): sequences.append(sequence)
        case .refused(let reason): refusal = reason
        }
        if refusal != nil { break }
      }
      try log.close(in: &tables)
      rosters.keep(log.roster)
      let limit = limits.lists.prunedBytes
      if log.roster.isList, caller.row.bytes <= limit, log.row.bytes > limit {
        var pruning = try pruning(log.row, at: now, in: &tables)
        try pruning.prune(&tables)
      }
      return Appended(sequences: sequences, head: log.end, refusal: refusal)
    }
  }
}

/// Rosters whose signatures this process has checked, by their newest entry, so that they are not
/// checked again with each call.
final class RosterCache: Sendable {
  private struct State {
    var rosters: [EntryID: Roster] = [:]
    /// The newest entries of rosters of lists.
    var lists: [SpaceID: EntryID] = [:]
  }

  private static let limit = 1024
  private let state = Mutex(State())

  func roster(_ head: EntryID) -> Roster? {
    state.withLock { $0.rosters[head] }
  }

  /// A roster of a list, maybe not its newest. NB: only for keys, which a device keeps for as long
  /// as it belongs.
  func list(_ space: SpaceID) -> Roster? {
    state.withLock { state in state.lists[space].flatMap { state.rosters[$0] } }
  }

  func keep(_ roster: Roster) {
    state.withLock { state in
      if state.rosters.count >= RosterCache.limit { state = State() }
      state.rosters[roster.head] = roster
      guard roster.isList else { return }
      // Of a list only one: it may have hundreds of members.
      if let former = state.lists[roster.space], former != roster.head {
        state.rosters[former] = nil
      }
      state.lists[roster.space] = roster.head
    }
  }
}

/// The origin of a call, as far as rules depend on it.
package struct CallOrigin: Hashable, Sendable {
  /// The client's network, by which rate limits count; nil for this process, which has no limit.
  package let network: [UInt8]?
  /// Whether it may come from beyond this machine, or from a page of another site.
  package let isOutside: Bool

  package init(network: [UInt8]?, isOutside: Bool) {
    self.network = network
    self.isOutside = isOutside
  }

  /// This process.
  package static let here = CallOrigin(network: nil, isOutside: false)
}
