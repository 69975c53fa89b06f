import Foundation
import Hummingbird
import HummingbirdTesting
import LedgerTesting
import Logging
import NIOEmbedded
import RelayServer
import Testing

@testable import Server

@Suite struct SecurityTests {
  @Test(arguments: ["/", "/nothing", "/calendar/dayring.ics"])
  func `Every reply has the security headers`(path: String) async throws {
    let server = try TestServer()
    let reply = try await server.exchange { try await $0.get(path, [:]) }
    let names = [
      "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy",
      "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy",
    ]
    let lines = try names.map { name in
      let field = try #require(HTTPFields.Element.Name(name))
      return "\(name): \(reply.headers[field] ?? "missing")"
    }
    #expect(
      lines == [
        """
        Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
        style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
        worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """,
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
      ])
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:4160", true), ("127.0.0.1", "localhost:1", true),
    ("127.0.0.1", "LOCALHOST", true), ("::1", "[::1]:4160", true),
    ("127.0.0.2", "127.0.0.2", true),
    ("127.0.0.1", "evil.example:4160", false), ("127.0.0.1", "127.0.0.1.evil.example", false),
    ("127.0.0.1", "localhost.evil.example", false), ("localhost", "192.168.1.5", false),
    ("127.0.0.1", "localhost:evil.example", false), ("::1", "[::1]evil.example", false),
    ("::1", "[::1", false), ("127.0.0.1", "localhost:", true), ("127.0.0.1", "a@localhost", false),
    ("127.0.0.1", "", false), ("0.0.0.0", "anything.example", true),
    ("192.168.1.5", "anything.example", true),
  ])
  func `Only its own names reach a server that is bound to loopback`(
    bound: String, authority: String, passes: Bool
  ) async throws {
    let server = try TestServer(host: bound)
    let responder = try application(server.ledger, nil, server.configuration).responder
    let request = Request(
      head: HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/"),
      body: RequestBody(buffer: ByteBuffer()))
    let context = RelayContext(
      source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: ""))
    )
    let reply = try await responder.respond(to: request, context: context)
    #expect(reply.status.code == (passes ? 200 : 421))
  }

  @Test
  func `A whole exchange over a real socket`() async throws {
    let server = try TestServer()
    try server.admit()
    try await application(server.ledger, nil, server.configuration).test(.live) { client in
      let page = try await client.get("/", [:])
      #expect(page.line == "200 <!doctype html>")
      let wrong = try await client.post("/api/do", String(repeating: "x", count: 2 << 20))
      #expect(wrong.status == .contentTooLarge)
      // The connection is still good for another request.
      #expect(try await client.get("/", [:]).status == .ok)
    }
  }
}
