import NIOCore
import NIOPosix
import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Clients that take all the room there is, over real sockets. None of it keeps others out.
@Suite(.timeLimit(.minutes(10))) struct CrowdingTests {
  private static let request = CallID(checked: .init(repeating: 1, count: 16))

  private static func head(
    _ call: RelayCall, _ token: RelayToken, length: Int = 0, from network: String = "192.0.2.1"
  ) -> String {
    "\(call.method) \(call.target(request)) HTTP/1.1\r\nHost: relay\r\n"
      + "Authorization: \(bearer(token))\r\nX-Forwarded-For: \(network)\r\n"
      + "Content-Length: \(length)\r\n\r\n"
  }

  /// A client that reads nothing.
  private static func open(_ address: String, _ text: String) async throws -> any Channel {
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.autoRead, value: false)
      .channelOption(.socketOption(.so_rcvbuf), value: 4096)
      .connect(host: "127.0.0.1", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    return channel
  }

  private static func metric(_ name: String, of served: ServedRelay) async throws -> Int {
    let text = try await served.send("GET", "/metrics").text
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name + " ") })
    return try #require(line.split(separator: " ").last.flatMap { Int($0) })
  }

  @Test func `Unread replies take bounded memory, and only what is their device's`()
    async throws
  {
    var world = try RelayWorld(seed: 241)
    let other = try RelayWorld(seed: 242)
    let (creation, founder, wire, start) = (
      world.creation, world.founder, world.space, world.start
    )
    let envelopes = try (0..<5).map { _ in
      // Not to be compressed.
      let text = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &world.generator) }
      return try world.envelope(by: founder, text: text)
    }
    let page = RelayCall.page(wire, after: start)
    try await ServedRelay.run(.memory) {
      $0.configuration.limits.timeouts.reading = .seconds(3600)
      $0.configuration.limits.bytesAMinute = 1 << 30
    } _: { served in
      let _: SpaceState = try await served.done(creation, by: founder)
      let _: SpaceState = try await served.done(other.creation, by: other.founder)
      let _: Appended = try await served.done(
        .append(wire, known: start, entries: envelopes), by: founder)
      let share = RelayServerLimits().replies / 6
      let ahead = String(repeating: Self.head(page, founder.token), count: 16)
      var silent: [any Channel] = []
      var refused: ServedRelay.Reply
      repeat {
        silent.append(try await Self.open(served.address, ahead))
        let taken = try await Self.metric("dayring_relay_reply_bytes", of: served)
        let unsent = try await Self.metric("dayring_relay_unsent_bytes", of: served)
        #expect(taken <= share + SyncLimits.letter)
        #expect(unsent <= silent.count * (64 << 10))
        refused = try await served.reply(page, Self.request, token: founder.token)
      } while refused.status == 200
      #expect(refused.status == 429)
      // A small call of the same device and a page of another space go on.
      let _: SpaceState = try await served.done(.state(wire), by: founder)
      let read = try await served.reply(
        .page(other.space, after: other.start), Self.request, token: other.founder.token)
      #expect(read.status == 200)
      for channel in silent { try? await channel.close() }
      // A reply whose reader is gone is let go.
      while try await Self.metric("dayring_relay_reply_bytes", of: served) > SyncLimits.letter {}
      let again = try await served.reply(page, Self.request, token: founder.token)
      #expect(again.status == 200)
    }
  }

  @Test func `Bodies count as they arrive, and no network has room for all of them`() async throws {
    let worlds = try (244..<248).map { try RelayWorld(seed: $0) }
    let size = worlds[0].creation.body.count
    try await ServedRelay.run(.memory) {
      $0.configuration.trusted = ["127.0.0.1"].compactMap { AddressRange($0) }
      $0.configuration.limits.strangerBodies = 8 * size
      $0.configuration.limits.timeouts.body = .seconds(3600)
    } _: { served in
      func create(_ world: RelayWorld, from network: String) async throws -> Int {
        try await served.send(
          world.creation.method, world.creation.target(Self.request), token: world.founder.token,
          body: world.creation.body, headers: [("X-Forwarded-For", network)]
        ).status
      }
      var silent: [any Channel] = []
      // Announced by one network: more than there is room for.
      for _ in 0..<12 {
        let head = Self.head(worlds[0].creation, worlds[0].founder.token, length: 1 << 20)
        silent.append(try await Self.open(served.address, head))
      }
      #expect(try await create(worlds[1], from: "192.0.2.1") == 200)
      // Sent by one network, up to its share.
      let half = String(repeating: "x", count: size - 1)
      let head = Self.head(worlds[0].creation, worlds[0].founder.token, length: size)
      silent.append(try await Self.open(served.address, head + half))
      while try await Self.metric("dayring_relay_body_bytes", of: served) < size - 1 {}
      #expect(try await create(worlds[2], from: "192.0.2.1") == 429)
      #expect(try await create(worlds[2], from: "192.0.2.2") == 200)
      for channel in silent { try? await channel.close() }
      while try await Self.metric("dayring_relay_body_bytes", of: served) > 0 {}
      #expect(try await create(worlds[3], from: "192.0.2.1") == 200)
    }
  }

  @Test func `A stranger to a space is refused before its body comes`() async throws {
    let world = try RelayWorld(seed: 249)
    let append = RelayCall.append(world.space, known: world.start, entries: [])
    try await ServedRelay.run(.memory) { served in
      let head = Self.head(append, world.founder.token, length: 1 << 20)
      let absent = try await RawClient(served.address).exchange(head, until: #""absent""#)
      #expect(absent.hasPrefix("HTTP/1.1 404 "), "\(absent)")
      let _: SpaceState = try await served.done(world.creation, by: world.founder)
      let other = RelayToken(checked: .init(repeating: 3, count: 32))
      let guess = Self.head(append, other, length: 1 << 20)
      let refused = try await RawClient(served.address).exchange(guess, until: #""unauthorized""#)
      #expect(refused.hasPrefix("HTTP/1.1 401 "), "\(refused)")
    }
  }

  @Test func `A relay that was started anew knows its devices by its store`() async throws {
    var world = try RelayWorld(seed: 250)
    let (creation, founder, wire, start) = (
      world.creation, world.founder, world.space, world.start
    )
    let envelope = try world.envelope(by: founder, text: .init(repeating: 7, count: 3000))
    let folder = try TemporaryFolder()
    try await ServedRelay.run(file: folder) { served in
      let _: SpaceState = try await served.done(creation, by: founder)
    }
    var options = ServedRelay.Options()
    // A stranger's bucket would not hold the body.
    options.configuration.limits.strangerBytesAMinute = 2 * RelayServerLimits.callBytes
    options.configuration.limits.strangerBodies = 8
    try await ServedRelay.run(file: folder, options) { served in
      let kept: Appended = try await served.done(
        .append(wire, known: start, entries: [envelope]), by: founder)
      #expect(kept.refusal == nil)
      let again: SpaceState = try await served.done(creation, by: founder)
      #expect(again.head.sequence == 2)
    }
  }

  @Test func `No network has all streams`() async throws {
    let world = try RelayWorld(seed: 251)
    let rules = RelayRules(MemoryRelayStore())
    _ = try await rules.answer(
      world.creation, Self.request, token: world.founder.token, at: RelayWorld.now)
    var configuration = RelayConfiguration { RelayWorld.now }
    configuration.limits.connections = 8
    #expect(configuration.limits.streams == 6 && configuration.limits.streamsOfNetwork == 4)
    let streams = HeadStreams(rules, SilentNotifier(), configuration)
    let subscriber = HeadSubscriber(of: world.space, by: world.founder.token.hash)
    var open: [HeadStream] = []
    for _ in 0..<4 { open.append(try await streams.open(subscriber, from: [1])) }
    await #expect(throws: RelayError.refused(.tooMany(retryAfter: 60))) {
      try await streams.open(subscriber, from: [1])
    }
    for _ in 0..<2 { open.append(try await streams.open(subscriber, from: [2])) }
    open[0].end()
    open.append(try await streams.open(subscriber, from: [1]))
    #expect(streams.count == 6)
  }

  @Test(
    arguments: [
      "Host: relay\r\nHost: elsewhere\r\n\r\n", "Host: relay\r\nContent-Length: 7\r\n\r\n",
      "Host: relay\r\nTransfer-Encoding: xchunked\r\n\r\n",
      "Host: relay\r\nContent-Length: 9223372036854775808\r\n\r\n",
    ])
  func `What could be read as another request gets 400, and ends the connection`(
    fields: String
  ) async throws {
    try await ServedRelay.run(.memory) { served in
      let reply = try await RawClient(served.address).exchange("GET /health HTTP/1.1\r\n" + fields)
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      let absolute = try await RawClient(served.address)
        .exchange("GET http://elsewhere/health HTTP/1.1\r\nHost: relay\r\n\r\n")
      #expect(absolute.hasPrefix("HTTP/1.1 400 "), "\(absolute)")
    }
  }
}
