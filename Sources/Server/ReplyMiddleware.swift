import Connections
import HTTPTypes
import Hummingbird
import NIOHTTP1
import RelayServer
import Wire

/// The middleware of every reply: errors become JSON, and all replies get the security headers.
struct ReplyMiddleware: RouterMiddleware {
  typealias Context = RelayContext

  let node: Node
  let headers: [(name: String, value: String)]
  let methods: ServedMethods

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // So one reply at a time is in memory when requests are pipelined.
    try await context.channel.allSent()
    var response: Response
    do {
      response = try await next(request, context)
    } catch let error as HTTPParserError {
      // Hummingbird answers it by 400 and ends the connection.
      throw error
    } catch {
      var refusal = Refusal(error)
      let allowed = methods.methods(at: request.uri.path)
      if case .notFound = refusal, !allowed.isEmpty, !allowed.contains(request.method) {
        refusal = .wrongMethod(allowed: allowed)
      }
      node.refusals.tell(.refused(status: refusal.status.code, code: refusal.code))
      response = .refusal(refusal, at: node.configuration.now())
    }
    for header in headers {
      // NB: widgets set their own policy, since other pages may show them.
      if let name = HTTPFields.Element.Name(header.name), response.headers[name] == nil {
        response.headers[name] = header.value
      }
    }
    return request.method == .head ? response.createHeadResponse() : response
  }
}

/// The security headers of replies: the page may only run its own scripts and WebAssembly, and
/// connect to its own server and one relay.
enum SecurityHeaders {
  /// - Parameter relay: the origin of one elsewhere, as ``origin(of:)`` gives it.
  static func all(relay: String?) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", contentSecurityPolicy(connections(to: relay))),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }

  /// The value of `connect-src` in the policy.
  static func connections(to relay: String?) -> String {
    "connect-src 'self'" + (relay.map { " " + $0 } ?? "")
  }

  /// Scheme, host and port of an address; nil for one that must not be in a policy.
  static func origin(of address: String) -> String? {
    HTTPAddress(address).flatMap { RelayAddress($0.origin)?.origin }
  }

  private static func contentSecurityPolicy(_ connections: String) -> String {
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data:",
      connections,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }
}

/// The methods that each path of the routes allows.
struct ServedMethods: Sendable {
  private struct Route: Sendable {
    /// Nil for a parameter.
    let parts: [Substring?]
    let method: HTTPRequest.Method
  }

  private let routes: [Route]

  init(of router: Router<some RequestContext>) {
    routes = router.routes.map { route in
      let parts = route.path.description.split(separator: "/")
      return Route(parts: parts.map { $0.first == "{" ? nil : $0 }, method: route.method)
    }
  }

  /// Empty for an unknown path.
  func methods(at path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    return routes.filter { route in
      route.parts.count == parts.count
        && zip(route.parts, parts).allSatisfy { $0 == nil || $0 == $1 }
    }.map(\.method)
  }
}
