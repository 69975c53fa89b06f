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
}
