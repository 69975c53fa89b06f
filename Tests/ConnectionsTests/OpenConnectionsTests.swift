import NIOCore
import NIOEmbedded
import Testing

@testable import Connections

@Suite struct OpenConnectionsTests {
  private let connections = OpenConnections(limit: 3)

  private func open(waitsSince second: Int64?, isMidway: Bool = false) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    _ = channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1))
    connections.note(
      channel, waitsSince: second.map { .uptimeNanoseconds(UInt64($0)) }, isMidway: isMidway)
    return channel
  }

  @Test(
    arguments: [
      ([5, 3, 4, 6], 1), ([nil, 3, 2, 6], 2), ([nil, nil, nil, 6], 3), ([nil, 9, nil, nil], 1),
      ([nil, nil, nil, nil], nil),
    ] as [([Int64?], Int?)])
  func `When there is one too many, whoever has kept the server waiting longest gives way`(
    waits: [Int64?], closed: Int?
  ) throws {
    let channels = try waits.map { try open(waitsSince: $0) }
    #expect(channels.indices.filter { !channels[$0].isActive } == (closed.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ([true, false, false, false], 1), ([true, true, false, false], 2),
    ([false, true, true, true], 1), ([true, true, true, false], 0),
    ([true, true, true, true], 0),
  ])
  func `Of those without a request and those midway in one, the larger crowd gives way`(
    isMidway: [Bool], closed: Int
  ) throws {
    let channels = try isMidway.enumerated().map { index, isMidway in
      try open(waitsSince: Int64(index), isMidway: isMidway)
    }
    #expect(channels.indices.filter { !channels[$0].isActive } == [closed])
  }

  @Test
  func `A connection counts anew with what it waits for, and no more when it is gone`() throws {
    let channels = try [1, 2, 3].map { try open(waitsSince: $0) }
    connections.note(channels[0], waitsSince: nil)
    connections.note(channels[1], waitsSince: .uptimeNanoseconds(4))
    connections.forget(channels[0])
    let last = try open(waitsSince: 5)
    #expect((channels + [last]).map(\.isActive) == [true, true, true, true])
    _ = try open(waitsSince: 6)
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
