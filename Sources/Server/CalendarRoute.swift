import Crypto
import Hummingbird
import RelayServer
import SQLiteLedger

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
    try await ScopedTokens(node: node)
      .check(query["token"].map(String.init) ?? request.bearer, for: .calendar)
    let parts = query["with"].map(String.init)
    let answers = node.configuration.answers
    guard
      let calendar = try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.reloadIdentity()
        return try answers.calendar(parts, ledger)
      })
    else { throw Refusal.malformed(path: "with") }
    return try tagged(
      calendar, "text/calendar; charset=utf-8", maxAge: 0, for: request, context)
  }

  /// A response with an ETag, sent again only when it has changed.
  /// - Parameter maxAge: the seconds for which it may be cached.
  private func tagged(
    _ bytes: [UInt8], _ type: String, maxAge: Int, for request: Request, _ context: RelayContext
  ) throws(Refusal) -> Response {
    let tag = "\"" + hexadecimal(SHA256.hash(data: bytes).prefix(12)) + "\""
    var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=\(maxAge)"]
    if isMatch(request.headers[.ifNoneMatch] ?? "", tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = type
    return Response(
      status: .ok, headers: headers, body: try node.body(bytes, for: context))
  }
}
