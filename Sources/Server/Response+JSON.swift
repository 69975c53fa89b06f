import CivilTime
import Connections
import Hummingbird
import JSON

extension Response {
  static func json(_ status: HTTPResponse.Status = .ok, body: ResponseBody) -> Response {
    Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: body)
  }

  /// {"error": a code, "message": in words, "time": the server's clock in milliseconds}
  static func refusal(_ refusal: Refusal, at now: Instant) -> Response {
    let body = JSON.object([
      "error": .string(refusal.code), "message": .string(refusal.message),
      "time": .integer(now.milliseconds),
    ])
    var response = Response.json(
      refusal.status, body: ResponseBody(byteBuffer: ByteBuffer(string: body.serialized)))
    switch refusal {
    case .wrongToken: response.headers[.wwwAuthenticate] = "Bearer"
    case .wrongMethod(let allowed):
      response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
    case .storage(.busy), .crowded: response.headers[.retryAfter] = "1"
    case .wrongHost, .foreignSite, .notFound, .malformed, .tooLong, .notJSON, .tooLarge, .storage,
      .other:
      break
    }
    return response
  }
}
