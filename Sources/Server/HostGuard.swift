import Connections
import Hummingbird
import RelayServer

/// A guard against requests for another host name: with DNS rebinding, a foreign page's name points
/// at this machine, so that browsers treat it as this server's own.
struct HostGuard: RouterMiddleware {
  typealias Context = RelayContext

  /// Nil when other machines may connect, by names that cannot be known.
  private let names: Set<String>?

  /// - Parameter address: the address of a proxy on this machine, such as
  ///   `https://dayring.example`.
  init(boundTo host: String, known address: String?) {
    let host = host.lowercased()
    var own: Set = [host, "localhost", "127.0.0.1", "::1"]
    if let authority = address?.split(separator: "/").dropFirst().first {
      own.insert(Loopback.host(in: String(authority)))
    }
    names = Loopback.contains(host) ? own : nil
  }

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let names {
      guard let host = request.head.authority.map(Loopback.host(in:)), names.contains(host) else {
        throw Refusal.wrongHost
      }
    }
    return try await next(request, context)
  }
}
