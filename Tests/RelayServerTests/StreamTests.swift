import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Streams of heads, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
  /// A space with a second device.
  private func pair(
    _ seed: UInt64, at address: String
  ) async throws -> (RelayWorld, Member) {
    var world = try RelayWorld(seed: seed)
    let phone = world.member()
    try world.take(try world.entry(.admit(phone.admission()), by: world.founder))
    _ = try await askOver(
      address, world.creation, token: world.founder.token, as: SpaceState.self)
    return (world, phone)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A stream tells the head at once, and each time that another device has appended`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) { served in
      var (world, phone) = try await pair(211, at: served.address)
      let stream = try await NewsStream(served.address, of: world.space, token: phone.token)
      #expect(stream.status == 200)
      var news = stream.makeAsyncIterator()
      var log = world.rosterBytes
      #expect(try await news.next() == .grew(to: world.point(after: log)))
      for _ in 0..<20 {
        let envelope = try world.envelope(by: world.founder)
        log.append(envelope)
        let appended: Appended = try await served.done(
          .append(world.space, known: world.start, entries: [envelope]), by: world.founder)
        #expect(try await news.next() == .grew(to: appended.head))
        #expect(appended.head == world.point(after: log))
      }
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `The stream of a removed device ends at once and says why; others go on`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) { served in
      var (world, phone) = try await pair(212, at: served.address)
      var removed = try await NewsStream(served.address, of: world.space, token: phone.token)
        .makeAsyncIterator()
      var staying = try await NewsStream(
        served.address, of: world.space, token: world.founder.token
      ).makeAsyncIterator()
      let start = HeadNews.grew(to: world.point(after: world.rosterBytes))
      #expect(try await removed.next() == start)
      #expect(try await staying.next() == start)
      let (removal, key) = try world.removal(of: [phone])
      let entry = try world.entry(removal, by: world.founder)
      let appended: Appended = try await served.done(
        .append(world.space, known: world.start, entries: [entry.bytes]), by: world.founder)
      try world.take(entry, newKey: key)
      #expect(try await removed.next() == .ended(.unauthorized))
      #expect(try await removed.next() == nil)
      #expect(try await staying.next() == .grew(to: appended.head))
      let again = try await NewsStream(served.address, of: world.space, token: phone.token)
      #expect(again.status == 401)
      let deletion = try world.entry(.delete, by: world.founder)
      let _: Appended = try await served.done(
        .append(world.space, known: world.start, entries: [deletion.bytes]), by: world.founder)
      #expect(try await staying.next() == .ended(.deleted))
      #expect(try await staying.next() == nil)
    }
  }

  @Test func `A ninth stream of a device ends its oldest, which may connect again`() async throws {
    try await ServedRelay.run(.memory) { served in
      let (world, phone) = try await pair(213, at: served.address)
      let start = HeadNews.grew(to: world.point(after: world.rosterBytes))
      var streams: [NewsStream.Iterator] = []
      for _ in 0..<9 {
        var news = try await NewsStream(served.address, of: world.space, token: phone.token)
          .makeAsyncIterator()
        #expect(try await news.next() == start)
        streams.append(news)
      }
      #expect(try await streams[0].next() == .ended(.closing))
      #expect(try await streams[0].next() == nil)
      let metrics = try await served.send("GET", "/metrics").text
      #expect(metrics.contains("dayring_relay_streams 8\n"))
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `When the relay stops, streams end and say when to come again`(
    sort: TestRelay.Sort
  ) async throws {
    try await ServedRelay.run(sort) {
      $0.configuration.random = { _ in 234 }
    } _: { served in
      let (world, phone) = try await pair(214, at: served.address)
      var news = try await NewsStream(served.address, of: world.space, token: phone.token)
        .makeAsyncIterator()
      #expect(try await news.next() == .grew(to: world.point(after: world.rosterBytes)))
      await served.end()
      #expect(try await news.next() == .ended(.closing))
      #expect(news.reader.retry == 1234)
      #expect(try await news.next() == nil)
    }
  }

  @Test func `A stream without news says that it is there`() async throws {
    try await ServedRelay.run(.memory) {
      $0.configuration.round = .milliseconds(5)
    } _: { served in
      let (world, phone) = try await pair(215, at: served.address)
      let client = try await RawClient(served.address)
      let target = HeadNews.target(
        of: world.space, CallID(checked: .init(repeating: 1, count: 16)))
      let text = try await client.exchange(
        "GET \(target) HTTP/1.1\r\nHost: relay\r\nAuthorization: \(bearer(phone.token))\r\n\r\n",
        until: ": still here")
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("text/event-stream"))
      #expect(text.lowercased().contains("x-accel-buffering: no\r\n"))
    }
  }

  @Test func `Two relays on one PostgreSQL wake each other's streams`() async throws {
    let database = try PostgresServer.shared.get().newDatabase()
    try await ServedRelay.run(postgres: database) { first in
      try await ServedRelay.run(postgres: database) { second in
        var (world, phone) = try await pair(216, at: first.address)
        var news = try await NewsStream(second.address, of: world.space, token: phone.token)
          .makeAsyncIterator()
        #expect(try await news.next() == .grew(to: world.point(after: world.rosterBytes)))
        for _ in 0..<20 {
          let envelope = try world.envelope(by: world.founder)
          let appended: Appended = try await first.done(
            .append(world.space, known: world.start, entries: [envelope]), by: world.founder)
          #expect(try await news.reaches(.grew(to: appended.head)))
        }
      }
    }
  }

  @Test func `The connection that listens may be ended: it comes back, and nothing was missed`()
    async throws
  {
    let server = try PostgresServer.shared.get()
    let database = try server.newDatabase()
    try await ServedRelay.run(postgres: database) { first in
      try await ServedRelay.run(postgres: database) { second in
        var (world, phone) = try await pair(217, at: first.address)
        var news = try await NewsStream(second.address, of: world.space, token: phone.token)
          .makeAsyncIterator()
        #expect(try await news.next() == .grew(to: world.point(after: world.rosterBytes)))
        for _ in 0..<3 {
          // Until one was there to be ended, which shows that the last has come back.
          while try !server.endListeners(of: database) {}
          let envelope = try world.envelope(by: world.founder)
          let appended: Appended = try await first.done(
            .append(world.space, known: world.start, entries: [envelope]), by: world.founder)
          #expect(try await news.reaches(.grew(to: appended.head)))
        }
      }
    }
  }

  @Test func `Through a pooler that lends connections for a transaction, everything works`()
    async throws
  {
    let server = try PostgresServer.shared.get()
    let database = try server.newDatabase()
    let pooler = try PgBouncer(before: server)
    let pooled = pooler.address(of: database)
    try await ServedRelay.run(postgres: pooled, direct: database) { first in
      try await ServedRelay.run(postgres: pooled, direct: database) { second in
        let crowd = try Crowd(seed: 218)
        try await crowd.create(at: first.address)
        var news = try await NewsStream(
          second.address, of: crowd.world.space, token: crowd.world.founder.token
        ).makeAsyncIterator()
        #expect(
          try await news.next() == .grew(to: crowd.world.point(after: crowd.world.rosterBytes)))
        try await crowd.append(
          at: { $0 % 2 == 0 ? first.address : second.address }, retries: false,
          until: { $0 >= 100 })
        try await crowd.check(at: second.address, "through the pooler")
        let state: SpaceState = try await first.done(
          .state(crowd.world.space), by: crowd.world.founder)
        #expect(try await news.reaches(.grew(to: state.head)))
      }
    }
    withExtendedLifetime(pooler) {}
  }

  @Test func `Another process with the same file is heard too`() async throws {
    let folder = try TemporaryFolder()
    let other = try TestRelay(sharing: folder)
    try await ServedRelay.run(file: folder) { served in
      var (world, phone) = try await pair(219, at: served.address)
      var news = try await NewsStream(served.address, of: world.space, token: phone.token)
        .makeAsyncIterator()
      #expect(try await news.next() == .grew(to: world.point(after: world.rosterBytes)))
      let appended = try await other.append(
        [try world.envelope(by: world.founder)], to: world, by: world.founder)
      #expect(try await news.reaches(.grew(to: appended.head)))
    }
  }
}
