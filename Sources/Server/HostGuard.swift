import Connections
import HTTPTypes
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

/// A guard against cross-site request forgery: changes requested by a page of another site.
/// Browsers let any page post to any server, and only hide the reply from it.
///
/// Relies on the headers that browsers send, and admits requests without them, as other programs
/// send:
/// https://pkg.go.dev/net/http#CrossOriginProtection describes the same rule and why it suffices.
struct SameSite: RouterMiddleware {
  typealias Context = RelayContext

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let changesNothing = [.get, .head, .options].contains(request.method)
    guard changesNothing || Self.isOwn(request) else { throw Refusal.foreignSite }
    return try await next(request, context)
  }

  private static func isOwn(_ request: Request) -> Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
      // NB: "same-site" would include every other port of this machine.
      return site == "same-origin" || site == "none"
    }
    // Browsers omit `Sec-Fetch-Site` when the address is neither https nor localhost.
    guard let origin = request.headers[.origin] else { return true }
    guard let scheme = origin.firstRange(of: "://"), let own = request.head.authority else {
      return false
    }
    return origin[scheme.upperBound...].lowercased() == own.lowercased()
  }
}
