import Hummingbird
import Relay
import Sealing
import Sync

extension Request {
  /// Of `Authorization: Bearer` with 64 digits.
  package var token: RelayToken? {
    guard let header = headers[.authorization], header.hasPrefix("Bearer "),
      let token = Wire.Token(text: String(header.dropFirst("Bearer ".count)))
    else { return nil }
    return RelayToken(token)
  }

  /// The length by the headers; 0 without a body. Nil for a chunked body, whose truncation looks
  /// like its end.
  var bodyLength: Int? {
    guard headers[.transferEncoding] == nil else { return nil }
    guard let text = headers[.contentLength] else { return 0 }
    guard let length = Int(text), length >= 0 else { return nil }
    return length
  }

  /// - Parameter permit: takes a place for each byte that has arrived.
  /// - Throws: `.malformed` where it breaks off; `.tooMany` where there is no room for more of it.
  func wholeBody(_ length: Int, _ permit: RelayMemoryLimits.Permit) async throws(RelayError)
    -> [UInt8]
  {
    guard length > 0 else { return [] }
    var bytes: [UInt8] = []
    var hasRoom = true
    do {
      for try await piece in body {
        guard bytes.count + piece.readableBytes <= length else { break }
        hasRoom = permit.grow(by: piece.readableBytes)
        guard hasRoom else { break }
        // Reserved memory is not committed before it is written.
        if bytes.isEmpty { bytes.reserveCapacity(length) }
        bytes.append(contentsOf: piece.readableBytesView)
      }
    } catch {
      throw .refused(.malformed)
    }
    guard hasRoom else { throw .refused(.tooMany(retryAfter: 1)) }
    guard bytes.count == length else { throw .refused(.malformed) }
    return bytes
  }
}
