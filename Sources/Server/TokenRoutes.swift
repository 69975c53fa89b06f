import HTTPTypes
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
    try await node.check(
      query["token"].map(String.init) ?? request.bearer, for: .widgets)
    guard file.hasSuffix(".svg") else { throw Refusal.notFound }
    let name = String(file.dropLast(".svg".count))
    let (theme, activity) = (query["theme"].map(String.init), query["activity"].map(String.init))
    let draw = node.configuration.widget
    guard
      let widget = try await node.ledger.run({ ledger throws(StorageError) in
        try draw(name, theme, activity, ledger)
      })
    else { throw Refusal.notFound }
    var headers: HTTPFields = [.contentSecurityPolicy: Self.policy]
    if let name = HTTPFields.Element.Name("Cross-Origin-Resource-Policy") {
      headers[name] = "cross-origin"
    }
    return try node.tagged(
      widget.svg, "image/svg+xml", maxAge: widget.seconds, headers, for: request, context)
  }
}

/// `GET /calendar/dayring.ics?token=…&with=fasts,tasks,dates` → iCalendar.
///
/// The token is part of the address, since calendar programs take only an address; so it grants
/// nothing else.
struct CalendarRoute: Sendable {
  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.get("calendar/dayring.ics") { try await read($0, $1) }
    router.head("calendar/dayring.ics") { try await read($0, $1) }
  }

  private func read(_ request: Request, _ context: RelayContext) async throws -> Response {
    let query = request.uri.queryParameters
    try await node.check(
      query["token"].map(String.init) ?? request.bearer, for: .calendar)
    let parts = query["with"].map(String.init)
    let answers = node.configuration.answers()
    guard
      let calendar = try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.reloadIdentity()
        return try answers.calendar(parts, from: ledger)
      })
    else { throw Refusal.malformed(path: "with") }
    return try node.tagged(
      calendar, "text/calendar; charset=utf-8", maxAge: 0, for: request, context)
  }
}

extension Node {
  /// A response with an ETag, sent again only when it has changed.
  /// - Parameter maxAge: the seconds for which it may be cached.
  fileprivate func tagged(
    _ bytes: [UInt8], _ type: String, maxAge: Int, _ others: HTTPFields = [:],
    for request: Request, _ context: RelayContext
  ) throws(Refusal) -> Response {
    let tag = entityTag(of: bytes)
    var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=\(maxAge)"]
    for field in others { headers.append(field) }
    if isMatch(request.headers[.ifNoneMatch] ?? "", tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = type
    return Response(status: .ok, headers: headers, body: try body(bytes, for: context))
  }
}

/// `POST /api/do` {"text"} → {"said", "action", "changed", …}; a refusal replies 422 with
/// {"error"}, and nothing was changed.
struct SpokenRoute: Sendable {
  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.post("api/do") { try await carryOut($0, $1) }
  }

  private func carryOut(_ request: Request, _ context: RelayContext) async throws -> Response {
    try await node.check(request.bearer, for: .spoken)
    let body = try await request.json(upTo: 4096)
    guard let text = body["text"]?.text else { throw Refusal.malformed(path: "text") }
    let carryOut = node.configuration.spoken
    guard
      let answer = try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.reloadIdentity()
        return try carryOut(text, ledger)
      })
    else { throw Refusal.notFound }
    return .json(
      answer.isDone ? .ok : .unprocessableContent, body: try node.body(answer.json, for: context))
  }
}

extension Node {
  /// - Parameter token: nil when the request has none.
  /// - Throws: ``Refusal/wrongToken`` when it is missing or for another scope.
  func check(_ token: String?, for scope: Token.Scope) async throws {
    guard let token,
      try await ledger.run({ ledger throws(StorageError) in
        try ledger.hasToken(withHash: Secret.hash(token), for: scope)
      })
    else { throw Refusal.wrongToken }
  }
}
