import Connections
import Hummingbird
import NIOHTTP1
import RelayServer

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
      node.refusals.tell(of: refusal)
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
