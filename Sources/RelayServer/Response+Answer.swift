import Connections
import HTTPTypes
import Hummingbird
import NIOCore
import Relay
import ServiceLifecycle
import Wire

extension Response {
  /// - Parameter permit: released when all is sent.
  static func reply(
    _ reply: RelayReply, on channel: any Channel, holding permit: RelayMemoryLimits.Permit?
  ) -> Response {
    let isJSON = reply.bytes.first == UInt8(ascii: "{")
    var response = Response(
      status: .init(code: reply.refusal?.status ?? 200),
      headers: [.contentType: isJSON ? "application/json" : "application/octet-stream"],
      body: ResponseBody(inPieces: ByteBuffer(bytes: reply.bytes), on: channel, holding: permit))
    switch reply.refusal {
    case .tooMany(let seconds): response.headers[.retryAfter] = String(seconds)
    case .unauthorized: response.headers[.wwwAuthenticate] = "Bearer"
    case .rewound, .forked, .gap, .epoch, .roster, .clockAhead, .full, .pruned, .deleted, .members,
      .tooLarge, .absent, .taken, .closed, .incomplete, .malformed, nil:
      break
    }
    return response
  }

  /// The response to a request that is no call.
  ///
  /// - Parameter methods: those that the target allows; empty for none.
  static func noCall(_ methods: [String]) -> Response {
    var response = plain(
      methods.isEmpty ? .badRequest : .methodNotAllowed,
      #"{"refusal":{"name":"malformed"}}"#, type: "application/json")
    if !methods.isEmpty { response.headers[.allow] = methods.joined(separator: ", ") }
    return response
  }

  static func plain(
    _ status: HTTPResponse.Status, _ text: String, type: String = "text/plain"
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// - Parameters:
  ///   - form: of the events.
  ///   - retry: the milliseconds after which the client reconnects when the relay stops, so that
  ///     not all come at once.
  static func stream(
    _ stream: HeadStream, as form: StreamForm, on channel: any Channel,
    retry: @escaping @Sendable () -> Int
  ) -> Response {
    let body = ResponseBody { writer in
      var sent = StreamState(of: stream.spaces)
      // NB: ends by itself, since the server waits for its replies before it stops anything else.
      // And not by a sequence that is cancelled, which is four more tasks for each stream.
      try await withGracefulShutdownHandler {
        for await state in stream.events {
          let text = form.text(of: state, after: sent)
          if !text.isEmpty {
            try await writer.write(ByteBuffer(string: text))
          } else if !state.isOver {
            try await writer.write(ByteBuffer(string: ": still here\n\n"))
          }
          sent = state
          // Meanwhile only the newest is kept; a client that reads nothing is dropped.
          try await channel.allSent()
        }
      } onGracefulShutdown: {
        stream.end()
      }
      if !sent.isOver {
        try await writer.write(ByteBuffer(string: "retry: \(retry())\n\n"))
      }
      let end = form.end(of: sent)
      if !end.isEmpty { try await writer.write(ByteBuffer(string: end)) }
      try await writer.finish(nil)
    }
    var response = Response(
      status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    // So that nginx and similar proxies do not buffer the stream.
    if let name = HTTPField.Name("X-Accel-Buffering") { response.headers[name] = "no" }
    return response
  }
}

/// The two forms of a stream's events.
enum StreamForm {
  /// Of one space, as ``HeadNews``.
  case one
  /// Of several, as ``SpacesNews``.
  case several

  /// The events by which a reader of a former state learns of this one.
  fileprivate func text(of state: StreamState, after former: StreamState) -> String {
    var text = ""
    for (now, former) in state.news(after: former) {
      let head = now.head == former.head ? nil : now.head
      switch self {
      case .one: if let head { text += HeadNews.grew(to: head).text }
      case .several:
        if let head { text += SpacesNews.grew(now.space, to: head).text }
        if now.asks != former.asks, now.asks != nil { text += SpacesNews.asks(now.space).text }
        if let end = now.end { text += SpacesNews.ended(now.space, end).text }
      }
    }
    return text
  }

  /// The last events. Of several spaces each has ended by itself already, or all end now.
  fileprivate func end(of state: StreamState) -> String {
    switch self {
    case .one: HeadNews.ended(state.spaces.first?.end ?? .closing).text
    case .several: state.isOver ? "" : SpacesNews.closing.text
    }
  }
}

/// The CORS headers of a relay, which allow any origin: the token alone authorizes, and no browser
/// sends it by itself.
enum RelayHeaders {
  static let all: [(HTTPField.Name, String)] = [
    (.cacheControl, "no-store"), (.xContentTypeOptions, "nosniff"),
  ]

  /// Of answers to calls only, since no page may read the metrics.
  static let ofCalls: [(HTTPField.Name, String)] = [
    (.accessControlAllowOrigin, "*"), (.accessControlExposeHeaders, "Retry-After"),
  ]

  /// The answer to a CORS preflight request, which browsers send before a token.
  static var preflight: Response {
    Response(
      status: .noContent,
      headers: [
        .accessControlAllowMethods: "GET, POST, PUT",
        .accessControlAllowHeaders: "Authorization, Content-Type",
        .accessControlMaxAge: "86400",
      ])
  }
}
