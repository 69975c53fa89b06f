import Connections
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Relay
import ServiceLifecycle
import Wire

/// Answers the calls of devices until it is told to stop. Then streams end, and calls that have
/// begun are answered; slow clients get ``ConnectionTimeouts/ending``.
///
/// - Parameter ending: called once the relay runs; yields when it is to stop.
/// - Throws: NIO's errors when the address cannot be bound; `CertificateProblem` for the
///   certificate.
package func serveRelay<Store: RelayStore>(
  _ rules: RelayRules<Store>, _ notifier: any ChangeNotifier, _ configuration: RelayConfiguration,
  until ending: () -> AsyncStream<Void>
) async throws {
  try await relayApplication(rules, notifier, configuration).run(until: ending)
}

extension Application {
  /// Runs it until `ending`, which is called before it runs, yields.
  package func run(until ending: () -> AsyncStream<Void>) async throws {
    let services = ServiceGroup(services: [self], logger: logger)
    let ends = ending()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in ends { await services.triggerGracefulShutdown() } }
      defer { group.cancelAll() }
      try await services.run()
    }
  }
}

func relayApplication<Store: RelayStore>(
  _ rules: RelayRules<Store>, _ notifier: any ChangeNotifier, _ configuration: RelayConfiguration
) throws -> Application<RelayResponder<Store>> {
  let limits = configuration.limits
  let connections = OpenConnections(limit: limits.connections)
  let relay = RelayService(rules, notifier, connections, configuration)
  let tls = try configuration.tls.map {
    try ServerTLS($0, now: configuration.now) { configuration.notify(.certificate($0)) }
  }
  var application = Application(
    responder: relay.responder,
    server: try .bounded(limits.timeouts, connections, over: tls),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil,
      availableConnectionsDelegate: connections),
    services: [relay] + (tls.map { [$0] } ?? []),
    onServerRunning: { channel in
      let port = channel.localAddress?.port ?? configuration.port
      configuration.notify(
        .listening(await ServerAddresses(host: configuration.host, port: port, over: tls)))
    })
  application.logger.logLevel = .critical
  return application
}

/// A relay as a service, for any server that passes requests to it.
package struct RelayService<Store: RelayStore>: Service {
  /// Answers what comes under `/v1/`.
  package let responder: RelayResponder<Store>
  private let streams: HeadStreams<Store>
  private let pruner: RelayPruner<Store>
  private let wakeSender: WakeSender<Store>?

  package init(
    _ rules: RelayRules<Store>, _ notifier: any ChangeNotifier, _ connections: OpenConnections,
    _ configuration: RelayConfiguration
  ) {
    streams = HeadStreams(rules, notifier, configuration)
    responder = RelayResponder(rules, streams, connections, configuration)
    pruner = RelayPruner(rules: rules, configuration: configuration)
    wakeSender = rules.wakes.map { WakeSender(scheduler: $0, configuration: configuration) }
  }

  package func run() async throws {
    await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await streams.run() }
      group.addTask { try await pruner.run() }
      if let wakeSender { group.addTask { try await wakeSender.run() } }
    }
    await checkpoint()
  }

  /// Must be called once nothing more is written.
  package func checkpoint() async { await responder.rules.store.checkpoint() }

  /// Must be called when this process has written without the responder.
  package func grew(_ space: SpaceID) { streams.grew(space) }

  /// The heads of a space, for a device in this process. Ends where the relay refuses.
  package func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    AsyncStream { continuation in
      let reading = Task {
        defer { continuation.finish() }
        let subscriber = HeadSubscriber(of: space, by: token.hash)
        guard let stream = try? await streams.open(subscriber) else { return }
        for await state in stream.events {
          if let head = state.spaces.first?.head { continuation.yield(head) }
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }
}

/// A periodic compaction, which also runs when the relay starts.
struct RelayPruner<Store: RelayStore>: Service {
  let rules: RelayRules<Store>
  let configuration: RelayConfiguration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      repeat {
        // NB: if the store fails, the next run retries; calls report the error.
        try? await rules.prune(at: configuration.now())
      } while (try? await Task.sleep(for: configuration.pruning)) != nil
    }
  }
}

/// A request with its connection, and the address that this comes from.
package struct RelayContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  package let channel: any Channel
  let peer: IPAddress?

  /// The network of that address; empty where there is none, as in a file's socket.
  package var network: [UInt8] { peer?.network ?? [] }

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    peer = IPAddress(source.channel.remoteAddress)
  }
}

extension Request {
  /// The client's address. Trusted proxies name the one before them in `X-Forwarded-For`; the last
  /// that is no such proxy is the client. Earlier ones may be forged.
  func clientAddress(_ peer: IPAddress?, trusting proxies: [AddressRange]) -> IPAddress? {
    guard var address = peer, let forwardedFor = HTTPField.Name("X-Forwarded-For") else {
      return peer
    }
    let line = headers[values: forwardedFor].joined(separator: ",")
    for text in line.split(separator: ",").reversed() {
      guard proxies.contains(where: { $0.contains(address) }) else { break }
      guard let former = IPAddress(text.filter { $0 != " " }) else { break }
      address = former
    }
    return address
  }
}
