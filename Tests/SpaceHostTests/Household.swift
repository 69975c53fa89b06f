import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Relay
import RelayTesting
import SQLiteLedger
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

@testable import SpaceHost

/// Databases of one person, and the relay between them, in one process. Time stands still unless it is
/// set.
final class Household: Sendable {
  enum Sort: String, CaseIterable, Sendable {
    case memory, sqlite
  }

  let folder: TemporaryFolder
  let transport: TestTransport
  private let generator: Mutex<SeededGenerator>
  /// The waits of runners for a busy database.
  let pauses = Mutex<[Duration]>([])
  let clocks = Mutex<[String: Span]>([:])
  private let now = Mutex(Instant.test(minute: 0))
  /// The log has to grow by so many bytes before there is a snapshot of it.
  let snapshots: UInt64

  init(_ sort: Sort, seed: UInt64 = 1, snapshots: UInt64 = 1 << 20) throws {
    self.snapshots = snapshots
    folder = try TemporaryFolder()
    generator = Mutex(SeededGenerator(seed: seed))
    transport = try TestTransport(sort, folder)
  }

  var random: RandomSource { RandomSource { self.generator.withLock { $0.next() } } }

  var time: Instant {
    get { now.withLock { $0 } }
    set { now.withLock { $0 = newValue } }
  }

  func store(_ name: String, replica: UInt64 = 0) throws -> SpaceStore {
    let replica = replica == 0 ? generator.withLock { $0.next() } : replica
    return SpaceStore(
      try SQLiteLedger(testing: folder.path(name + ".sqlite"), replica: replica))
  }

  /// A process that runs on a database.
  func runner(
    of store: SpaceStore, skew: Span = .zero, over transport: (any RelayTransport)? = nil
  ) throws -> SyncRunner {
    let transport = transport ?? TimedTransport(transport: self.transport) { self.time }
    let runner = try SyncRunner(
      store, transport, clock: { self.time + skew }, random: random, snapshots: snapshots,
      pause: { length in self.pauses.withLock { $0.append(length) } })
    return try #require(runner)
  }

  func found(_ store: SpaceStore) async throws {
    var random = random
    try await store.found(
      at: "http://relay.test", over: TimedTransport(transport: transport) { self.time },
      invitation: nil,
      using: &random)
  }

  /// Of a process that begins now.
  @discardableResult
  func catchUp(_ store: SpaceStore, skew: Span = .zero) async throws -> SyncStatus {
    var runner = try runner(of: store, skew: skew)
    return try await runner.catchUp()
  }

  @discardableResult
  func commit(_ number: UInt64, _ title: String, on store: SpaceStore, skew: Span = .zero) throws
    -> Op
  {
    let change = Change(
      "test", [RecordChange(.task, .test(number), [.init(.title, .text(title))])])
    return try store.ledger.commit(change, at: time + skew)
  }
}

/// The relay, which may be out of reach or another server.
final class TestTransport: Sendable {
  enum Weather: Sendable {
    case fair
    /// Nothing arrives there.
    case cut
    /// The call is done, and the answer is lost.
    case deaf
    /// Another server answers.
    case stranger
    /// A proxy refuses envelopes of more than so many bytes at once.
    case narrow(Int)
    /// So many more calls arrive.
    case cutAfter(Int)
    /// So many more calls are answered; of the others the answers are lost.
    case deafAfter(Int)
    /// Instead of an answer comes why there is none.
    case without(TransportError)
    /// The same for all but pages of the log.
    case readingOnly(TransportError)
  }

  private enum Rules: Sendable {
    case memory(RelayRules<MemoryRelayStore>)
    case sqlite(RelayRules<SQLiteRelayStore>)
  }

  private let rules: Rules
  private let state = Mutex((weather: Weather.fair, calls: 0))

  init(_ sort: Household.Sort, _ folder: TemporaryFolder) throws {
    switch sort {
    case .memory: rules = .memory(RelayRules(MemoryRelayStore()))
    case .sqlite:
      rules = .sqlite(RelayRules(try SQLiteRelayStore(path: folder.path("relay.sqlite"))))
    }
  }

  var weather: Weather {
    get { state.withLock { $0.weather } }
    set { state.withLock { $0.weather = newValue } }
  }

  var calls: Int { state.withLock { $0.calls } }

  /// Prunes, as a relay does once a day.
  func prune(at now: Instant) async throws {
    switch rules {
    case .memory(let rules): try await rules.prune(at: now)
    case .sqlite(let rules): try await rules.prune(at: now)
    }
  }

  /// The tables, for an operator's restoration.
  var tables: MemoryTables? {
    get {
      guard case .memory(let rules) = rules else { return nil }
      return rules.store.state
    }
    set {
      guard case .memory(let rules) = rules, let newValue else { return }
      rules.store.state = newValue
    }
  }

  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken, at now: Instant
  ) async throws(TransportError) -> [UInt8] {
    let weather = state.withLock { state in
      let weather = state.weather
      state.calls += 1
      if case .cutAfter(let left) = weather { state.weather = .cutAfter(max(0, left - 1)) }
      if case .deafAfter(let left) = weather { state.weather = .deafAfter(max(0, left - 1)) }
      return weather
    }
    switch weather {
    case .cut, .cutAfter(0): throw .unreachable
    case .stranger: return Array("<html>Welcome to our WLAN</html>".utf8)
    case .narrow(let limit) where call.body.count > limit:
      return Answer<Done>(
        to: call.kind, request, time: now.milliseconds, .refused(.tooLarge(limit: limit))
      ).bytes
    case .without(let failure): throw failure
    case .readingOnly(let failure) where call.kind != .page: throw failure
    case .fair, .deaf, .narrow, .cutAfter, .deafAfter, .readingOnly: break
    }
    let local = LocalTransport { [rules] call, request, token in
      switch rules {
      case .memory(let rules): try await rules.answer(call, request, token: token, at: now).bytes
      case .sqlite(let rules): try await rules.answer(call, request, token: token, at: now).bytes
      }
    }
    let bytes = try await local.answer(to: call, request, token: token)
    switch weather {
    case .deaf, .deafAfter(0): throw .timedOut
    case .fair, .cut, .stranger, .narrow, .cutAfter, .deafAfter, .without, .readingOnly:
      return bytes
    }
  }
}

/// A relay with a clock.
struct TimedTransport: RelayTransport {
  let transport: TestTransport
  let clock: @Sendable () -> Instant

  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    try await transport.answer(to: call, request, token: token, at: clock())
  }

  func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}

extension Kind {
  static let task = Kind(rawValue: "task")
}

extension FieldName {
  static let title = FieldName(rawValue: "title")
}
