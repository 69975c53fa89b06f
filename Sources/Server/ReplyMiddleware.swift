import Hummingbird
import RelayServer

/// Applies to every reply: errors become JSON, and all replies get the security headers.
struct ReplyMiddleware: RouterMiddleware {
  typealias Context = RelayContext

  let node: Node
  let headers: [(name: String, value: String)]

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let refusal = Refusal(error)
      node.refusals.tell(of: refusal)
      response = .refusal(refusal, at: node.configuration.now())
    }
    for header in headers {
      // NB: drawings set their own policy, since other pages may show them.
      if let name = HTTPFields.Element.Name(header.name), response.headers[name] == nil {
        response.headers[name] = header.value
      }
    }
    return request.method == .head ? response.createHeadResponse() : response
  }
}
