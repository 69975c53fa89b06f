import CivilTime
import SQLiteLedger
import Sync
import TestSupport
import Testing
import Wire

@testable import SpaceHost

/// Failures of sync, each reported by its name, and retried with backoff.
@Suite struct UnansweredTests {
  @Test(arguments: [
    (TransportError.unreachable, NoAnswer.silence), (.timedOut, .silence), (.noSuchHost, .silence),
    (.insecure, .untrusted), (.unavailable, .unavailable), (.gateway, .gateway),
    (.stranger, .stranger), (.tooLarge, .stranger),
  ])
  func `Only silence is taken for a network that is not there`(
    failure: TransportError, why: NoAnswer
  ) async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "mine", on: stores[0])
    home.transport.weather = .without(failure)
    let status = try await home.catchUp(stores[0])
    let since = home.time.milliseconds
    #expect(
      status
        == (why == .silence
          ? .noNetwork(since: since, safe: 1) : .stopped(.trouble(.unanswered(why)))))
    let overview = try #require(try stores[0].overview())
    #expect(overview.silentSince == since && overview.unsent == 1)
    #expect(overview.trouble == (why == .silence ? nil : why.rawValue))
    home.transport.weather = .fair
    try await home.settle(stores)
    #expect(try stores[0].overview()?.trouble == nil)
  }

  @Test(arguments: [TransportError.unavailable, .gateway, .timedOut, .stranger])
  func `What cannot be sent is tried ever more seldom though pages are answered`(
    failure: TransportError
  ) async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "mine", on: stores[0])
    home.transport.weather = .readingOnly(failure)
    var runner = try home.runner(of: stores[0])
    var pauses: [Int64] = []
    _ = try await runner.catchUp()
    for _ in 0..<14 {
      let wake = try #require(runner.wake)
      pauses.append(wake - home.time.milliseconds)
      home.time = Instant(milliseconds: wake)
      try await runner.handle(.woke)
    }
    // Half of 2¹¹ seconds is the least that the jitter leaves.
    let longest = try #require(pauses.last)
    #expect(pauses[0] <= 1_000 && longest >= 1_024_000, "\(pauses)")
    home.transport.weather = .fair
    home.time = home.time + .hours(1)
    try await runner.handle(.woke)
    #expect(runner.status == .inStep(devices: 2))
    try await home.settle(stores)
  }

  @Test
  func `What another process has sealed meanwhile is no failure`() async throws {
    let home = try Household(.memory)
    let stores = try await home.stores(2)
    try home.commit(1, "mine", on: stores[0])
    let own = stores[0]
    let transport = Interrupted(transport: TimedTransport(transport: home.transport) { home.time })
    {
      _ = try? await home.catchUp(own)
    }
    var runner = try home.runner(of: own, over: transport)
    #expect(try await runner.catchUp() == .inStep(devices: 2))
    #expect(try own.told().trouble == nil)
    try await home.settle(stores)
  }
}

/// A transport with an interruption after the first answer.
private actor Interrupted: RelayTransport {
  private let transport: any RelayTransport
  private var interruption: (@Sendable () async -> Void)?

  init(transport: any RelayTransport, by interruption: @escaping @Sendable () async -> Void) {
    self.transport = transport
    self.interruption = interruption
  }

  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    let bytes = try await transport.answer(to: call, request, token: token)
    let interruption = self.interruption
    self.interruption = nil
    await interruption?()
    return bytes
  }

  nonisolated func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}

/// A database that others write to.
@Suite struct BusyTests {
  @Test
  func `A busy database is tried again, ever later, and then told`() async throws {
    let tries = Tally()
    let backoff = BusyBackoff { await tries.note($0) }
    await #expect(throws: StorageError.busy) {
      try await backoff.run { () throws(StorageError) in throw .busy }
    }
    let pauses = await tries.pauses
    #expect(pauses == BusyBackoff.pauses && pauses == pauses.sorted() && !pauses.isEmpty)
    #expect(pauses.reduce(.zero, +) < .seconds(5), "a command waits for it")
  }

  @Test
  func `A database that comes free is used, and nothing else is tried again`() async throws {
    let tries = Tally()
    let backoff = BusyBackoff { await tries.note($0) }
    var left = 2
    let outcome = try await backoff.run { () throws(StorageError) in
      left -= 1
      if left >= 0 { throw .busy }
      return 7
    }
    #expect(outcome == 7)
    #expect(await tries.pauses.count == 2)
    for error in [StorageError.full, .readOnly(path: "x"), .io(code: 1, message: "")] {
      await #expect(throws: error) {
        try await backoff.run { () throws(StorageError) in throw error }
      }
    }
    #expect(await tries.pauses.count == 2)
  }

  @Test
  func `Each failure of the database that may pass has a word of its own`() {
    let faults: [(StorageError, String)] = [
      (.busy, "storageBusy"), (.full, "storageFull"), (.readOnly(path: "x"), "storageReadOnly"),
      (.damaged(path: "x"), "storageDamaged"), (.io(code: 1, message: ""), "broke"),
    ]
    for (error, word) in faults {
      #expect(error.fault.map { StopReason.trouble(.broke($0)).word } == word)
    }
    #expect(StorageError.newer(path: "x", version: 2, supported: 1).fault == nil)
  }
}

private actor Tally {
  private(set) var pauses: [Duration] = []

  func note(_ pause: Duration) { pauses.append(pause) }
}
