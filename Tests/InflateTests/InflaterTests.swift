import Exchange
import Inflate
import Testing

@Suite struct InflaterTests {
  let plain = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }

  @Test(arguments: [1000, 4096, 65_536, 1_000_000])
  func `pieces of any size give the same`(size: Int) throws {
    let packed = deflated(plain)
    var inflater = try Inflater()
    var result: [UInt8] = []
    for start in stride(from: 0, to: packed.count, by: size) {
      let piece = Array(packed[start..<min(start + size, packed.count)])
      let isFinished = inflater.isFinished
      #expect(!isFinished)
      try piece.withUnsafeBytes { bytes in
        let used = try inflater.add(bytes) { out throws(ImportError) in
          #expect(out.count <= Inflater.outputSize)
          result += out
        }
        #expect(used == piece.count)
      }
    }
    let isFinished = inflater.isFinished
    #expect(isFinished)
    #expect(result == plain)
  }

  @Test func `what stands behind the stream is not used`() throws {
    var inflater = try Inflater()
    let used = try (deflated(plain) + [1, 2, 3]).withUnsafeBytes {
      try inflater.add($0) { _ throws(ImportError) in }
    }
    #expect(used == deflated(plain).count)
  }

  @Test func `rubbish is refused, and who takes the bytes can end it`() throws {
    #expect(throws: Inflater.Failure.damaged) {
      var inflater = try Inflater()
      _ = try [0xff, 0xff, 0xff].withUnsafeBytes {
        try inflater.add($0) { _ throws(ImportError) in }
      }
    }
    #expect(throws: Inflater.Failure.taker(.unknown)) {
      var inflater = try Inflater()
      _ = try deflated(plain).withUnsafeBytes {
        try inflater.add($0) { _ throws(ImportError) in throw .unknown }
      }
    }
  }
}
