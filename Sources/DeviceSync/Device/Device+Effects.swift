import Ledger
import Sealing
import Sync
import Wire

/// The carrying out of the client's effects.
extension Device {
  /// - Returns: the outcome; nil where the host is asked for it.
  mutating func carryOut(_ effect: SpaceEffect, _ input: StepInput) -> SpaceEvent? {
    let log = state.log
    switch effect {
    case .wake(let time):
      effects.append(.wake(at: time))
      return nil
    case .ask(let call, let question):
      ask(question, call)
      return nil
    case .open(let entries, let after, let isSeparate):
      guard let opened = work.continued(after: after, isSeparate: isSeparate, on: log) else {
        return read(.state, for: .reloading(nil))
      }
      let reading = opened.reading(entries, on: log)
      return go(on: .reading(reading, of: opened, isSeparate: isSeparate))
    case .seal(let order):
      return read(sealingLimits.query, for: .sealing(order))
    case .scanForVoided(let entries):
      return change { work, replay throws(SealingError) in
        work.stuck?.scanForVoided(entries, using: &replay)
          ?? .scannedForVoided(isVoid: false, number: 0)
      }
    case .makeEntry(let epochOnly):
      return epochOnly ? makeEntry(for: nil) : read(.requests, for: .makingEntry)
    case .take(let piece, let bytes):
      return change { work, replay throws(SealingError) in
        .took(work.take(piece, bytes, on: log, using: &replay))
      }
    case .compare(let place): return read(.records, for: .comparing(at: place))
    case .make: return read(.records, for: .making)
    case .store(let transaction): return store(transaction, input)
    }
  }

  // Calls.

  private mutating func ask(_ question: Question, _ call: CallID) {
    if case .envelopes(_, let range, let known) = question {
      _ = read(.envelopes(range), for: .sending(call, range, known: known))
    } else if let contents = self.call(for: question) {
      send(contents, call)
    } else {
      _ = read(.state, for: .reloading(call))
    }
  }

  mutating func send(_ contents: RelayCall, _ call: CallID) {
    awaited = .answer(call, contents.kind)
    effects.append(.ask(call, contents, token: state.token, relay: state.relay))
  }

  /// Nil for envelopes, whose bytes are stored, and for what another process has changed.
  private func call(for question: Question) -> RelayCall? {
    let space = state.space
    switch question {
    case .page(let after): return .page(space, after: after)
    case .envelopes: return nil
    case .roster: return .create(space, invitation: nil, roster: state.known.map { $0.bytes })
    case .pendingEntry(let known):
      return state.pendingEntry.map { .append(space, known: known, entries: [$0.entry.bytes]) }
    case .ahead(let number): return .roster(space, after: number)
    case .snapshot, .announce, .putPart, .complete, .attest: return work.call(question, in: space)
    }
  }

  // Tasks.

  /// Runs straight-line code on the work, which it changes once nothing is open.
  private mutating func change(
    _ body: @escaping @Sendable (inout LogWork, inout Replay) throws(SealingError) -> SpaceEvent
  ) -> SpaceEvent? {
    let work = work
    return go(
      on: .working(
        ReplayTask { replay throws(SealingError) in
          var changed = work
          let event = try body(&changed, &replay)
          return WorkOutcome(work: changed, event: event)
        }))
  }

  mutating func makeEntry(for requests: [StoredRequest]?) -> SpaceEvent? {
    guard let roster = state.view.roster else { return .madeEntry(false) }
    return go(on: .makingEntry(EntryMaking(for: requests, in: roster, with: state.ring)))
  }

  mutating func seal(_ waiting: [WaitingOp], as order: SealOrder) -> SpaceEvent? {
    let sealing = ListSealing(
      waiting.map { $0.op }, as: order, with: state.ring, in: state.space, limits: sealingLimits,
      isOfList: state.log.list != nil)
    return go(on: .sealing(sealing, waiting))
  }

  mutating func compare(with mine: [Record], at place: LogPoint) -> SpaceEvent? {
    let log = state.log
    guard log.view.place == place, let comparison = work.comparison(with: mine, at: place, on: log)
    else { return .compared(nil) }
    return change { work, replay throws(SealingError) in
      .compared(work.attest(comparison, on: log, using: &replay))
    }
  }

  mutating func makeSnapshot(of mine: [Record]) -> SpaceEvent? {
    let naming = ReplayTask { replay throws(SealingError) in try replay.random(SnapshotID.self) }
    return go(on: .naming(naming, mine))
  }

  mutating func computed(_ number: EffectNumber, _ answers: [PrimitiveAnswer]) -> SpaceEvent? {
    guard case .answers(number, var task) = awaited else { return nil }
    awaited = nil
    task.take(answers)
    return go(on: task)
  }

  private mutating func go(on task: DeviceTask) -> SpaceEvent? {
    let requests = task.requests
    guard requests.isEmpty else {
      let number = nextNumber()
      awaited = .answers(number, task)
      effects.append(.compute(number, requests))
      return nil
    }
    return finish(task)
  }

  private mutating func finish(_ task: DeviceTask) -> SpaceEvent? {
    switch task {
    case .reading(let reading, var opened, let isSeparate):
      opened.take(reading.page)
      return .opened(work.keep(opened, isSeparate: isSeparate, on: state.log))
    case .sealing(let sealing, let waiting):
      guard sealing.failure == nil else { return .broke() }
      work.sealed = (sealing.sealed, waiting)
      return .sealed(sealing.sealed.parts)
    case .makingEntry(let making):
      work.pendingEntry = making.made
      guard making.obsolete.isEmpty else { return withdraw(making.obsolete) }
      return .madeEntry(making.made != nil)
    case .naming(let naming, let mine):
      guard let id = naming.outcome else { return .broke() }
      guard let making = LogWork.making(id, of: mine, on: state.log) else { return .made(nil) }
      return go(on: .making(making))
    case .making(let making):
      guard let made = making.sealed else { return .made(nil) }
      work.made = made
      return .made(FoundSnapshot(made.manifest, by: state.ring.device, isAttested: false))
    case .working(let working):
      guard let outcome = working.outcome else { return .broke() }
      work = outcome.work
      return outcome.event
    }
  }
}
