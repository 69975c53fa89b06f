import CivilTime
import Foundation
import Relay
import RelayTesting
import SpaceHost
import Synchronization
import TestSupport
import Wire

@testable import Commands

/// A relay in memory, which shells of one test share.
final class TestRelay: Sendable {
  let rules: RelayRules<MemoryRelayStore>
  /// The served files by their address.
  var served: [String: [UInt8]] {
    get { files.withLock { $0.served } }
    set { files.withLock { $0.served = newValue } }
  }
  /// The app of this build.
  var app: [String: [UInt8]] {
    get { files.withLock { $0.app } }
    set { files.withLock { $0.app = newValue } }
  }

  /// Of these calls the first reply is lost each, after what was asked was done.
  var losing: [CallKind] {
    get { toLose.withLock { $0 } }
    set { toLose.withLock { $0 = newValue } }
  }

  /// The failure of all requests; nil if they are answered.
  var failure: TransportError? {
    get { whyNot.withLock { $0 } }
    set { whyNot.withLock { $0 = newValue } }
  }

  private let whyNot = Mutex<TransportError?>(nil)
  private let toLose = Mutex<[CallKind]>([])
  private let files = Mutex((served: [String: [UInt8]](), app: [String: [UInt8]]()))
  private let shown = Mutex("")
  /// Signalled whenever something is shown.
  let news = DispatchSemaphore(value: 0)
  /// One for all shells, or two devices would have the same keys.
  private let generator = Mutex(SeededGenerator(seed: 9))

  init(isClosed: Bool = false) {
    var limits = RelayLimits()
    limits.openTo = isClosed ? .invited : .everyone
    rules = RelayRules(MemoryRelayStore(), limits: limits)
  }

  /// The output of commands while they ran.
  var output: String { shown.withLock { $0 } }

  /// The links that were shown, in their order.
  var links: [String] {
    output.split(separator: "\n").filter { $0.contains("#join=") || $0.contains("#list=") }
      .map(String.init)
  }

  func transport(clock: @escaping @Sendable () -> Instant) -> LocalTransport {
    let rules = rules
    return LocalTransport { try await rules.answer($0, $1, token: $2, at: clock()).bytes }
  }

  fileprivate func next() -> UInt64 { generator.withLock { $0.next() } }
  fileprivate func show(_ text: String) {
    shown.withLock { $0 += text }
    news.signal()
  }
}

extension TestShell {
  func connect(to relay: TestRelay) {
    let clock = environment.clock
    environment.random = { relay.next() }
    environment.network = {
      Network(
        transport: { _ in TestTransport(relay: relay, clock: clock) },
        transportToFile: { _ in relay.transport(clock: clock) },
        fetch: { relay.served[$0] }, appFiles: { relay.app },
        run: { body in
          let done = DispatchSemaphore(value: 0)
          Task.detached(executorPreference: OwnThread.shared) {
            await body()
            done.signal()
          }
          done.wait()
        },
        endBySignals: {}, pause: { _ in await OwnThread.shared.turn() }, show: { relay.show($0) })
    }
  }
}

private struct TestTransport: RelayTransport {
  let relay: TestRelay
  let clock: @Sendable () -> Instant

  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    if let failure = relay.failure { throw failure }
    let transport = relay.transport(clock: clock)
    let bytes = try await transport.answer(to: call, request, token: token)
    guard let index = relay.losing.firstIndex(of: call.kind) else { return bytes }
    relay.losing.remove(at: index)
    throw .timedOut
  }

  func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { $0.finish() }
  }
}

/// Tests block the threads that tasks share, so what they wait for runs on one of its own.
private final class OwnThread: TaskExecutor {
  static let shared = OwnThread()

  private let work = Mutex<[@Sendable () -> Void]>([])
  private let news = DispatchSemaphore(value: 0)

  private init() {
    Thread.detachNewThread { [unowned self] in
      while true {
        news.wait()
        work.withLock { $0.removeFirst() }()
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// NB: `Task.yield` would go through the threads that all tasks share.
  func turn() async {
    await withCheckedContinuation { continuation in add { continuation.resume() } }
  }

  private func add(_ item: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(item) }
    news.signal()
  }
}
