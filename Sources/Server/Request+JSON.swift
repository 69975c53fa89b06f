import Hummingbird
import JSON
import Ledger

extension Request {
  /// The body's document; reading ends where the limit is passed.
  func json(upTo limit: Int = WireLimits.requestBytes) async throws -> JSON {
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw Refusal.tooLarge(limit: limit)
    }
    var bytes: [UInt8] = []
    for try await chunk in body {
      guard bytes.count + chunk.readableBytes <= limit else {
        throw Refusal.tooLarge(limit: limit)
      }
      bytes.append(contentsOf: chunk.readableBytesView)
    }
    do {
      return try JSON(parsing: bytes)
    } catch {
      throw Refusal.notJSON(offset: error.offset)
    }
  }
}
