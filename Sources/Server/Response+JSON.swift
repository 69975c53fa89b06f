import CivilTime
import Connections
import Hummingbird
import JSON

extension Response {
  static func json(_ status: HTTPResponse.Status = .ok, bytes: [UInt8]) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(inPieces: ByteBuffer(bytes: bytes)))
  }

  /// {"error": a code, "message": in words, "time": the server's clock in milliseconds}
  static func refusal(_ refusal: Refusal, at now: Instant) -> Response {
    let body = JSON.object([
      "error": .string(refusal.code), "message": .string(refusal.message),
      "time": .integer(now.milliseconds),
    ])
    var response = Response.json(refusal.status, bytes: Array(body.serialized.utf8))
    switch refusal {
    case .wrongToken: response.headers[.wwwAuthenticate] = "Bearer"
    case .storage(.busy): response.headers[.retryAfter] = "1"
    case .wrongHost, .foreignSite, .notFound, .malformed, .tooLong, .notJSON, .tooLarge, .storage,
      .other:
      break
    }
    return response
  }
}
