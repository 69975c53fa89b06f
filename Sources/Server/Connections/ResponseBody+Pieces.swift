import Hummingbird

extension ResponseBody {
  private static let pieceBytes = 64 << 10

  /// Written piece by piece, each when the client has taken most of the last one; so a connection keeps
  /// no more than two pieces in its own buffers, and the next request on it is not looked at before.
  ///
  /// - Parameter pass: is given back when all is written, or nobody is left to write to. Bytes that need
  ///   one belong to this reply alone, so what then still waits in the connection is a copy; else the
  ///   last piece would hold them all.
  init(inPieces bytes: ByteBuffer, holding pass: Gate.Pass? = nil) {
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
