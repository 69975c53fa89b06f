import Ledger
import LedgerTesting
import NIOCore
import Testing

@testable import Connections
@testable import Server

/// Clients that want to be waited for, over real sockets.
@Suite(.timeLimit(.minutes(2))) struct ConnectionTests {
  private static let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private static let halfBody =
    "POST /sync/ops HTTP/1.1\r\n\(LiveServer.authorized)Content-Length: 1000\r\n\r\n{\"ops\":["
  private static let manyPages = String(
    repeating: "GET /sync/ops?limit=1048576 HTTP/1.1\r\n\(LiveServer.authorized)\r\n", count: 40)

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
      case .firstRequest: limits.patience.firstRequest = .milliseconds(20)
      case .nextRequest: limits.patience.nextRequest = .milliseconds(20)
      case .body: limits.patience.body = .milliseconds(20)
      case .reading: limits.patience.reading = .milliseconds(20)
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

  @Test(arguments: ["", "GET / HT", halfBody, manyPages])
  func `The server ends although a request is never finished, or a reply never read`(text: String)
    async throws
  {
    try await LiveServer.run { live in
      let text90 = String(repeating: "x", count: 90_000)
      let ops = (1...11).map { number in
        Op.test(
          at: TestServer.now.milliseconds + Int64(number),
          RecordChange(.task, UInt64(number), [.notes: .text(text90)]))
      }
      try live.server.ledger.append(ops)
      let client = try await live.open(isReading: false)
      try await client.writeAndFlush(ByteBuffer(string: text))
      let reply = try await live.get("/sync/ops?limit=1")
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      await live.end()
      // `run` waits for the server's end; only then the client goes.
    }
  }

  @Test
  func `More streams than there is room for end the oldest`() async throws {
    let server = try TestServer { $0.limits.streams = 2 }
    let watch = Node(server.ledger, server.configuration).watch
    var first = try await watch.subscribe().makeAsyncIterator()
    var second = try await watch.subscribe().makeAsyncIterator()
    #expect(await first.next() == 0)
    var third = try await watch.subscribe().makeAsyncIterator()
    #expect(await first.next() == nil)
    #expect(await second.next() == 0)
    #expect(await third.next() == 0)
  }

  @Test
  func `Pages and bodies are only read when there is room for them`() async throws {
    let server = try TestServer { ($0.limits.pages, $0.limits.bodies) = (2, 0) }
    let node = Node(server.ledger, server.configuration)
    var passes = [node.pages.enter(), node.pages.enter()]
    #expect(node.pages.enter() == nil)
    passes.removeLast()
    #expect(node.pages.enter() != nil)
    try server.pair()
    let reply = try await server.exchange { try await $0.post("/sync/ops", "{\"ops\":[]}") }
    #expect(reply.status == .serviceUnavailable)
    #expect(reply.headers[.retryAfter] == "1")
    #expect(reply.text.hasPrefix(#"{"error":"crowded""#))
    withExtendedLifetime(passes) {}
  }
}
