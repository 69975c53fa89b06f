import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOExtras
import NIOHTTPTypes
import Testing

@testable import Connections

/// What happens on a connection, in a time that is handed in.
@Suite struct PatienceTests {
  enum Step: Sendable {
    case head, body, end, reply, event, full, room, quiesce
  }

  private static let patience = {
    var patience = Patience()
    patience.firstRequest = .seconds(10)
    patience.nextRequest = .seconds(60)
    patience.body = .seconds(30)
    patience.reading = .seconds(20)
    patience.ending = .seconds(2)
    return patience
  }()

  private static let request = HTTPRequest(
    method: .post, scheme: "http", authority: "localhost", path: "/")

  private func take(_ step: Step, on channel: EmbeddedChannel) throws {
    switch step {
    case .head: try channel.writeInbound(HTTPRequestPart.head(Self.request))
    case .body: try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    case .end: try channel.writeInbound(HTTPRequestPart.end(nil))
    case .reply:
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    case .event: try channel.writeOutbound(HTTPResponsePart.body(ByteBuffer(string: "x")))
    case .full, .room:
      channel.isWritable = step == .room
      channel.pipeline.fireChannelWritabilityChanged()
    case .quiesce: channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  @Test(
    arguments: [
      ([], 10), ([.head], 30), ([.head, .body, .body], 30), ([.head, .end, .reply], 60),
      ([.head, .reply], 30), ([.head, .end, .event, .full], 20),
      ([.head, .end, .reply, .full], 20),
      ([.head, .end, .full, .room, .full], 20), ([.head, .end, .reply, .head], 30),
      ([.quiesce], 2), ([.head, .body, .quiesce], 2), ([.head, .end, .full, .quiesce], 2),
      ([.head, .quiesce, .body, .end, .full], 2),
    ] as [([Step], Int64)])
  func `A client that keeps the server waiting is cut off after the time that this step may take`(
    steps: [Step], seconds: Int64
  ) throws {
    let connections = OpenConnections(limit: 10)
    let channel = EmbeddedChannel(handler: PatienceHandler(Self.patience, connections))
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
    let channel = EmbeddedChannel(
      handler: PatienceHandler(Self.patience, OpenConnections(limit: 1)))
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
      let channel = EmbeddedChannel(handler: PatienceHandler(Self.patience, connections))
      channel.embeddedEventLoop.advanceTime(by: .seconds(second))
      _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
      if second == 0 { for step in steps { try take(step, on: channel) } }
      return channel
    }
    #expect(channels.map(\.isActive) == [true, false, true])
    for channel in channels { _ = try? channel.finish() }
  }

  @Test(
    arguments: [
      [.head, .end], [.head, .end, .event], [.head, .end, .event, .full, .room],
      [.head, .end, .reply, .head, .end], [.head, .end, .quiesce],
    ] as [[Step]])
  func `While the server is to answer, or has a stream open, nothing runs out`(steps: [Step]) throws
  {
    let channel = EmbeddedChannel(
      handler: PatienceHandler(Self.patience, OpenConnections(limit: 1)))
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    for step in steps { try take(step, on: channel) }
    channel.embeddedEventLoop.advanceTime(by: .hours(24))
    #expect(channel.isActive)
    _ = try? channel.finish()
  }
}
