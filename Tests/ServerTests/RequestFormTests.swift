import HTTPTypes
import HummingbirdTesting
import SQLiteLedger
import Testing

@testable import Server

/// Requests that are none, or that ask for what is here in the wrong way.
@Suite(.timeLimit(.minutes(10))) struct RequestFormTests {
  private static let post = "POST /api/do HTTP/1.1\r\n\(LiveServer.authorized)"
  private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

  @Test(
    arguments: [
      chunked + "xyz\r\n", chunked + "-1\r\n{}\r\n", chunked + "ffffffffffffffffff\r\n",
      chunked + "2\r\n{}{}\r\n0\r\n\r\n", post + "Transfer-Encoding: xchunked\r\n\r\n",
      post + "Transfer-Encoding: chunked, identity\r\n\r\n",
      post + "Content-Length: 9223372036854775808\r\n\r\n", post + "Content-Length: -1\r\n\r\n",
      post + "Host: elsewhere\r\nContent-Length: 2\r\n\r\n{}",
      "GET http://elsewhere/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n", "no request\r\n\r\n",
    ])
  func `What is no request gets 400 at once, and its connection ends`(text: String) async throws {
    try await LiveServer.run { live in
      let reply = try await live.send(text)
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      #expect(reply.firstRange(of: "HTTP/1.1 200") == nil)
      let next = try await live.get("/")
      #expect(next.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func `Requests before one that is none are answered first`() async throws {
    try await LiveServer.run { live in
      let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let other = "GET http://elsewhere/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let reply = try await live.send(page + page + other + page)
      let statuses = reply.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) }
      #expect(statuses == ["200", "200", "400"], "\(reply)")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nConnection: Close\r\n",
    "GET / HTTP/1.1\r\nConnection: te, close\r\n",
  ])
  func `A connection ends after the request that asks for it`(request: String) async throws {
    try await LiveServer.run { live in
      let next = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let reply = try await live.send(request + "Host: localhost\r\n\r\n" + next)
      #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(reply.matches(of: /HTTP\/1\.1 [0-9]+/).count == 1, "\(reply)")
    }
  }

  @Test(arguments: ["4097", "9223372036854775807"])
  func `A length above the limit is refused before the body comes`(length: String) async throws {
    try await LiveServer.run { live in
      // All that the client says: it waits for nothing but the refusal.
      let reply = try await live.send(
        Self.post + "Connection: close\r\nContent-Length: \(length)\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 413 "), "\(reply)")
    }
  }

  @Test(
    arguments: [
      (.post, "/", "GET, HEAD"), (.delete, "/index.html", "GET, HEAD"), (.get, "/api/do", "POST"),
      (.put, "/widgets/fast-small.svg", "GET"), (.post, "/calendar/dayring.ics", "GET, HEAD"),
      (.delete, "/api/health/fasts", "GET, POST"), (.trace, "/api/health/water", "POST"),
      (.options, "/api/do", "POST"), (.get, "/nothing", nil), (.post, "/api", nil),
    ] as [(HTTPRequest.Method, String, String?)])
  func `What is here tells by which methods it is asked`(
    method: HTTPRequest.Method, path: String, allowed: String?
  ) async throws {
    let server = try TestServer()
    let reply = try await server.exchange {
      try await $0.execute(uri: path, method: method, headers: [:])
    }
    #expect(reply.status.code == (allowed == nil ? 404 : 405))
    #expect(reply.headers[.allow] == allowed)
  }

  @Test func `An answer for which there is no room is refused, and is asked for again`()
    async throws
  {
    let server = try TestServer {
      $0.limits.replies = 8 << 10
      $0.spoken = { (text, _) throws(StorageError) in
        (true, [UInt8](repeating: 32, count: text.utf8.count * 1000))
      }
    }
    try server.admit()
    for (text, status) in [("abc", 200), ("abcdef", 200), ("abcdefghi", 503)] {
      let reply = try await server.exchange {
        try await $0.post("/api/do", #"{"text":"\#(text)"}"#)
      }
      #expect(reply.status.code == status)
      #expect((reply.headers[.retryAfter] == "1") == (status == 503))
    }
  }
}
