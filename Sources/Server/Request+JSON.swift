import Hummingbird
import JSON
import Ledger

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
