import DeviceSync
import Ledger
import Sealing
import Sync
import Wire

/// The coming of this browser into the lists in which its person is, one after the other, once the own
/// space is read; and its end in those that the person has left.
///
/// Runs beside a ``BrowserDevice``, by effects and events too.
struct OwnLists: Sendable {
  private var run: Run?
  /// The memberships that were tried, whether it came in by them or not.
  private var refused = RefusedMemberships()
  /// The time of the next try, in milliseconds since 1970.
  private var next: Int64 = 0
  /// Transactions that are being stored.
  private var storing: Set<EffectNumber> = []
  /// Of effects; above all numbers of acts, and below those of their host.
  private var count: UInt64 = 3 << 50

  private struct Run: Sendable {
    var run: ProcedureRun
    let admission: OwnAdmission
    let membership: ListMembership
    var awaited: Awaited?
  }

  private enum Awaited: Hashable, Sendable {
    case call(CallID)
    case number(EffectNumber)
  }

  indirect enum Effect: Sendable {
    case device(DeviceEffect)
    /// Answered by `take(_:to:at:)`.
    case find(JoiningAttempt.Aim, EffectNumber)
    /// Answered by `stored(_:)`, or by `broke(_:at:)`.
    case store(StoreTransaction, of: ListID?)
  }

  /// The pause after a try, in milliseconds.
  private static let pause: Int64 = 60_000

  /// The next thing to do, if this tab leads.
  mutating func begin(_ browser: BrowserDevice, at place: DevicePageActs.Place) -> [Effect] {
    guard run == nil, storing.isEmpty, !browser.isLooking, next <= place.now,
      browser.spaces.isLeading == true, let own = place.member, let device = browser.device,
      device.client.status.isInStep
    else { return [] }
    guard let lists = device.state.notes.lists else { return [.store(.listed, of: nil)] }
    for list in browser.spaces.lists.compactMap({ $0 }) where lists.left.contains(list) {
      return [.store(.left, of: list)]
    }
    let memberships = lists.present.filter {
      mayEnter(by: $0, browser, at: place.now) && place.mayTalk(to: $0.relay)
    }
    guard let membership = memberships.first else { return [] }
    let former = browser.spaces.device(of: membership.list)?.state.ring.device
    let admission = OwnAdmission(by: membership, own: own, former: former)
    run = Run(
      run: ProcedureRun(.entering(admission)), admission: admission, membership: membership)
    return goOn(at: place)
  }

  /// Whether this device is not in the list, though its person may be by this key. One that was
  /// removed only hears that the relay does not know it: nothing shows it the entry.
  private func mayEnter(
    by membership: ListMembership, _ browser: BrowserDevice, at now: Int64
  ) -> Bool {
    guard !refused.contains(membership, at: now) else { return false }
    guard let device = browser.spaces.device(of: membership.list), !device.isEnded else {
      return true
    }
    let status = device.client.status
    guard status == .stopped(.removed) || status == .stopped(.trouble(.refused(.unauthorized)))
    else { return false }
    let former = device.state.view.roster?.former ?? []
    return !former.contains { $0.device == membership.key }
  }

  /// - Returns: nil for an event that the run does not wait for.
  mutating func take(_ event: DeviceEvent, at place: DevicePageActs.Place) -> [Effect]? {
    switch event {
    case .answered(let call, let bytes) where run?.awaited == .call(call):
      run?.run.take(.success(.bytes(bytes)))
    case .failed(let call, let why) where run?.awaited == .call(call):
      run?.run.take(.failure(.unanswered(why)))
    case .computed(let number, let answers) where run?.awaited == .number(number):
      run?.run.take(answers)
    case .stored(let number, .done) where run?.awaited == .number(number):
      run?.run.take(.success(.done))
    case .stored(let number, _) where run?.awaited == .number(number):
      return fail(.broke(.failed), at: place)
    case .broke(let number, let fault) where run?.awaited == .number(number):
      return fail(.broke(fault), at: place)
    case .answered, .failed, .computed, .stored, .broke, .changed, .overtaken, .left, .online,
      .leading, .grew, .woke, .tryAgain:
      return nil
    }
    return goOn(at: place)
  }

  /// - Returns: nil where it was not looked for here.
  mutating func take(
    _ attempt: JoiningAttempt?, to number: EffectNumber, at place: DevicePageActs.Place
  ) -> [Effect]? {
    guard run?.awaited == .number(number) else { return nil }
    run?.run.take(.success(.attempt(attempt)))
    return goOn(at: place)
  }

  /// Notes that a transaction is being stored.
  mutating func store(as number: EffectNumber) { storing.insert(number) }

  /// - Returns: whether it was one of these transactions.
  mutating func stored(_ number: EffectNumber) -> Bool { storing.remove(number) != nil }

  /// Tries everything again after a while.
  ///
  /// - Returns: whether it was one of these transactions.
  mutating func broke(_ number: EffectNumber, at now: Int64) -> Bool {
    guard stored(number) else { return false }
    (next, refused) = (now + OwnLists.pause, RefusedMemberships())
    return true
  }

  private mutating func goOn(at place: DevicePageActs.Place) -> [Effect] {
    run?.awaited = nil
    guard let step = run?.run.step() else { return [] }
    switch step {
    case .compute(let requests): return [.device(.compute(nextNumber(), requests))]
    case .ask(.call(let call, let id, let token)):
      guard let relay = run?.membership.relay else { return [] }
      run?.awaited = .call(id)
      return [.device(.ask(id, call, token: token, relay: relay))]
    case .ask(.find(let aim)): return [.find(aim, nextNumber())]
    case .ask(.keep(let attempt, let aim)):
      return [.device(.store(nextNumber(), .attempted(attempt, as: aim)))]
    case .ask(.forget(let aim)): return [.device(.store(nextNumber(), .forgotten(aim)))]
    // No device of the list is there yet.
    case .ask(.request), .ask(.withdraw): return fail(.untrue, at: place)
    case .ended(.success(.member(let member))):
      guard let ended = run else { return [] }
      run = nil
      refused.insert(ended.membership, at: place.now)
      let entry = ListEntry(
        member, chain: place.chain, ending: ended.admission.aim, at: place.now)
      return [.store(.enteredList(entry), of: ended.membership.list)]
    case .ended(.success): return fail(.untrue, at: place)
    case .ended(.failure(let trouble)): return fail(trouble, at: place)
    }
  }

  private mutating func fail(
    _ trouble: ProcedureTrouble, at place: DevicePageActs.Place
  ) -> [Effect] {
    guard let membership = run?.membership else { return [] }
    switch trouble {
    case .unanswered, .broke: next = place.now + OwnLists.pause
    case .untrue, .refused: refused.insert(membership, at: place.now)
    }
    run = nil
    return []
  }

  private mutating func nextNumber() -> EffectNumber {
    count += 1
    let number = EffectNumber(rawValue: count)
    run?.awaited = .number(number)
    return number
  }
}
