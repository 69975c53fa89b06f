import NIOCore
import NIOEmbedded
import Testing

@testable import Connections

@Suite struct OpenConnectionsTests {
  private let connections = OpenConnections(limit: 3)

  private func open(
    _ spare: ConnectionTurn.Spare?, since second: UInt64 = 0
  ) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    connections.note(channel, spare, since: .uptimeNanoseconds(second))
    return channel
  }

  @Test(
    arguments: [
      ([5, 3, 4, 6], 1), ([nil, 3, 2, 6], 2), ([nil, nil, nil, 6], 3), ([nil, 9, nil, nil], 1),
      ([nil, nil, nil, nil], nil),
    ] as [([UInt64?], Int?)])
  func `When there is one too many, the one that has kept the server waiting longest gives way`(
    waits: [UInt64?], closed: Int?
  ) throws {
    let channels = try waits.map { try open($0.map { _ in .idle }, since: $0 ?? 0) }
    #expect(channels.indices.filter { !channels[$0].isActive } == (closed.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ([.midway, .idle, .idle, .idle], 1), ([.midway, .midway, .idle, .idle], 2),
      ([.idle, .midway, .midway, .midway], 1), ([.midway, .midway, .midway, .idle], 0),
      ([.midway, .midway, .midway, .midway], 0), ([.ahead, .ahead, .ahead, .idle], 0),
      ([.midway, .ahead, .ahead, nil], 1), ([nil, nil, .ahead, .idle], 2),
      ([nil, .idle, .idle, .ahead], 1),
    ] as [([ConnectionTurn.Spare?], Int)])
  func `Of the kinds of connections that can be spared, the largest gives way`(
    kinds: [ConnectionTurn.Spare?], closed: Int
  ) throws {
    let channels = try kinds.enumerated().map { try open($1, since: UInt64($0)) }
    #expect(channels.indices.filter { !channels[$0].isActive } == [closed])
  }

  @Test
  func `A connection counts anew with what it waits for, and no more when it is gone`() throws {
    let channels = try [1, 2, 3].map { try open(.idle, since: $0) }
    connections.note(channels[0], nil, since: .uptimeNanoseconds(4))
    connections.note(channels[1], .idle, since: .uptimeNanoseconds(4))
    connections.forget(channels[0])
    let last = try open(.idle, since: 5)
    #expect((channels + [last]).map(\.isActive) == [true, true, true, true])
    _ = try open(.idle, since: 6)
    #expect((channels + [last]).map(\.isActive) == [true, true, false, true])
  }

  @Test
  func `No more are accepted than there are files for, until some have closed`() {
    var accepted = 0
    while connections.isAcceptingNewConnections(), accepted < 1000 {
      connections.connectionOpened()
      accepted += 1
    }
    #expect(accepted == 3 + 16)
    connections.connectionClosed()
    #expect(connections.isAcceptingNewConnections())
  }

  @Test(arguments: [(1024, 256), (1_048_576, 256), (256, 128), (64, 32), (8, 8), (-1, 8)])
  func `At most half of the files that may be open become connections`(count: Int, connections: Int)
  {
    #expect(OpenConnections.limit(atMost: 256, descriptors: count) == connections)
  }
}
