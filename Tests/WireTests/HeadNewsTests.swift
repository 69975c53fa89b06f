import Testing
import TestSupport

@testable import Wire

/// Streams of heads as text.
struct HeadNewsTests {
  private static func point(_ sequence: UInt64) -> LogPoint {
    LogPoint(sequence: sequence, log: LogHash(checked: .init(repeating: 6, count: 32)))
  }

  private static let news: [HeadNews] = [
    .grew(to: point(0)), .grew(to: point(1 << 40)), .ended(.unauthorized), .ended(.deleted),
    .ended(.absent), .ended(.closing),
  ]

  @Test func `The forms stay as they are`() {
    let log = String(repeating: "06", count: 32)
    #expect(HeadNews.grew(to: Self.point(42)).text == "data: 42:\(log)\n\n")
    #expect(HeadNews.ended(.deleted).text == "event: end\ndata: deleted\n\n")
    let space = SpaceID(checked: .init(repeating: 0xab, count: 16))
    let request = CallID(checked: Array(0..<16))
    let target = HeadNews.target(of: space, request)
    let read = HeadNews.read(target: target)
    #expect(read?.space == space && read?.request == request)
    for other in [String(target.dropLast()), "/v1" + target, target.replacing("events", with: "e")]
    {
      #expect(HeadNews.read(target: other) == nil)
    }
  }

  @Test func `News are read from pieces of any length, whatever stands between them`() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the pieces: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let noise = [
      "", ": still here\n\n", "data: 1:22\n\n", "event: other\ndata: deleted\n\n", "id: 7\n",
      "event: end\ndata: because\n\n", "retry: 1200\n\n",
      String(repeating: "x", count: 9999) + "\n\n",
    ]
    for _ in 0..<200 {
      var text = ""
      for news in Self.news { text += (noise.randomElement(using: &generator) ?? "") + news.text }
      var rest = Array(text.utf8)[...]
      var reader = HeadNewsReader()
      var read: [HeadNews] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...200, using: &generator))
        read += reader.take(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(read == Self.news, "seed \(seed)")
    }
  }

  @Test func `A retry is bounded, and what is cut off is no news`() {
    var reader = HeadNewsReader()
    var news = reader.take("retry: 99999999\n\n".utf8)
    #expect(news.isEmpty && reader.retry == 60_000)
    news = reader.take(Self.news[0].text.dropLast().utf8)
    #expect(news.isEmpty)
    news = reader.take("\n".utf8)
    #expect(news == [Self.news[0]])
  }

  private static let spaces = [1, 2].map { SpaceID(checked: .init(repeating: $0, count: 16)) }
  private static let spacesNews: [SpacesNews] = [
    .grew(spaces[0], to: point(0)), .grew(spaces[1], to: point(1 << 62)),
    .ended(spaces[0], .unauthorized), .ended(spaces[1], .deleted), .ended(spaces[1], .absent),
    .closing,
  ]

  @Test func `The forms of a stream of several spaces stay as they are`() throws {
    let (space, log) = (String(repeating: "01", count: 16), String(repeating: "06", count: 32))
    #expect(Self.spacesNews[0].text == "data: \(space) 0:\(log)\n\n")
    #expect(Self.spacesNews[2].text == "event: end\ndata: \(space) unauthorized\n\n")
    #expect(SpacesNews.closing.text == "event: end\ndata: closing\n\n")
    let request = CallID(checked: Array(0..<16))
    let target = SpacesNews.target(request)
    #expect(target == "/v1/events?request=000102030405060708090a0b0c0d0e0f")
    #expect(SpacesNews.read(target: target) == request)
    for other in [String(target.dropLast()), "/v1" + target, target.replacing("events", with: "e")]
    {
      #expect(SpacesNews.read(target: other) == nil)
    }
    let token = RelayToken(checked: .init(repeating: 7, count: 32))
    let wanted = StreamRequest(Self.spaces.map { .init(space: $0, token: token) })
    let bytes =
      Array("DRX1".utf8) + [2] + Self.spaces[0].bytes + token.bytes + Self.spaces[1].bytes
      + token.bytes
    #expect(wanted.bytes == bytes)
    #expect(try StreamRequest(parsing: bytes) == wanted)
    for cut in 0..<bytes.count {
      #expect(throws: WireFailure.malformed) { try StreamRequest(parsing: Array(bytes[..<cut])) }
    }
  }

  @Test func `News of several spaces are read from pieces of any length`() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the pieces: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let space = Self.spaces[0].text
    let noise = [
      "", ": still here\n\n", "data: \(space)\n\n", "data: 1:22\n\n",
      "event: end\ndata: \(space) closing\n\n", "event: end\ndata: \(space) because\n\n",
      "event: end\ndata: deleted\n\n", "event: other\ndata: \(space)\n\n",
      "data: \(space) \(Self.point(1).text) \n\n", "retry: 1200\n\n",
    ]
    for _ in 0..<200 {
      var text = ""
      for news in Self.spacesNews {
        text += (noise.randomElement(using: &generator) ?? "") + news.text
      }
      var rest = Array(text.utf8)[...]
      var reader = SpacesNewsReader()
      var read: [SpacesNews] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...200, using: &generator))
        read += reader.take(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(read == Self.spacesNews, "seed \(seed)")
    }
  }
}
