import CivilTime
import Connections
import Hummingbird
import JSON
import Ledger

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

extension Request {
  /// Parses the body; stops reading beyond the limit.
  func json(upTo limit: Int = WireLimits.requestBytes) async throws -> JSON {
    let length = headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw Refusal.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    for try await chunk in body {
      guard bytes.count + chunk.readableBytes <= limit else {
        throw Refusal.tooLarge(limit: limit)
      }
      bytes.append(contentsOf: chunk.readableBytesView)
    }
    // NB: a connection that breaks off in the middle of a body looks like the body's end.
    if let length, bytes.count < length { throw Refusal.other(.badRequest) }
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw Refusal.notJSON(offset: error.offset)
    }
  }
}
