import CivilTime
import DeviceSync
import Ledger
import NativePrimitives
import SQLiteLedger
import Sealing
import Sync
import Wire

/// The host of a ``SpaceSet`` on a database, which it keeps in step with its own space and with its
/// lists: carries out the devices' effects, and reports their outcomes.
///
/// NB: several at once on one database do no harm, since transactions compare before they write. A
/// process may be killed anywhere in here.
package struct SyncRunner: Sendable {
  package let store: SpaceStore
  /// That of the own space.
  let transport: any RelayTransport
  private let others: @Sendable (_ relay: String) -> (any RelayTransport)?
  let clock: @Sendable () -> Instant
  private let backoff: BusyBackoff
  var random: RandomSource
  var primitives: NativePrimitives
  private(set) var spaces: SpaceSet
  /// That of the own space at the beginning.
  private let first: Device
  /// The streams to listen to.
  private(set) var streams: [SetStream] = []
  /// The lists that people have asked to come into, since they were taken.
  private(set) var asked: Set<ListID> = []
  var refused = RefusedMemberships()
  /// Those whose keys could not be renewed.
  var unrenewed = RefusedMemberships()

  /// - Parameters:
  ///   - transport: to the relay of the own space.
  ///   - others: the transport to another relay, which has lists; nil where that cannot be reached.
  ///   - snapshots: the growth of the log, in bytes, after which a snapshot is due.
  ///   - pause: before the database is tried again, where other programs keep it busy.
  /// - Returns: nil where the database is in no space.
  package init?(
    _ store: SpaceStore, _ transport: any RelayTransport,
    others: @escaping @Sendable (_ relay: String) -> (any RelayTransport)? = { _ in nil },
    clock: @escaping @Sendable () -> Instant,
    random: RandomSource, snapshots: UInt64 = 1 << 20,
    pause: @escaping @Sendable (Duration) async -> Void
  ) throws(StorageError) {
    if try store.isInSpace { try store.noticeCopy() }
    guard let state = try store.state() else { return nil }
    self.store = store
    self.transport = transport
    self.others = others
    self.clock = clock
    self.random = random
    primitives = NativePrimitives(using: random)
    backoff = BusyBackoff(pause: pause)
    first = Device(state, snapshots: snapshots)
    var random = random
    let lists = try store.openLists(using: &random)
    spaces = SpaceSet([state] + lists, snapshots: snapshots)
  }

  /// That of the own space.
  var device: Device { spaces.device(of: nil) ?? first }

  /// The time of the earliest `wake`, in milliseconds since 1970.
  var wake: Int64? { spaces.wake }
  package var status: SyncStatus { client.status }
  var client: SpaceClient { device.client }
  var state: DeviceState { device.state }

  /// Works until it is in step, or until it would have to wait.
  package mutating func catchUp() async throws(StorageError) -> SyncStatus {
    try await takeOver()
    try await handle(.every(.tryAgain))
    return client.status
  }

  /// The status of a list; nil for one that this database is not in.
  package func status(of list: ListID) -> SyncStatus? { spaces.device(of: list)?.client.status }

  /// Continues from the states that other processes on this database have stored, and with the lists
  /// that they have come into.
  mutating func takeOver() async throws(StorageError) {
    for list in spaces.lists {
      let store = store.of(list)
      guard let revision = try store.revision() else {
        if list != nil { try await handle(.of(list, .left)) }
        continue
      }
      guard revision != spaces.device(of: list)?.state.syncState.revision else { continue }
      if let state = try store.state() { try await handle(.of(list, .overtaken(state))) }
    }
    for list in try store.lists() where !spaces.lists.contains(list) {
      try await enter(list)
    }
  }

  /// Begins to keep a list in step that the database has come into.
  mutating func enter(_ list: ListID) async throws(StorageError) {
    guard let state = try store.of(list).state() else { return }
    store.ledger.write(in: list, as: state, using: &random)
    try await handle(.entered(state))
  }

  /// Works until there is nothing to do for now.
  mutating func handle(_ event: DeviceEvent, of list: ListID? = nil) async throws(StorageError) {
    try await handle(.of(list, event))
  }

  mutating func handle(_ event: SpaceSetEvent) async throws(StorageError) {
    let outcome = await withTaskGroup(
      of: SpaceSetEvent.self, returning: Result<Set<ListID?>, StorageError>.self
    ) { calls in
      do throws(StorageError) {
        return .success(try await work(on: event, &calls))
      } catch {
        calls.cancelAll()
        return .failure(error)
      }
    }
    for list in try outcome.get() { try noteStatus(of: list) }
  }

  /// - Parameter calls: those that relays have not answered yet.
  /// - Returns: the spaces of which something was done.
  private mutating func work(
    on event: SpaceSetEvent, _ calls: inout TaskGroup<SpaceSetEvent>
  ) async throws(StorageError) -> Set<ListID?> {
    var events = [event]
    var touched: Set<ListID?> = []
    var random = random
    while true {
      if events.isEmpty {
        guard let answer = await calls.next() else { return touched }
        events.append(answer)
      }
      let event = events.removeFirst()
      switch event {
      case .of(let list, _): touched.insert(list)
      case .every, .woke, .heard, .opened: touched.formUnion(spaces.lists)
      case .entered(let state): touched.insert(state.log.list)
      }
      let clock = clock
      let effects = spaces.handle(event) {
        StepInput(
          now: clock().milliseconds, request: CallID(using: &random), chain: random.next(),
          replica: random.next(), jitter: random.next())
      }
      for effect in effects {
        if let outcome = try await carryOut(effect, &calls) { events.append(outcome) }
      }
    }
  }

  /// - Throws: an error that no retry can mend, such as a database of a later version.
  private mutating func carryOut(
    _ effect: SpaceSetEffect, _ calls: inout TaskGroup<SpaceSetEvent>
  ) async throws(StorageError) -> SpaceSetEvent? {
    switch effect {
    case .of(let list, .ask(let request, let call, let token, let relay)):
      let transport = list == nil ? transport : transport(to: relay)
      calls.addTask {
        SpaceSetEvent.of(list, await transport.outcome(of: call, request, token: token))
      }
    case .of(let list, let effect):
      return try await carryOut(effect, of: list).map { .of(list, $0) }
    case .listen(let streams): self.streams = streams
    case .asked(let list): asked.insert(list)
    // A watch asks for the time.
    case .wake: break
    }
    return nil
  }

  private mutating func carryOut(
    _ effect: DeviceEffect, of list: ListID?
  ) async throws(StorageError) -> DeviceEvent? {
    let store = store.of(list)
    switch effect {
    case .compute(let number, let requests):
      return .computed(number, primitives.answers(to: requests))
    case .store(let number, let transaction):
      return try await stored(number) { () throws(StorageError) in try store.store(transaction) }
    case .read(let number, let query, let revision):
      return try await stored(number) { () throws(StorageError) in
        try store.read(query, at: revision)
      }
    // A watch ends when the own space is left or moved.
    case .ask, .listen, .wake, .renew, .ended: return nil
    }
  }

  /// Nil where the relay of a list cannot be reached.
  func transport(to relay: String) -> (any RelayTransport)? {
    relay == state.relay ? transport : others(relay)
  }

  private func stored(
    _ number: EffectNumber, _ body: () throws(StorageError) -> StoreOutcome
  ) async throws(StorageError) -> DeviceEvent {
    do throws(StorageError) {
      return .stored(number, try await backoff.run(body))
    } catch {
      guard let fault = error.fault else { throw error }
      return .broke(number, fault)
    }
  }

  private func noteStatus(of list: ListID?) throws(StorageError) {
    let store = store.of(list)
    // A cancelled task has not lost the network.
    guard !Task.isCancelled, let device = spaces.device(of: list), try store.isInSpace else {
      return
    }
    if list != nil { store.ledger.note(device.state) }
    let trouble: String? =
      if case .stopped(let reason) = device.client.status { reason.word } else { nil }
    try store.note(silentSince: device.client.silentSince, trouble: trouble)
  }
}

extension Optional<any RelayTransport> {
  /// The event that reports the answer of a call.
  fileprivate func outcome(
    of call: RelayCall, _ request: CallID, token: RelayToken
  ) async -> DeviceEvent {
    guard let transport = self else { return .failed(request) }
    do throws(TransportError) {
      return .answered(request, try await transport.answer(to: call, request, token: token))
    } catch {
      return .failed(request, error.noAnswer)
    }
  }
}
