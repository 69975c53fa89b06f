import CivilTime
import DeviceSync
import JSON
import Ledger
import Pages
import Sealing
import Sync
import Texts
import Trackers
import Wire

/// This browser as a device of a space, in an engine of its own, with the page of devices. Its host,
/// `Web/host/space-host.js`, keeps rows and keys.
///
/// It has the records of which the page speaks; each transaction that needs the ledger loads it anew.
package struct SpaceSession: Sendable {
  /// For names of devices, and the number of records.
  var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
  var browser = BrowserDevice(replica: ReplicaID(rawValue: 0))
  var acts = DevicePageActs()
  var ownLists = OwnLists()
  private(set) var boot = SpaceBoot()
  private(set) var now = Moment(Instant(milliseconds: 0), offset: .utc)
  private var random: SeededGenerator?
  /// For a space that is entered next.
  private var chain: UInt64 = 0
  /// The `wake` that the host has, in milliseconds since 1970.
  private var wake: Int64?
  /// Requests that are being stored.
  private var requests: Set<EffectNumber> = []
  /// The call that sends this device's own end of its membership.
  private var leaving: CallID?
  /// The relay to which a move was ordered.
  private var destination: String?
  /// The naming after which pages load anew, since all records were deleted.
  private var lastBeforeReload: EffectNumber?

  package init() {}

  /// Loads a part of the ledger within a transaction, a snapshot's index or a segment; false, without
  /// loading any of it, if it is damaged.
  package mutating func load(snapshot bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    browser.load(bytes)
  }

  /// Loads anew what the page reads; see ``Session/spaceIndex``.
  package mutating func loadRecords(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    ledger.load(bytes, anew: MemoryLedger(replica: ReplicaID(rawValue: 0)))
  }

  /// Takes a message and returns the reply, both as docs/browser-host.md says; an empty object for
  /// what cannot be read, which is a bug in the host.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] { reply(to: bytes).message }

  mutating func reply(to bytes: [UInt8]) -> SpaceReply {
    guard let reader = try? MessageReader(bytes) else { return .nothing }
    if let time = reader.json["now"]?.int64.map({ Instant(milliseconds: $0) }),
      Instant.supported.contains(time)
    {
      now = boot.zone.moment(time)
    }
    chain = draw()
    if let event = SpaceSessionEvent(reader) { return handle(event) }
    return handle(browser.take(reader))
  }

  private mutating func handle(_ event: SpaceSessionEvent) -> SpaceReply {
    switch event {
    case .open(let boot):
      if random == nil {
        random = SeededGenerator(seed: boot.seed)
        browser = BrowserDevice(replica: ReplicaID(rawValue: draw()))
      }
      now = boot.zone.moment(now.instant)
      self.boot = boot
      return reply([])
    case .records(let ops, let isWhole):
      ledger.append(ops.ops)
      if !isWhole || !ops.isWhole { acts.problem = .partial }
      return reply([])
    case .show: return .html(html.text)
    case .act(let action, let name, let value):
      return reply(carryOut(acts.act(action, name: name, value: value, at: place)))
    }
  }

  private mutating func handle(_ heard: BrowserDevice.Heard) -> SpaceReply {
    switch heard {
    case .event(.woke):
      wake = nil
      return reply(carryOut(acts.look(at: place)) + tell(.woke))
    case .event(let event):
      if case .of(nil, let own) = event {
        if let effects = acts.take(own, at: place) { return reply(carryOut(effects)) }
        if let effects = ownLists.take(own, at: place) { return reply(carryOut(effects)) }
      }
      return reply(tell(event))
    case .looked(let events, let idle):
      var effects: [SpaceSessionEffect] = []
      for event in events { effects += tell(event) }
      // Each transaction lets rows go for which nothing waits.
      for list in idle { effects.append(.device(browser.store(.withdrawn([]), of: list).effect)) }
      return reply(effects)
    case .attempt(let attempt, let number):
      if let effects = ownLists.take(attempt, to: number, at: place) {
        return reply(carryOut(effects))
      }
      return reply(carryOut(acts.take(attempt, to: number, at: place)))
    case .stored(let number):
      if ownLists.stored(number) { return reply([renewal, .device(browser.look())]) }
      requests.remove(number)
      return reply([number == lastBeforeReload ? .reload : .device(browser.look())])
    case .broke(let number, let fault):
      if ownLists.broke(number, at: place.now) { return reply([]) }
      if number == lastBeforeReload { return reply([.reload]) }
      let isRequest = requests.remove(number) != nil
      return reply(carryOut(acts.take(fault, isOfRequest: isRequest, at: place)))
    case .changed: return reply([.device(browser.look())])
    case .step(let step): return .step(step)
    case .damaged(let row): return .damaged(row)
    case .nothing: return .nothing
    }
  }

  private mutating func carryOut(
    _ effects: [DevicePageActs.Effect]
  ) -> [SpaceSessionEffect] {
    var isReplaced = false
    var carriedOut: [SpaceSessionEffect] = []
    for effect in effects {
      switch effect {
      case .device(let effect):
        browser.order(effect)
        carriedOut.append(.device(effect))
      case .find(let aim, let number): carriedOut.append(.device(browser.find(aim, number)))
      case .request(let request):
        let (number, effect) = browser.store(.requested(request))
        requests.insert(number)
        carriedOut.append(.device(effect))
      case .left: carriedOut.append(.device(browser.store(.left).effect))
      case .entered(let isEmpty):
        isReplaced = isEmpty
        carriedOut.append(.device(browser.look()))
      case .name(let device, let name):
        let time = now.instant.milliseconds
        let (number, effect) = browser.store(.named(device, name, at: time))
        if isReplaced { lastBeforeReload = number }
        carriedOut.append(.device(effect))
      case .copy(let link): carriedOut.append(.copy(link))
      case .tryAgain:
        destination = nil
        carriedOut += tell(.every(.tryAgain))
      }
    }
    return carriedOut
  }

  private mutating func tell(_ event: SpaceSetEvent) -> [SpaceSessionEffect] {
    let (hasLeft, wasMember) = (hasLeft(by: event), member != nil)
    var random = random
    let now = now.instant.milliseconds
    let told = browser.tell(event) { StepInput(now: now, using: &random) }
    self.random = random
    var effects: [SpaceSessionEffect] = []
    for effect in told {
      switch effect {
      case .of(nil, let effect):
        if case .ask(let call, .append(_, _, let entries), _, _) = effect {
          leaving = isEnd(entries) ? call : nil
        }
        // A look in no space ends nothing that a person has begun.
        if case .ended = effect, wasMember { end() }
        effects.append(.device(effect))
      // The others go on, and the clock is that of the own space.
      case .of(_, .ended): continue
      case .of(_, .renew): effects.append(renewal)
      case .of(_, let effect): effects.append(.device(effect))
      case .listen(let streams): effects.append(.listen(streams))
      // Reported as the set has it. People are asked for by their page.
      case .wake, .asked: continue
      }
    }
    if hasLeft { effects.append(.device(browser.store(.left).effect)) }
    return effects + follow()
  }

  /// All that the host has to do, and the roster for those that wait for it.
  private mutating func reply(_ effects: [SpaceSessionEffect]) -> SpaceReply {
    var effects = effects
    if acts.awaitsRoster, requests.isEmpty, !browser.isLooking,
      let member, member.outbox.rosterRequests == 0
    {
      effects += carryOut(acts.take(member.ownRoster, at: place))
    }
    effects += carryOut(ownLists.begin(browser, at: place))
    let due = [browser.spaces.wake, acts.wake].compactMap { $0 }.min()
    if due != wake, let due { effects.append(.device(.wake(at: due))) }
    wake = due
    let outboxes = browser.spaces.lists.compactMap { browser.spaces.device(of: $0)?.state.outbox }
    return .effects(
      effects, isMember: member != nil,
      isWaiting: outboxes.contains { $0.waiting + $0.rosterRequests > 0 })
  }

  /// The state of the device; nil in no space.
  var member: DeviceState? {
    guard let device = browser.device, !device.isEnded else { return nil }
    return device.state
  }

  var place: DevicePageActs.Place {
    DevicePageActs.Place(
      now: now.instant.milliseconds, offered: boot.offered, origins: boot.origins, app: boot.app,
      name: boot.name, member: member.map { SpaceMember($0) },
      isOver: member?.syncState.membership.isOver ?? false || isRefused(.deleted),
      isUnknown: isRefused(.unauthorized) || isRefused(.absent), chain: chain)
  }

  private func isRefused(_ refusal: Refusal) -> Bool {
    browser.device?.client.status == .stopped(.trouble(.refused(refusal)))
  }

  private mutating func draw() -> UInt64 { random?.next() ?? 0 }

  private mutating func end() {
    acts.end()
    (requests, leaving, destination) = ([], nil, nil)
  }
}

/// Leaving and moving.
extension SpaceSession {
  /// Whether the entries end this device's membership.
  private func isEnd(_ entries: [[UInt8]]) -> Bool {
    guard let member, let pending = member.pendingEntry?.entry, entries == [pending.bytes] else {
      return false
    }
    switch pending.content {
    case .delete: return true
    case .remove(let removal): return removal.devices.contains(member.ring.device)
    case .found, .admit, .void, .list: return false
    }
  }

  /// Whether the relay confirms the end of the membership; then it answers nothing more.
  private mutating func hasLeft(by event: SpaceSetEvent) -> Bool {
    guard case .of(nil, .answered(let call, let bytes)) = event, call == leaving else {
      return false
    }
    leaving = nil
    guard let answer = try? Answer<Appended>(bytes, to: .append, call),
      case .done(let appended) = answer.outcome
    else { return false }
    return appended.sequences.count == 1
  }

  /// The relay to which another device has moved the space; nil where this one has followed.
  var moved: RelayAddress? {
    guard let member, let relay = member.notes.moved.flatMap({ RelayAddress($0) }),
      relay.isFitForAll, relay.text != member.relay
    else { return nil }
    return relay
  }

  private mutating func follow() -> [SpaceSessionEffect] {
    guard let relay = moved?.text, relay != destination, place.mayTalk(to: relay) else { return [] }
    destination = relay
    let move = StoreTransaction.moved(to: relay, at: now.instant.milliseconds)
    return [.device(browser.store(move).effect)]
  }
}

extension StepInput {
  /// With all that is random in it.
  fileprivate init(now: Int64, using random: inout SeededGenerator?) {
    func draw() -> UInt64 { random?.next() ?? 0 }
    self.init(
      now: now,
      request: CallID(checked: (0..<CallID.length).map { _ in UInt8(truncatingIfNeeded: draw()) }),
      chain: draw(), replica: draw(), jitter: draw())
  }
}

extension DeviceState {
  fileprivate var ownRoster: OwnRoster? {
    view.roster.map { OwnRoster($0, key: try? ring.key(of: $0.epoch)) }
  }
}

extension MemoryLedger {
  /// The number of the user's records, besides settings.
  package var entryCount: Int {
    unloadedCount
      + allRecords(of: nil).count { record in
        record.kind != .settings && !record.kind.isOfSpace && !record.isDeleted
      }
  }
}
