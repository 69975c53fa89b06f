import CivilTime
import Connections
import Hummingbird
import HummingbirdCore
import RelayServer
import SQLiteLedger
import ServiceLifecycle

/// Serves the web app and syncs as a device of the space, until it is told to stop. Then it
/// completes the replies in progress, and gives slow clients ``ConnectionTimeouts/ending``.
///
/// First examines the ops written since the last examination, so that damage is repaired before it
/// is sent on.
/// - Parameter ending: called once the server runs; yields when it is to stop.
/// - Throws: `StorageError` for the database; Foundation's errors for an unreadable web directory;
///   NIO's when the address cannot be bound; `RelayError` for the relay's file;
///   `CertificateProblem` for the certificate.
package func serve(
  _ ledger: SQLiteLedger, _ configuration: ServerConfiguration,
  until ending: () -> AsyncStream<Void>
) async throws {
  try repairAtStart(ledger, configuration)
  let device = try SpaceDevice(ledger, configuration)
  try await application(ledger, device, configuration).run(until: ending)
}

func repairAtStart(
  _ ledger: SQLiteLedger, _ configuration: ServerConfiguration
) throws(StorageError) {
  guard try !ledger.examineNews().damage.isEmpty else { return }
  let now = Moment(configuration.now(), offset: .utc)
  let former = try ledger.formerPath(of: .repair, at: now)
  let repair = try ledger.repair(keepingFormerIn: former)
  configuration.notify(
    .repaired(found: repair.found.damage.count, lost: repair.lost.count, former: former))
}

func application(
  _ ledger: SQLiteLedger, _ device: SpaceDevice?, _ configuration: ServerConfiguration
) throws -> Application<RouterResponder<RelayContext>> {
  let node = Node(ledger, configuration)
  let limits = configuration.limits
  let connections = OpenConnections(limit: limits.connections)
  let router = Router(context: RelayContext.self)
  let tls = try configuration.tls.map {
    try ServerTLS($0, now: configuration.now) { configuration.notify(.certificate($0)) }
  }
  let other = device?.otherRelay
  let bare = Router(context: RelayContext.self)
  addRoutes(to: bare, node, device)
  router.add(
    middleware: ReplyMiddleware(
      node: node, headers: SecurityHeaders.all(relay: other), methods: ServedMethods(of: bare)))
  let known = configuration.publicAddress ?? tls?.name.map { "https://\($0)" }
  router.add(middleware: HostGuard(boundTo: configuration.host, known: known))
  if let relay = device?.relay { router.add(middleware: RelayMiddleware(relay: relay)) }
  router.add(middleware: SameSite())
  router.add(
    middleware: StaticSiteMiddleware(
      site: try StaticSite(directory: configuration.webDirectory, relay: other)))
  addRoutes(to: router, node, device)
  var application = Application(
    router: router,
    server: try .bounded(limits.timeouts, connections, over: tls),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: nil,
      availableConnectionsDelegate: connections),
    services: [
      WALCheckpointer(node.ledger, configuration),
      ReminderService(ledger: node.ledger, configuration: configuration, tls: tls),
    ] + (device.map { [$0] } ?? []) + (tls.map { [$0] } ?? []),
    onServerRunning: { channel in
      let addresses = await ServerAddresses(
        host: configuration.host, port: channel.localAddress?.port ?? configuration.port, over: tls)
      device?.begin(at: configuration.publicAddress ?? addresses.address)
      configuration.notify(.listening(addresses))
    })
  application.logger.logLevel = .error
  return application
}

private func addRoutes(
  to router: Router<RelayContext>, _ node: Node, _ device: SpaceDevice?
) {
  WidgetRoute(node: node).add(to: router)
  if let device { AddressRoutes(node: node, device: device).add(to: router) }
  SpokenRoute(node: node).add(to: router)
  CalendarRoute(node: node).add(to: router)
  HealthRoutes(node: node).add(to: router)
}
