import Hummingbird

extension ResponseBody {
  private static let pieceBytes = 64 << 10

  /// Writes piece by piece, each when the client has read most of the one before; so a connection
  /// buffers at most two pieces, and the next request on it is not read before.
  ///
  /// - Parameter pass: released when all is written, or nobody is left to write to. Bytes that need
  ///   one belong to this reply alone, so the rest that then still waits in the connection is
  ///   copied; otherwise the last piece would retain them all.
  package init(inPieces bytes: ByteBuffer, holding pass: Gate.Pass? = nil) {
    self.init(contentLength: bytes.readableBytes) { writer in
      var rest = bytes
      while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceBytes)),
        piece.readableBytes > 0
      {
        try await writer.write(pass == nil ? piece : ByteBuffer(bytes: piece.readableBytesView))
      }
      try await writer.finish(nil)
      withExtendedLifetime(pass) {}
    }
  }
}
