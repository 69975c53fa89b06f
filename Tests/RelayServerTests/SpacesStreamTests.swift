import AsyncHTTPClient
import NIOCore
import Relay
import RelayTesting
import Sealing
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Streams of several spaces, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct SpacesStreamTests {
  private static let request = CallID(checked: .init(repeating: 9, count: 16))

  /// Spaces of their own, each with a second device, as one person's lists are.
  private static func worlds(
    _ seeds: ClosedRange<UInt64>, at address: String
  ) async throws -> [(world: RelayWorld, phone: Member)] {
    var worlds: [(RelayWorld, Member)] = []
    for seed in seeds {
      var world = try RelayWorld(seed: seed)
      let phone = world.member()
      try world.take(try world.entry(.admit(phone.admission()), by: world.founder))
      _ = try await askOver(
        address, world.creation, token: world.founder.token, as: SpaceState.self)
      worlds.append((world, phone))
    }
    return worlds
  }

  private static func start(_ world: RelayWorld) -> SpacesNews {
    .grew(world.space, to: world.point(after: world.rosterBytes))
  }

  private static func wanted(
    _ worlds: [(world: RelayWorld, phone: Member)]
  ) -> [SpaceAccess] {
    worlds.map { SpaceAccess(space: $0.world.space, token: $0.phone.token) }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `One stream tells the heads of several spaces at once, and each that grows`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) { served in
      var worlds = try await Self.worlds(601...603, at: served.address)
      let stream = try await SpacesStream(served.address, of: Self.wanted(worlds))
      #expect(stream.status == 200)
      var news = stream.makeAsyncIterator()
      for (world, _) in worlds { #expect(try await news.next() == Self.start(world)) }
      for index in [0, 2, 1, 1, 0, 2, 2] {
        let envelope = try worlds[index].world.envelope(by: worlds[index].world.founder)
        let world = worlds[index].world
        let appended: Appended = try await served.done(
          .append(world.space, known: world.start, entries: [envelope]), by: world.founder)
        #expect(try await news.next() == .grew(world.space, to: appended.head))
      }
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A space that is refused or ends says why, and the others go on until none is left`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) { served in
      var worlds = try await Self.worlds(611...613, at: served.address)
      var wanted = Self.wanted(worlds)
      let absent = SpaceID(checked: .init(repeating: 1, count: 16))
      wanted.append(.init(space: absent, token: worlds[0].phone.token))
      // The token of another space is none here.
      wanted[2] = .init(space: wanted[2].space, token: worlds[0].phone.token)
      var news = try await SpacesStream(served.address, of: wanted).makeAsyncIterator()
      var first: Set<SpacesNews> = []
      for _ in 0..<4 { if let next = try await news.next() { first.insert(next) } }
      #expect(
        first == [
          Self.start(worlds[0].world), Self.start(worlds[1].world),
          .ended(worlds[2].world.space, .unauthorized), .ended(absent, .absent),
        ])
      let (removal, key) = try worlds[0].world.removal(of: [worlds[0].phone])
      let removed = worlds[0].world
      let entry = try removed.entry(removal, by: removed.founder)
      let _: Appended = try await served.done(
        .append(removed.space, known: removed.start, entries: [entry.bytes]), by: removed.founder)
      try worlds[0].world.take(entry, newKey: key)
      #expect(try await news.next() == .ended(removed.space, .unauthorized))
      let envelope = try worlds[1].world.envelope(by: worlds[1].world.founder)
      let last = worlds[1].world
      let appended: Appended = try await served.done(
        .append(last.space, known: last.start, entries: [envelope]), by: last.founder)
      #expect(try await news.next() == .grew(last.space, to: appended.head))
      let deletion = try last.entry(.delete, by: last.founder)
      let _: Appended = try await served.done(
        .append(last.space, known: last.start, entries: [deletion.bytes]), by: last.founder)
      #expect(try await news.next() == .ended(last.space, .deleted))
      // Over, and not closing: there is nothing to connect again for.
      #expect(try await news.next() == nil && news.reader.retry == nil)
      while try await !served.send("GET", "/metrics").text.contains("dayring_relay_streams 0\n") {}
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `The owner of a list is told at once that people ask, and no one else is`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) { served in
      var list = try ListWorld(seed: 671)
      let (owner, token) = (list.anna.device, RelayToken(using: &list.world.generator))
      let joins = Array(list.world.rosterBytes.dropFirst())
      let _: SpaceState = try await served.done(list.creation(), by: owner)
      let founded: Appended = try await served.done(
        .append(list.space, known: list.world.start, entries: joins), by: owner)
      let link = ListLinkID(checked: .init(repeating: 9, count: 16))
      let ask = AskID(checked: Digest.hash([1, 2]))
      let until = UInt64(RelayWorld.now.milliseconds) + 3_600_000
      let offer = LinkOffer(token: token.hash, until: until, asks: 2)
      let _: Done = try await served.done(.putLink(list.space, link, offer), by: owner)
      func stream(of member: Member) async throws -> SpacesStream.Iterator {
        let access = SpaceAccess(space: list.space, token: member.token)
        return try await SpacesStream(served.address, of: [access]).makeAsyncIterator()
      }
      let start = SpacesNews.grew(list.space, to: founded.head)
      var (owners, editors) = (
        try await stream(of: owner), try await stream(of: list.ben.device)
      )
      var single = try await NewsStream(served.address, of: list.space, token: owner.token)
        .makeAsyncIterator()
      #expect(try await owners.next() == start)
      #expect(try await editors.next() == start)
      #expect(try await single.next() == .grew(to: founded.head))
      #expect(try await served.ask(.ask(link, ask), token: token) == .done(Done()))
      #expect(try await owners.next() == .asks(list.space))
      let _: Done = try await served.done(.putLetter(link, ask, .reveal, [9]), by: owner)
      let letter = RelayCall.putLetter(link, ask, .request, [1, 2])
      #expect(try await served.ask(letter, token: token) == .done(Done()))
      #expect(try await owners.next() == .asks(list.space))
      // Who opens a stream later is told as well, with the head.
      var later = try await stream(of: owner)
      #expect(try await later.next() == start)
      #expect(try await later.next() == .asks(list.space))
      let envelope = try list.world.envelope(by: list.ben.device)
      let appended: Appended = try await served.done(
        .append(list.space, known: list.world.start, entries: [envelope]), by: list.ben.device)
      for news in [try await owners.next(), try await editors.next(), try await later.next()] {
        #expect(news == .grew(list.space, to: appended.head))
      }
      #expect(try await single.next() == .grew(to: appended.head))
    }
  }

  @Test func `When the relay stops, the stream closes for all its spaces at once`() async throws {
    try await ServedRelay.run(.memory) {
      $0.configuration.random = { _ in 234 }
    } _: { served in
      let worlds = try await Self.worlds(621...622, at: served.address)
      var news = try await SpacesStream(served.address, of: Self.wanted(worlds))
        .makeAsyncIterator()
      for (world, _) in worlds { #expect(try await news.next() == Self.start(world)) }
      await served.end()
      #expect(try await news.next() == .closing)
      #expect(news.reader.retry == 1234)
      #expect(try await news.next() == nil)
    }
  }

  @Test func `A ninth stream of a device ends its oldest, whatever other spaces that has`()
    async throws
  {
    try await ServedRelay.run(.memory) { served in
      let worlds = try await Self.worlds(631...632, at: served.address)
      var oldest = try await SpacesStream(served.address, of: Self.wanted(worlds))
        .makeAsyncIterator()
      for (world, _) in worlds { #expect(try await oldest.next() == Self.start(world)) }
      let (world, phone) = worlds[0]
      var later: [NewsStream.Iterator] = []
      for _ in 0..<8 {
        var news = try await NewsStream(served.address, of: world.space, token: phone.token)
          .makeAsyncIterator()
        #expect(try await news.next() == .grew(to: world.point(after: world.rosterBytes)))
        later.append(news)
      }
      #expect(try await oldest.next() == .closing)
      let metrics = try await served.send("GET", "/metrics").text
      #expect(metrics.contains("dayring_relay_streams 8\n"))
    }
  }

  @Test func `A slow reader gets the newest of every space, and the end of one`() async throws {
    let worlds = try (641...643).map { try RelayWorld(seed: $0) }
    let (events, sending) = AsyncStream.makeStream(
      of: StreamState.self, bufferingPolicy: .bufferingNewest(1))
    var streams = OpenStreams()
    let subscribers = worlds.map { HeadSubscriber(of: $0.space, by: $0.founder.token.hash) }
    let id = streams.add(subscribers, sending)
    for sequence: UInt64 in 1...20 {
      for world in worlds[..<2] {
        let head = LogPoint(sequence: sequence, log: world.start.log)
        streams.tell(.grew(to: head), at: .init(stream: id, space: world.space))
      }
    }
    streams.tell(.ended(.deleted), at: .init(stream: id, space: worlds[2].space))
    // What was read before the stream was known is older.
    streams.tell(
      .grew(to: worlds[0].start), at: .init(stream: id, space: worlds[0].space), isFirst: true)
    streams.note(.something)
    #expect(streams.takeDue().places.map(\.space) == worlds[..<2].map(\.space).sorted())
    sending.finish()
    var states: [StreamState] = []
    for await state in events { states.append(state) }
    #expect(states.count == 1)
    let spaces = try #require(states.last?.spaces)
    #expect(spaces.map(\.space) == worlds.map(\.space))
    #expect(spaces.map { $0.head?.sequence } == [20, 20, nil])
    #expect(spaces.map(\.end) == [nil, nil, .deleted])
  }

  @Test func `A request that is none opens nothing`() async throws {
    let world = try RelayWorld(seed: 651)
    let one = SpaceAccess(space: world.space, token: world.founder.token)
    let whole = StreamRequest([one]).bytes
    let many = (0..<65).map { number in
      SpaceAccess(
        space: SpaceID(checked: .init(repeating: number, count: 16)), token: one.token)
    }
    let bodies: [([UInt8], Refusal)] = [
      ([], .malformed), (Array(whole.dropLast()), .malformed), (whole + [0], .malformed),
      (StreamRequest([]).bytes, .malformed), (StreamRequest([one, one]).bytes, .malformed),
      (Array("DRX2".utf8) + whole.dropFirst(4), .malformed),
      (StreamRequest(many).bytes, .tooLarge(limit: StreamRequest.lengthLimit)),
    ]
    try await ServedRelay.run(.memory) { served in
      let _: SpaceState = try await served.done(world.creation, by: world.founder)
      let target = SpacesNews.target(Self.request)
      for (body, refusal) in bodies {
        let reply = try await served.send("POST", target, body: body)
        let answer = try Answer<SpaceState>(reply.bytes, to: .state, Self.request)
        #expect(answer.outcome == .refused(refusal) && reply.status == refusal.status)
      }
      let read = try await served.send("GET", target)
      #expect(read.status == 405 && read.headers["allow"] == "POST")
      #expect(try await served.send("GET", "/metrics").text.contains("dayring_relay_streams 0\n"))
    }
  }

  @Test func `Guessing tokens for a stream costs as much as guessing them one by one`()
    async throws
  {
    let worlds = try (661...664).map { try RelayWorld(seed: $0) }
    let wanted = worlds.map {
      SpaceAccess(space: $0.space, token: worlds[0].founder.token)
    }
    let body = StreamRequest(wanted).bytes
    try await ServedRelay.run(.memory) {
      $0.configuration.limits.strangerBytesAMinute =
        body.count + 5 * RelayServerLimits.callBytes
    } _: { served in
      let target = SpacesNews.target(Self.request)
      let first = try await served.send("POST", target, body: body)
      let ends = wanted.map { SpacesNews.ended($0.space, .absent).text }.joined()
      #expect(first.status == 200 && first.text == ends)
      #expect(try await served.send("POST", target, body: body).status == 429)
    }
  }
}

/// A stream of several spaces as a client reads it.
struct SpacesStream: AsyncSequence, Sendable {
  let status: Int
  private let body: HTTPClientResponse.Body

  init(_ address: String, of spaces: [SpaceAccess]) async throws {
    let id = CallID(checked: .init(repeating: 9, count: 16))
    let response = try await streamed(
      address + SpacesNews.target(id), body: StreamRequest(spaces).bytes)
    status = Int(response.status.code)
    body = response.body
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: HTTPClientResponse.Body.AsyncIterator
    var reader = SpacesNewsReader()
    var waiting: [SpacesNews] = []

    /// Nil at the end of the stream.
    mutating func next() async throws -> SpacesNews? {
      while waiting.isEmpty {
        guard let piece = try await pieces.next() else { return nil }
        waiting += reader.take(piece.readableBytesView)
      }
      return waiting.removeFirst()
    }
  }
}
