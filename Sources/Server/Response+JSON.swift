import Hummingbird
import JSON

extension Response {
  /// An object with what `members` writes, and the server's clock.
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

  static func json(_ status: HTTPResponse.Status = .ok, bytes: [UInt8]) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
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
    case .storage(.busy): response.headers[.retryAfter] = "1"
    default: break
    }
    return response
  }
}
