import Connections
import Hummingbird
import JSON

extension Response {
  /// An object with the members that `members` writes, and the server's clock.
  static func json(
    _ status: HTTPResponse.Status = .ok, time: Int64,
    _ members: (inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.key("time")
    writer.integer(time)
    writer.endObject()
    return json(status, bytes: writer.bytes)
  }

  /// - Parameter pass: released when all is written.
  static func json(
    _ status: HTTPResponse.Status = .ok, bytes: [UInt8], holding pass: Gate.Pass? = nil
  ) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(inPieces: ByteBuffer(bytes: bytes), holding: pass))
  }

  static func refusal(_ refusal: Refusal, time: Int64) -> Response {
    var response = Response.json(refusal.status, time: time) { writer in
      writer.key("error")
      writer.string(refusal.code)
      writer.key("message")
      writer.string(refusal.message)
      if case .ahead(let stamps) = refusal {
        writer.key("stamps")
        writer.beginArray()
        for stamp in stamps { writer.string(stamp.description) }
        writer.endArray()
      }
    }
    switch refusal {
    case .unauthorized, .wrongToken: response.headers[.wwwAuthenticate] = "Bearer"
    case .storage(.busy), .crowded: response.headers[.retryAfter] = "1"
    case .tooManyAttempts: response.headers[.retryAfter] = "60"
    case .wrongHost, .foreignSite, .notFound, .wrongSecret, .malformed, .tooLong, .notJSON,
      .tooLarge,
      .wrongType, .ahead, .storage, .other:
      break
    }
    return response
  }
}
