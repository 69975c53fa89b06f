import CivilTime
import Connections
import Hummingbird
import Relay
import RelayServer
import SQLiteLedger
import SpaceHost
import Wire

/// The relay of a node for its own ledger, in a file beside the ledger, untouched by backup and
/// restore.
struct NodeRelay: Sendable {
  let service: RelayService<SQLiteRelayStore>
  /// The transport for the device in this process.
  let transport: NodeTransport
  private let rules: RelayRules<SQLiteRelayStore>

  /// Nil where the ledger is in step with another relay.
  ///
  /// Over HTTP, no client may begin a space here without an invitation, at any address: any page
  /// that is open in a browser on this machine could.
  init?(beside ledger: SQLiteLedger, _ configuration: ServerConfiguration) throws {
    if case .at = try SpaceStore(ledger).place() { return nil }
    let store = try SQLiteRelayStore(path: RelayPlace.file(beside: ledger))
    var own = RelayConfiguration(now: configuration.now)
    own.limits.connections = configuration.limits.connections
    own.trusted = configuration.proxies.compactMap { AddressRange($0) }
    own.notify = { configuration.notify(.relay($0)) }
    var limits = RelayLimits.ofOneself
    let open = RelayRules(store, limits: limits)
    limits.openTo = .invited
    let closed = RelayRules(
      store, limits: limits, waking: configuration.waking, feedback: configuration.feedback)
    // NB: this counts no connections, since a node has no metrics.
    let connections = OpenConnections(limit: own.limits.connections)
    service = RelayService(closed, SQLiteNotifier(store), connections, own)
    rules = closed
    transport = NodeTransport(
      service: service,
      local: LocalTransport {
        try await open.answer($0, $1, token: $2, at: configuration.now()).bytes
      })
  }

  func admits(_ token: RelayToken, to space: SpaceID) async throws(RelayError) -> Bool {
    try await rules.admits(token, to: space)
  }
}

struct NodeTransport: RelayTransport {
  let service: RelayService<SQLiteRelayStore>
  let local: LocalTransport

  func answer(
    to call: RelayCall, _ request: CallID, token: RelayToken
  ) async throws(TransportError) -> [UInt8] {
    let bytes = try await local.answer(to: call, request, token: token)
    if case .append(let space, _, _) = call { service.grew(space) }
    return bytes
  }

  func heads(of space: SpaceID, token: RelayToken) -> AsyncStream<LogPoint> {
    service.heads(of: space, token: token)
  }
}

/// The middleware that passes calls of devices to the relay.
struct RelayMiddleware: RouterMiddleware {
  typealias Context = RelayContext

  let relay: NodeRelay

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard request.uri.path.hasPrefix("/v1/") else { return try await next(request, context) }
    return try await relay.service.responder.respond(to: request, context: context)
  }
}
