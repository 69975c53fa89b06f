import AsyncHTTPClient
import Dispatch
import Ledger
import SQLiteLedger
import ServiceLifecycle
import SpaceHost
import Wire

/// The device of a node's ledger in its space, at any relay: a client like all others. The node's
/// own relay runs with it.
///
/// It has its own connection to the database, so that other parts of this process notice its
/// writes.
struct SpaceDevice: Service {
  private let store: SpaceStore
  /// Nil where another relay has the space.
  let relay: NodeRelay?
  /// The origin of the other relay.
  let otherRelay: String?
  private let configuration: ServerConfiguration
  /// Doublings of the pause while the database cannot be used.
  private static let longestBackoff = 8
  /// The address of this node, once it is known.
  private let addresses = AsyncStream.makeStream(of: String.self)

  init(
    _ ledger: SQLiteLedger, _ configuration: ServerConfiguration
  ) throws {
    let identity = DatabaseIdentity(replica: ledger.replica, generation: ledger.generation)
    store = SpaceStore(try SQLiteLedger(path: ledger.givenPath, ifNew: identity))
    relay = try NodeRelay(beside: ledger, configuration)
    if case .at(let address) = try store.place() {
      otherRelay = SecurityHeaders.origin(of: address)
    } else {
      otherRelay = nil
    }
    self.configuration = configuration
  }

  func begin(at address: String) { addresses.continuation.yield(address) }

  /// Whether the token belongs to a device of this node's space, if the space is at its own relay.
  func admits(_ token: RelayToken) async throws -> Bool {
    guard let relay, let space = try store.space() else { return false }
    return try await relay.admits(token, to: space)
  }

  func run() async throws {
    let client = HTTPTransport.client()
    try await withThrowingTaskGroup(of: Void.self) { group in
      if let relay { group.addTask { try await relay.service.run() } }
      group.addTask {
        await withTaskExecutorPreference(DiskExecutor()) {
          await cancelWhenGracefulShutdown { await live(client) }
        }
      }
      try await group.waitForAll()
    }
    // NB: this device may have written without the relay's service.
    await relay?.service.checkpoint()
    try await client.shutdown()
  }

  private func live(_ client: HTTPClient) async {
    guard let address = await addresses.stream.first(where: { _ in true }) else { return }
    await prepare(at: address)
    var inSpace = ContinuousClock.now
    var failures = 0
    var told: (space: SpaceID, relay: String)?
    // NB: errors here are stored with the space, and shown by `dayring sync`.
    repeat {
      if (try? store.place()) != .some(nil) {
        inSpace = .now
      } else if inSpace.duration(to: .now) > configuration.absence {
        await prepare(at: address)
        inSpace = .now
      }
      tell(&told)
      do throws(StorageError) {
        try await keepInStep(client)
        failures = 0
      } catch {
        failures = min(failures + 1, SpaceDevice.longestBackoff)
      }
    } while (try? await Task.sleep(for: configuration.pollInterval * (1 << failures))) != nil
  }

  /// Notifies of a move, whichever process on this machine noticed it.
  private func tell(_ told: inout (space: SpaceID, relay: String)?) {
    guard let here = try? store.whereabouts(), here.relay != told?.relay else { return }
    if case .at(let address)? = try? store.place() {
      if RelayAddress(address) == nil { configuration.notify(.noRelay(address)) }
      if let told, told.space == here.space {
        configuration.notify(.moved(from: told.relay, to: address))
      }
    }
    told = here
  }

  /// Begins a space at its own relay for a ledger in none, so that browsers can join it.
  private func prepare(at address: String) async {
    guard let relay else { return }
    try? store.note(ownAddress: address)
    var random = RandomSource.system
    // NB: fails if it is in a space.
    try? await store.found(
      at: address, isBeside: true, over: relay.transport, invitation: nil, using: &random)
  }

  private func keepInStep(_ client: HTTPClient) async throws(StorageError) {
    guard let place = try store.place() else { return }
    let transport: any RelayTransport
    switch place {
    case .at(let address): transport = HTTPTransport(address, client)
    // NB: without a relay here, the user who has moved the space here has to restart this node.
    case .beside: guard let relay else { return }; transport = relay.transport
    }
    let runner = try SyncRunner(
      store, transport, others: { HTTPTransport($0, client) }, clock: configuration.now,
      random: .system,
      pause: { try? await Task.sleep(for: $0) })
    guard var runner else { return }
    let interval = configuration.spaceInterval
    try await runner.watch(pause: { try? await Task.sleep(for: interval) }) {
      Task.isCancelled
    } told: { _ in
    }
  }
}

extension RandomSource {
  static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

/// An executor for work that waits for the disk, off Swift's few cooperative threads.
private final class DiskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "dayring.space")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
