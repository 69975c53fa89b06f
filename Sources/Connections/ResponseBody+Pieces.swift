import Hummingbird
import NIOCore

extension ResponseBody {
  private static let pieceBytes = 64 << 10
  /// Of a reply that is written at once. It is the only one of its connection, as long as the next
  /// request waits for ``NIOCore/Channel/allSent()``.
  package static let atOnce = 4 << 10

  /// Writes piece by piece, each when the system has taken the one before; so a connection buffers
  /// one piece.
  ///
  /// - Parameter permit: released when all is sent, or the connection is closed.
  package init(
    inPieces bytes: ByteBuffer, on channel: any Channel, holding permit: (any Sendable)? = nil
  ) {
    guard bytes.readableBytes > Self.atOnce else {
      self.init(byteBuffer: bytes)
      return
    }
    self.init(contentLength: bytes.readableBytes) { writer in
      var rest = bytes
      while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceBytes)),
        piece.readableBytes > 0
      {
        try await writer.write(piece)
        // NB: written bytes are only queued at the event loop, which may be far behind.
        try await channel.allSent()
      }
      try await writer.finish(nil)
      withExtendedLifetime(permit) {}
    }
  }
}
