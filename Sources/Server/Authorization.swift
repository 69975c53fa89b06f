import Crypto
import Hummingbird
import RelayServer
import SQLiteLedger

/// Admits only paired devices.
struct Authorization: RouterMiddleware {
  typealias Context = RelayContext

  let node: Node

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let header = request.headers[.authorization], header.hasPrefix("Bearer ") else {
      throw Refusal.unauthorized
    }
    let hash = Secret.hash(String(header.dropFirst("Bearer ".count)))
    guard
      try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.hasDevice(withTokenHash: hash)
      })
    else { throw Refusal.unauthorized }
    return try await next(request, context)
  }
}
