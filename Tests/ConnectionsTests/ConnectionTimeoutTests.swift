import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOExtras
import NIOHTTPTypes
import Testing

@testable import Connections

/// The timeouts of a connection, with a given clock.
@Suite struct ConnectionTimeoutTests {
  enum Step: Sendable {
    case head, body, end, reply, event, full, room, quiesce
  }

  private static let timeouts = {
    var timeouts = ConnectionTimeouts()
    timeouts.firstRequest = .seconds(10)
    timeouts.nextRequest = .seconds(60)
    timeouts.body = .seconds(30)
    timeouts.reading = .seconds(20)
    timeouts.bytesASecond = 16 << 10
    timeouts.ending = .seconds(2)
    return timeouts
  }()

  private static let request = HTTPRequest(
    method: .post, scheme: "http", authority: "localhost", path: "/")

  private static func channel(
    _ connections: OpenConnections = OpenConnections(limit: 1)
  ) -> EmbeddedChannel {
    EmbeddedChannel(handlers: [Clog(), ConnectionTimeoutHandler(timeouts, connections)])
  }

  private func clog(of channel: EmbeddedChannel) throws -> Clog {
    try channel.pipeline.syncOperations.handler(type: Clog.self)
  }

  private func take(_ step: Step, on channel: EmbeddedChannel) throws {
    switch step {
    case .head: try channel.writeInbound(HTTPRequestPart.head(Self.request))
    case .body: try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    case .end: try channel.writeInbound(HTTPRequestPart.end(nil))
    case .reply:
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    case .event: try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "x")))
    case .full:
      try clog(of: channel).isFull = true
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(string: "x")), promise: nil)
    case .room: try clog(of: channel).empty()
    case .quiesce: channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  @Test(
    arguments: [
      ([], 10), ([.head], 30), ([.head, .body, .body], 30), ([.head, .end, .reply], 60),
      ([.head, .reply], 30), ([.head, .end, .event, .full], 20),
      ([.head, .end, .reply, .full], 20),
      ([.head, .end, .full, .room, .full], 20), ([.head, .end, .reply, .head], 30),
      // An invalid request has no head, and is answered all the same.
      ([.reply], 60), ([.reply, .head], 30), ([.quiesce], 2), ([.head, .body, .quiesce], 2),
      ([.head, .end, .full, .quiesce], 2),
      ([.head, .quiesce, .body, .end, .full], 2),
    ] as [([Step], Int64)])
  func `A client that keeps the server waiting is cut off after the time that this step may take`(
    steps: [Step], seconds: Int64
  ) throws {
    let connections = OpenConnections(limit: 10)
    let channel = Self.channel(connections)
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    for step in steps { try take(step, on: channel) }
    #expect(connections.count == 1)
    channel.embeddedEventLoop.advanceTime(by: .seconds(seconds) - .milliseconds(1))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
    #expect(connections.count == 0)
    _ = try? channel.finish()
  }

  @Test
  func `A byte now and then gains no time`() throws {
    let channel = Self.channel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    try take(.head, on: channel)
    for _ in 1...29 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try take(.body, on: channel)
    }
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    _ = try? channel.finish()
  }

  @Test(arguments: [[.head, .body], [.head, .end, .event, .full]] as [[Step]])
  func `What is midway outlives those who came later and say nothing`(steps: [Step]) throws {
    let connections = OpenConnections(limit: 2)
    let channels = try (0...2 as ClosedRange<Int64>).map { second in
      let channel = Self.channel(connections)
      channel.embeddedEventLoop.advanceTime(by: .seconds(second))
      _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
      if second == 0 { for step in steps { try take(step, on: channel) } }
      return channel
    }
    #expect(channels.map(\.isActive) == [true, false, true])
    for channel in channels { _ = try? channel.finish() }
  }

  @Test
  func `Clients that send requests ahead keep no newcomer out, but those with one request stay`()
    throws
  {
    let connections = OpenConnections(limit: 3)
    let ahead: [Step] = [.head, .end, .head, .end]
    let channels = try [[.head, .end], ahead, ahead, []].enumerated().map { second, steps in
      let channel = Self.channel(connections)
      channel.embeddedEventLoop.advanceTime(by: .seconds(Int64(second)))
      _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
      for step in steps { try take(step, on: channel) }
      return channel
    }
    #expect(channels.map(\.isActive) == [true, false, true, true])
    for channel in channels { _ = try? channel.finish() }
  }

  @Test(
    arguments: [
      [.head, .end], [.head, .end, .event], [.head, .end, .event, .full, .room],
      [.head, .end, .reply, .head, .end], [.head, .end, .quiesce],
    ] as [[Step]])
  func `While the server is to answer, or has a stream open, nothing runs out`(steps: [Step]) throws
  {
    let channel = Self.channel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    for step in steps { try take(step, on: channel) }
    channel.embeddedEventLoop.advanceTime(by: .hours(24))
    #expect(channel.isActive)
    _ = try? channel.finish()
  }

  /// Seconds for a reply of a mebibyte: 20, and one for each 16 KiB.
  @Test(arguments: [(1 << 20, 84), (0, 20), (nil, 3600)] as [(Int?, Int64)])
  func `A reply has to be read as a whole, also by who reads a little now and then`(
    length: Int?, seconds: Int64
  ) throws {
    let channel = Self.channel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    for step in [Step.head, .end] { try take(step, on: channel) }
    var head = HTTPResponse(status: .ok)
    head.headerFields[.contentLength] = length.map { String($0) }
    try channel.writeOutbound(HTTPResponsePart.head(head))
    var passed: Int64 = 0
    while passed + 19 < seconds {
      try take(.full, on: channel)
      channel.embeddedEventLoop.advanceTime(by: .seconds(19))
      try take(.room, on: channel)
      passed += 19
    }
    #expect(channel.isActive)
    try take(.full, on: channel)
    channel.embeddedEventLoop.advanceTime(by: .seconds(length == nil ? 20 : seconds - passed))
    #expect(!channel.isActive)
    _ = try? channel.finish()
  }

  @Test func `Requests sent ahead stay in the socket until the one before is answered and read`()
    throws
  {
    let channel = Self.channel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    let clog = try clog(of: channel)
    try take(.head, on: channel)
    try take(.end, on: channel)
    let before = clog.reads
    channel.read()
    #expect(clog.reads == before + 1)
    try take(.head, on: channel)
    channel.read()
    #expect(clog.reads == before + 1)
    try take(.full, on: channel)
    channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    #expect(clog.reads == before + 1)
    try take(.room, on: channel)
    #expect(clog.reads == before + 2)
    _ = try? channel.finish()
  }

  @Test func `All is sent when the last write is, and never on a connection that has ended`()
    throws
  {
    let connections = OpenConnections(limit: 1)
    let channel = Self.channel(connections)
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    for step in [Step.head, .end] { try take(step, on: channel) }
    try channel.triggerUserOutboundEvent(AllSent()).wait()
    try take(.full, on: channel)
    try take(.full, on: channel)
    #expect(connections.unsentBytes == 2)
    var isSent = false
    channel.triggerUserOutboundEvent(AllSent()).assumeIsolated().whenSuccess { isSent = true }
    #expect(!isSent)
    try take(.room, on: channel)
    #expect(isSent && connections.unsentBytes == 0)
    try take(.full, on: channel)
    let never = channel.triggerUserOutboundEvent(AllSent())
    _ = try? channel.finish()
    #expect(throws: ChannelError.self) { try never.wait() }
  }
}

/// A socket that takes nothing while it is full.
private final class Clog: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  var isFull = false
  private(set) var reads = 0
  private var held: [EventLoopPromise<Void>?] = []

  func read(context: ChannelHandlerContext) {
    reads += 1
    context.read()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if isFull { held.append(promise) } else { context.write(data, promise: promise) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    for promise in held { promise?.fail(ChannelError.ioOnClosedChannel) }
    held = []
    context.fireChannelInactive()
  }

  func empty() {
    isFull = false
    for promise in held { promise?.succeed() }
    held = []
  }
}
