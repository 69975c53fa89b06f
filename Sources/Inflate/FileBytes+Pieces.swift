import Exchange

extension FileBytes {
  /// Passes a piece to the reader, unpacked.
  func bring(
    _ piece: FileReader.Piece, to reader: inout FileReader
  ) throws(FileFailure) {
    if piece.isDeflated { return try inflate(piece.range, to: &reader) }
    try read(piece.range) { portion throws(FileFailure) in
      try known { () throws(ImportError) in try reader.take(portion) }
    }
  }

  private func inflate(
    _ range: Range<Int64>, to reader: inout FileReader
  ) throws(FileFailure) {
    var inflater = try FileBytes.inflating(reader) { () throws(Inflater.Failure) in
      try Inflater()
    }
    var isEnough = false
    try read(range) { portion throws(FileFailure) in
      let used = try FileBytes.inflating(reader) { () throws(Inflater.Failure) in
        try inflater.add(portion) { plain throws(ImportError) in
          if !isEnough { isEnough = try !reader.take(plain) }
        }
      }
      // Nothing may follow the end of the stream.
      guard isEnough || used == portion.count else { throw .contents(reader.damage) }
      return !isEnough
    }
    guard isEnough || inflater.isFinished else { throw .contents(reader.damage) }
  }

  private static func inflating<Result: ~Copyable>(
    _ reader: FileReader, _ body: () throws(Inflater.Failure) -> Result
  ) throws(FileFailure) -> Result {
    do throws(Inflater.Failure) {
      return try body()
    } catch {
      switch error {
      case .damaged: throw .contents(reader.damage)
      case .outOfMemory: throw .outOfMemory
      case .taker(let error): throw .contents(error)
      }
    }
  }
}
