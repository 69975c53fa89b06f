import Crypto
import Hummingbird
import RelayServer
import SQLiteLedger

/// `GET /widgets/KIND-SIZE.svg?token=…&theme=…&activity=…` → an SVG.
///
/// The token is part of the address, since an image on a dashboard cannot send it otherwise; so it
/// grants nothing else.
struct WidgetRoute: Sendable {
  let node: Node

  /// The policy of a widget, which runs no script and loads nothing; its style is inline.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; sandbox"

  func add(to router: some RouterMethods<RelayContext>) {
    router.get("widgets/:name") { request, context in
      try await draw(request, context.parameters.get("name") ?? "", context)
    }
  }

  private func draw(
    _ request: Request, _ file: String, _ context: RelayContext
  ) async throws -> Response {
    let query = request.uri.queryParameters
    try await ScopedTokens(node: node)
      .check(query["token"].map(String.init) ?? request.bearer, for: .widgets)
    guard file.hasSuffix(".svg") else { throw Refusal.notFound }
    let widgetRequest = WidgetRequest(
      name: String(file.dropLast(".svg".count)), theme: query["theme"].map(String.init),
      activity: query["activity"].map(String.init))
    let answers = node.configuration.answers
    guard
      let widget = try await node.ledger.run({ ledger throws(StorageError) in
        try answers.widget(widgetRequest, ledger)
      })
    else { throw Refusal.notFound }
    return try reply(widget, to: request, context)
  }

  private func reply(
    _ widget: ServedWidget, to request: Request, _ context: RelayContext
  ) throws(Refusal) -> Response {
    let tag = "\"" + hexadecimal(SHA256.hash(data: widget.svg).prefix(12)) + "\""
    var headers: HTTPFields = [
      .eTag: tag, .cacheControl: "private, max-age=\(widget.seconds)",
      .contentSecurityPolicy: Self.policy,
    ]
    if let name = HTTPFields.Element.Name("Cross-Origin-Resource-Policy") {
      headers[name] = "cross-origin"
    }
    if isMatch(request.headers[.ifNoneMatch] ?? "", tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = "image/svg+xml"
    return Response(
      status: .ok, headers: headers, body: try node.body(widget.svg, for: context))
  }
}
