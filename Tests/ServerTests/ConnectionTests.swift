import NIOCore
import Testing

@testable import Connections
@testable import Server

/// Clients that want to be waited for, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  private static let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private static let halfBody =
    "POST /api/do HTTP/1.1\r\n\(LiveServer.authorized)Content-Length: 1000\r\n\r\n{\"text\":"
  private static let manyFiles = String(
    repeating: "GET /large.js HTTP/1.1\r\n\(LiveServer.authorized)\r\n", count: 40)

  @Test(
    arguments: [
      ("", .firstRequest), ("GET / HTTP/1.1\r\nHost: loc", .firstRequest), (halfBody, .body),
      (page, .nextRequest), (page + "GET / HT", .nextRequest),
    ] as [(String, ConnectionTurn.Wait)])
  func `Headers, bodies and further requests that do not come end the connection`(
    text: String, wait: ConnectionTurn.Wait
  ) async throws {
    try await LiveServer.run { limits in
      switch wait {
      case .firstRequest: limits.timeouts.firstRequest = .milliseconds(20)
      case .nextRequest: limits.timeouts.nextRequest = .milliseconds(20)
      case .body: limits.timeouts.body = .milliseconds(20)
      case .reading: limits.timeouts.reading = .milliseconds(20)
      }
    } _: { live in
      let reply = try await live.send(text)
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n") == text.hasPrefix(Self.page), "\(reply)")
    }
  }

  @Test
  func `Of many that say nothing the oldest give way, and the owner gets in`() async throws {
    try await LiveServer.run {
      $0.connections = 8
    } _: { live in
      var silent: [any Channel] = []
      for _ in 1...60 { silent.append(try await live.open()) }
      let reply = try await live.get("/")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      await withTaskGroup(of: Void.self) { group in
        for channel in silent { group.addTask { _ = try? await channel.closeFuture.get() } }
        // All but as many as there is room for are closed by the server.
        for _ in 1...(60 - 8) { await group.next() }
        for channel in silent { channel.close(promise: nil) }
      }
    }
  }

  @Test(arguments: ["", "GET / HT", halfBody, manyFiles])
  func `The server ends although a request is never finished, or a reply never read`(text: String)
    async throws
  {
    try await LiveServer.run { live in
      let client = try await live.open(isReading: false)
      try await client.writeAndFlush(ByteBuffer(string: text))
      let reply = try await live.get("/")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      await live.end()
      // `run` waits for the server's end; only then the client goes.
    }
  }
}
