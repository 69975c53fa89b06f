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

  /// - Parameter retry: the milliseconds after which the client reconnects when the relay stops, so
  ///   that not all come at once.
  static func stream(
    _ stream: HeadStream, on channel: any Channel, retry: @escaping @Sendable () -> Int
  ) -> Response {
    let body = ResponseBody { writer in
      var last: LogPoint?
      var end = HeadNews.Reason.closing
      // NB: ends by itself, since the server waits for its replies before it stops anything else.
      // And not by a sequence that is cancelled, which is four more tasks for each stream.
      try await withGracefulShutdownHandler {
        for await event in stream.events {
          if let head = event.head, head != last {
            try await writer.write(ByteBuffer(string: HeadNews.grew(to: head).text))
            last = head
          } else if event.end == nil {
            try await writer.write(ByteBuffer(string: ": still here\n\n"))
          }
          if let reason = event.end { end = reason }
          // Meanwhile only the newest is kept; a client that reads nothing is dropped.
          try await channel.allSent()
        }
      } onGracefulShutdown: {
        stream.end()
      }
      if end == .closing {
        try await writer.write(ByteBuffer(string: "retry: \(retry())\n\n"))
      }
      try await writer.write(ByteBuffer(string: HeadNews.ended(end).text))
      try await writer.finish(nil)
    }
    var response = Response(
      status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    // So that nginx and similar proxies do not buffer the stream.
    if let name = HTTPField.Name("X-Accel-Buffering") { response.headers[name] = "no" }
    return response
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
