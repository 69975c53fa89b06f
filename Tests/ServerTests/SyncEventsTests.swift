import Hummingbird
import HummingbirdTesting
import Ledger
import LedgerTesting
import Logging
import NIOCore
import NIOPosix
import SQLiteLedger
import ServiceLifecycle
import Testing

@testable import Server

@Suite struct SyncEventsTests {
  /// Gives a response's body piece by piece, as it is written.
  private struct PieceWriter: ResponseBodyWriter {
    let pieces: AsyncStream<String>.Continuation

    mutating func write(_ buffer: ByteBuffer) async throws {
      pieces.yield(String(buffer: buffer))
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
      pieces.finish()
    }
  }

  private func drink(_ number: UInt64) -> Op {
    .test(
      at: TestServer.now.milliseconds, replica: number, RecordChange(.drink, number, [.end: .null]))
  }

  private func event(_ sequence: Int) -> String { "data: g1.\(sequence)\n\n" }

  @Test
  func `The log's end is told at once, after own writes and after those of other processes`()
    async throws
  {
    let server = try TestServer()
    let node = Node(server.ledger, server.configuration)
    let response = try await SyncEventsRoute(node: node).events()
    #expect(response.headers[.contentType] == "text/event-stream")
    let (stream, pieces) = AsyncStream.makeStream(of: String.self)
    let writing = Task { try await response.body.write(PieceWriter(pieces: pieces)) }
    let watching = Task { try await node.watch.run() }
    var events = stream.makeAsyncIterator()
    #expect(await events.next() == event(0))
    try server.ledger.append([drink(1)])
    await node.watch.look()
    #expect(await events.next() == event(1))
    let other = try SQLiteLedger(testing: server.ledger.path)
    try other.append([drink(2)])
    #expect(await events.next() == event(2))
    writing.cancel()
    #expect(await events.next() == nil)
    watching.cancel()
  }

  @Test(.timeLimit(.minutes(1)))
  func `A stream that opens tells the older ones what it has found`() async throws {
    let server = try TestServer()
    let watch = Node(server.ledger, server.configuration).watch
    var older = try await watch.subscribe().makeAsyncIterator()
    #expect(await older.next() == 0)
    try SQLiteLedger(testing: server.ledger.path).append([drink(1)])
    _ = try await watch.subscribe()
    #expect(await older.next() == 1)
  }

  @Test
  func `With no news there is a sign of life now and then`() async throws {
    let server = try TestServer { $0.heartbeatInterval = .milliseconds(1) }
    let node = Node(server.ledger, server.configuration)
    let (stream, pieces) = AsyncStream.makeStream(of: String.self)
    let response = try await SyncEventsRoute(node: node).events()
    let writing = Task { try await response.body.write(PieceWriter(pieces: pieces)) }
    let watching = Task { try await node.watch.run() }
    var events = stream.makeAsyncIterator()
    #expect(await events.next() == event(0))
    #expect(await events.next() == ": still here\n\n")
    writing.cancel()
    watching.cancel()
  }

  @Test(.timeLimit(.minutes(1)))
  func `Over a real socket the stream ends when the server shuts down`() async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = try TestServer { configuration in
      configuration.notify = { notice in
        guard case .listening(let address, _) = notice else { return }
        port.yield(address.split(separator: ":").last.flatMap { Int($0) } ?? 0)
      }
    }
    try server.pair()
    let services = ServiceGroup(
      services: [try application(server.ledger, nil, server.configuration)],
      logger: Logger(label: ""))
    async let running: Void = services.run()
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: try #require(await ports.first { _ in true })) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let text = try await channel.executeThenClose { inbound, outbound in
      let request =
        "GET /sync/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer token\r\n\r\n"
      try await outbound.write(ByteBuffer(string: request))
      var text = ""
      for try await piece in inbound {
        text += String(buffer: piece)
        if text.contains("data:") { await services.triggerGracefulShutdown() }
      }
      return text
    }
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains(event(0)))
    #expect(text.hasSuffix("0\r\n\r\n"), "The last chunk says that nothing is missing.")
    try await running
  }
}
