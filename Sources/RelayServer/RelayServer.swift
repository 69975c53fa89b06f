import Connections
import Hummingbird
import HummingbirdCore
import Relay
import ServiceLifecycle

/// Answers the calls of devices until it is told to stop. Then streams end, and calls that have begun
/// are answered; slow clients get ``Patience/ending``.
///
/// - Parameter ending: called once the relay runs; yields when it is to stop.
/// - Throws: NIO's errors when the address cannot be bound.
package func serveRelay<Store: RelayStore>(
  _ rules: RelayRules<Store>, _ bell: any RelayBell, _ configuration: RelayConfiguration,
  until ending: () -> AsyncStream<Void>
) async throws {
  let application = relayApplication(rules, bell, configuration)
  let services = ServiceGroup(services: [application], logger: application.logger)
  let ends = ending()
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { for await _ in ends { await services.triggerGracefulShutdown() } }
    defer { group.cancelAll() }
    try await services.run()
  }
}

func relayApplication<Store: RelayStore>(
  _ rules: RelayRules<Store>, _ bell: any RelayBell, _ configuration: RelayConfiguration
) -> Application<RelayResponder<Store>> {
  let limits = configuration.limits
  let connections = OpenConnections(limit: limits.connections)
  let streams = HeadStreams(rules, bell, configuration)
  var application = Application(
    responder: RelayResponder(rules, streams, connections, configuration),
    server: .http1(
      configuration: .init(
        additionalChannelHandlers: [PatienceHandler(limits.patience, connections)])),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil,
      availableConnectionsDelegate: connections),
    services: [streams, RelayKeeper(rules: rules, configuration: configuration)],
    onServerRunning: { channel in
      let port = channel.localAddress?.port ?? configuration.port
      let host = configuration.host
      configuration.notify(
        .listening(address: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"))
    })
  application.logger.logLevel = .critical
  return application
}

/// Lets go of what is no longer needed, when the relay starts and every now and then.
struct RelayKeeper<Store: RelayStore>: Service {
  let rules: RelayRules<Store>
  let configuration: RelayConfiguration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      repeat {
        // NB: where the store fails, the next time will do; calls are told.
        try? await rules.prune(at: configuration.now())
      } while (try? await Task.sleep(for: configuration.pruning)) != nil
    }
  }
}
