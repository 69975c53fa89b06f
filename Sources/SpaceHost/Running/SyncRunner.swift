import CivilTime
import DeviceSync
import NativePrimitives
import SQLiteLedger
import Sealing
import Sync
import Wire

/// The runner of a ``SpaceClient``, which keeps a database in step with its space: carries out the
/// client's effects, and reports their results.
///
/// NB: several at once on one database do no harm, since transactions compare before they write. A
/// process may be killed anywhere in here.
package struct SyncRunner: Sendable {
  package let store: SpaceStore
  let transport: any RelayTransport
  let clock: @Sendable () -> Instant
  private let backoff: BusyBackoff
  var random: RandomSource
  var primitives: NativePrimitives
  private(set) var memory: SpaceMemory
  private(set) var client: SpaceClient
  private(set) var uncommitted = UncommittedWork()
  /// The time of the client's last `wake`, in milliseconds since 1970.
  private(set) var wake: Int64?

  /// - Parameters:
  ///   - snapshots: the growth of the log, in bytes, after which a snapshot is due.
  ///   - pause: before the database is tried again, where other programs keep it busy.
  /// - Returns: nil where the database is in no space.
  package init?(
    _ store: SpaceStore, _ transport: any RelayTransport, clock: @escaping @Sendable () -> Instant,
    random: RandomSource, snapshots: UInt64 = 1 << 20,
    pause: @escaping @Sendable (Duration) async -> Void
  ) throws(StorageError) {
    if try store.isInSpace { try store.noticeCopy() }
    guard let memory = try store.memory() else { return nil }
    self.store = store
    self.transport = transport
    self.clock = clock
    self.random = random
    primitives = NativePrimitives(using: random)
    backoff = BusyBackoff(pause: pause)
    self.memory = memory
    client = SpaceClient(
      memory.syncState, try store.outbox(), start: .start(of: memory.space),
      snapshots: snapshots)
  }

  package var status: SyncStatus { client.status }

  /// Works until it is in step, or until it would have to wait.
  package mutating func catchUp() async throws(StorageError) -> SyncStatus {
    try await takeOver()
    try await handle(.tryAgain)
    return client.status
  }

  /// Continues from the state that another process on this database has stored.
  mutating func takeOver() async throws(StorageError) {
    if try isOvertaken() { try await handle(try overtaken()) }
  }

  private func isOvertaken() throws(StorageError) -> Bool {
    try store.memory().map { $0.syncState.revision != memory.syncState.revision } ?? false
  }

  /// Works until there is nothing to do for now.
  mutating func handle(_ event: SpaceEvent) async throws(StorageError) {
    var events = [event]
    while !events.isEmpty {
      let input = StepInput(
        now: clock().milliseconds, request: CallID(using: &random), chain: random.next(),
        replica: random.next(), jitter: random.next())
      wake = nil
      for effect in client.handle(events.removeFirst(), input) {
        if case .wake(let time) = effect {
          wake = time
        } else {
          events.append(try await carryOut(effect))
        }
      }
    }
    try noteStatus()
  }

  /// - Throws: an error that no retry can mend, such as a database of a later version.
  private mutating func carryOut(
    _ effect: SpaceEffect
  ) async throws(StorageError) -> SpaceEvent {
    do throws(StorageError) {
      if case .ask(let request, let question) = effect { return try await ask(question, request) }
      return try await backoff.run { () throws(StorageError) in try work(effect) }
    } catch {
      guard let fault = error.fault else { throw error }
      return .broke(fault)
    }
  }

  private mutating func ask(
    _ question: Question, _ request: CallID
  ) async throws(StorageError) -> SpaceEvent {
    guard let call = try call(for: question) else {
      return try isOvertaken() ? overtaken() : .failed(request)
    }
    do throws(TransportError) {
      let bytes = try await transport.answer(to: call, request, token: memory.token)
      guard let answer = SpaceAnswer(bytes, to: call.kind, request) else {
        return .failed(request, .stranger)
      }
      return .answered(request, answer)
    } catch {
      return .failed(request, error.noAnswer)
    }
  }

  /// Nil where another process has changed the data to be sent.
  private func call(for question: Question) throws(StorageError) -> RelayCall? {
    let space = memory.space
    switch question {
    case .page(let after): return .page(space, after: after)
    case .envelopes(let chain, let range, let known):
      return try store.envelopes(range, of: chain).map {
        .append(space, known: known, entries: $0)
      }
    case .roster:
      return .create(space, invitation: nil, roster: memory.known.map(\.bytes))
    case .pendingEntry(let known):
      return memory.pendingEntry.map { .append(space, known: known, entries: [$0.entry.bytes]) }
    case .ahead(let number): return .roster(space, after: number)
    case .snapshot, .announce, .putPart, .complete, .attest:
      return uncommitted.log.call(question, in: space)
    }
  }

  private mutating func work(_ effect: SpaceEffect) throws(StorageError) -> SpaceEvent {
    switch effect {
    case .open(let entries, let after, let isSeparate):
      return try open(entries, after: after, isSeparate: isSeparate)
    case .seal(let order): return try seal(order)
    case .makeEntry(let epochOnly):
      uncommitted.pendingEntry = try makeEntry(epochOnly: epochOnly)
      return .madeEntry(uncommitted.pendingEntry != nil)
    case .scanForVoided(let entries):
      return uncommitted.log.scanForVoided(entries, using: &primitives)
    case .take(let piece, let bytes):
      return .took(uncommitted.log.take(piece, bytes, on: memory.log, using: &primitives))
    case .compare(let place):
      let mine = try store.wholeRecords(at: memory.syncState)
      return .compared(
        mine.flatMap {
          uncommitted.log.compare(with: $0, at: place, on: memory.log, using: &primitives)
        })
    case .make: return .made(try make())
    case .store(let transaction): return try store(transaction)
    case .ask, .wake: return .woke
    }
  }

  private mutating func open(
    _ entries: [[UInt8]], after: LogPoint, isSeparate: Bool
  ) throws(StorageError) -> SpaceEvent {
    let opened = uncommitted.log.continued(after: after, isSeparate: isSeparate, on: memory.log)
    guard var opened else { return try overtaken() }
    var reading = opened.reading(entries, on: memory.log)
    primitives.finish(&reading)
    opened.take(reading.page)
    return .opened(uncommitted.log.keep(opened, isSeparate: isSeparate, on: memory.log))
  }

  /// Nil where ops wait that are not in the log, or where it would be too large.
  private mutating func make() throws(StorageError) -> FoundSnapshot? {
    guard let mine = try store.wholeRecords(at: memory.syncState) else { return nil }
    return try? uncommitted.log.make(
      SnapshotID(using: &random), of: mine, on: memory.log, using: &primitives)
  }

  private mutating func seal(_ order: SealOrder) throws(StorageError) -> SpaceEvent {
    let waiting = try store.waiting()
    // Another process has sealed them meanwhile.
    if waiting.isEmpty, try isOvertaken() { return try overtaken() }
    var sealing = ListSealing(waiting.map(\.op), as: order, with: memory.ring, in: memory.space)
    primitives.finish(&sealing)
    guard sealing.failure == nil else { return .broke(.failed) }
    uncommitted.sealed = (sealing.sealed, waiting.map(\.sequence))
    return .sealed(sealing.sealed.parts)
  }

  private mutating func store(
    _ transaction: Sync.Transaction
  ) throws(StorageError) -> SpaceEvent {
    let restarted =
      transaction.kind == .restarted
      ? uncommitted.log.restarted(at: transaction.syncState.cursor, on: memory.log) : nil
    guard try store.store(transaction, uncommitted, at: clock()) else { return try overtaken() }
    switch transaction.kind {
    case .merged: take(uncommitted.log.opened)
    case .restarted: take(restarted)
    case .madeEntry: memory.pendingEntry = uncommitted.pendingEntry
    case .droppedEntry: memory.pendingEntry = nil
    case .sealed, .confirmed, .unsealed, .noted: break
    }
    memory.syncState = transaction.syncState
    uncommitted.stored(transaction.kind)
    return .stored(try store.outbox())
  }

  private mutating func take(_ opened: OpenedLog?) {
    guard let opened else { return }
    memory.log.take(opened)
    if let pendingEntry = memory.pendingEntry, let roster = opened.view.roster,
      roster.number >= pendingEntry.entry.number
    {
      memory.pendingEntry = nil
    }
  }

  /// Reports that another process committed first.
  private mutating func overtaken() throws(StorageError) -> SpaceEvent {
    if let stored = try store.memory() { memory = stored }
    uncommitted = UncommittedWork()
    return .overtaken(memory.syncState, try store.outbox())
  }

  private func noteStatus() throws(StorageError) {
    // A cancelled task has not lost the network.
    guard !Task.isCancelled, try store.isInSpace else { return }
    let trouble: String? =
      if case .stopped(let reason) = client.status { reason.word } else { nil }
    try store.note(silentSince: client.silentSince, trouble: trouble)
  }
}
