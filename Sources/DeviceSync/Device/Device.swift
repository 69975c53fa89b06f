import Ledger
import Sealing
import Sync
import Wire

/// A device of a space, a state machine: takes events, and returns effects.
///
/// Its client decides on the next step. The device carries that out, as far as it needs no host: it
/// opens and seals, and prepares each transaction. A host may be killed anywhere in between: what
/// is not stored was never sent, and a new device goes on from what is.
///
/// NB: several on one store do no harm, since a store compares revisions before it writes.
package struct Device: Sendable {
  @Boxed package private(set) var client: SpaceClient
  /// As it is stored.
  @Boxed package internal(set) var state: DeviceState
  @Boxed var work = LogWork()
  /// The outcome for which the client's effect waits.
  var awaited: Awaited?
  /// The transaction that notes the lead of the clock.
  var clockSetting: EffectNumber?
  /// Of the event that is being handled.
  var effects: [DeviceEffect] = []
  private let limits: ListLimits
  private var isLeading = false
  private var stream: RelayStream?
  package private(set) var isEnded = false
  /// Of the numbers that were given to effects.
  private var count: UInt64 = 0

  /// - Parameters:
  ///   - snapshots: as for a ``SpaceClient``. NB: a list has none yet.
  ///   - limits: of the lists of ops.
  package init(
    _ state: DeviceState, snapshots: UInt64? = 1 << 20, limits: ListLimits = .usual
  ) {
    self.state = state
    self.limits = limits
    let isList = state.log.list != nil
    client = SpaceClient(
      state.syncState, state.outbox, start: .start(of: state.space),
      snapshots: isList ? nil : snapshots, isList: isList)
  }

  /// Of the lists of ops that this device may seal.
  var sealingLimits: ListLimits {
    state.log.list == nil ? limits : .inList(of: state.syncState.membership.role ?? .reader)
  }

  /// The place where reading has stopped, if that is before an envelope.
  package var stuck: StuckLog? { work.stuck }

  package mutating func handle(_ event: DeviceEvent, _ input: StepInput) -> [DeviceEffect] {
    guard !isEnded else { return [] }
    effects = []
    var next = take(event, input)
    while let event = next {
      next = nil
      for effect in client.handle(event, input) {
        if let outcome = carryOut(effect, input) { next = outcome }
      }
    }
    state.outbox = client.outbox
    listen()
    return effects
  }

  /// - Returns: the event for the client; nil for none, or where the event is obsolete.
  private mutating func take(_ event: DeviceEvent, _ input: StepInput) -> SpaceEvent? {
    switch event {
    case .answered(let call, let bytes): return answered(call, bytes, input)
    case .failed(let call, let why):
      guard case .answer(call, _) = awaited else { return nil }
      awaited = nil
      return .failed(call, why)
    case .computed(let number, let answers): return computed(number, answers)
    case .stored(let number, let outcome): return stored(number, outcome)
    case .broke(let number, let fault):
      if number == clockSetting { clockSetting = nil }
      guard number == awaited?.number else { return nil }
      awaited = nil
      return .broke(fault)
    case .changed(let outbox): return .changed(outbox)
    case .overtaken(let state): return overtaken(state)
    case .left:
      end()
      return nil
    case .online(let isOnline): return .online(isOnline)
    case .leading(let isLeading):
      self.isLeading = isLeading
      return .leading(isLeading)
    case .grew(let head): return .grew(to: head)
    case .woke: return .woke
    case .tryAgain: return .tryAgain
    }
  }

  private mutating func answered(
    _ call: CallID, _ bytes: [UInt8], _ input: StepInput
  ) -> SpaceEvent? {
    guard case .answer(call, let kind) = awaited else { return nil }
    awaited = nil
    guard let answer = SpaceAnswer(bytes, to: kind, call) else { return .failed(call, .stranger) }
    compareClock(with: answer.time, input)
    return .answered(call, answer)
  }

  /// Goes on from what another writer has stored. All that was not stored is obsolete.
  mutating func overtaken(_ state: DeviceState) -> SpaceEvent {
    self.state = state
    work = LogWork()
    awaited = nil
    return .overtaken(state.syncState, state.outbox)
  }

  mutating func end() {
    isEnded = true
    work = LogWork()
    awaited = nil
    effects.append(.ended)
  }

  mutating func nextNumber() -> EffectNumber {
    count += 1
    return EffectNumber(rawValue: count)
  }

  /// Listens where this process leads, to the relay that is stored.
  private mutating func listen() {
    let next =
      isLeading && !isEnded
      ? RelayStream(relay: state.relay, space: state.space, token: state.token) : nil
    guard next != stream else { return }
    stream = next
    effects.append(.listen(next))
  }
}

/// The outcome for which the client's effect waits. Each has a number, or the id of a call, that
/// comes once.
indirect enum Awaited: Sendable {
  case answer(CallID, CallKind)
  case answers(EffectNumber, DeviceTask)
  case rows(EffectNumber, RowPurpose)
  case storing(EffectNumber, StoreStep, SyncState)
  /// Of requests that are obsolete; then the entry is made.
  case withdrawing(EffectNumber)

  var number: EffectNumber? {
    switch self {
    case .answer: nil
    case .answers(let number, _), .rows(let number, _), .storing(let number, _, _),
      .withdrawing(let number):
      number
    }
  }
}

/// The purpose of reading rows.
enum RowPurpose: Sendable {
  case sending(CallID, ClosedRange<UInt64>, known: LogPoint)
  case sealing(SealOrder)
  case makingEntry
  case comparing(at: LogPoint)
  case making
  /// Whether another writer took what the client's effect needs; the call fails if none did.
  case reloading(CallID?)
}
