import Hummingbird
import HummingbirdTesting
import LedgerTesting
import Testing

@testable import Server

@Suite struct StaticSiteTests {
  private let server: TestServer

  init() throws {
    server = try TestServer()
    let files = [
      "sw.js": "worker", "manifest.webmanifest": "{}", "app.0a1b2c3d4e.js": "plain script",
      "app.0a1b2c3d4e.js.br": "br script", "app.0a1b2c3d4e.js.gz": "gz script",
      "Engine.abcdefghij.wasm": "wasm", "Engine.abcdefghij.wasm.gz": "gz wasm",
      "icons/icon.svg": "<svg/>", "app.ABCDEFGHIJ.js": "unhashed", ".secret": "x",
      "notes.gz": "alone",
    ]
    for (name, content) in files { try server.folder.write(content.utf8, to: "web/" + name) }
    try server.folder.write("outside".utf8, to: "outside.txt")
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8", false),
    ("/index.html", "text/html; charset=utf-8", false),
    ("/sw.js", "text/javascript; charset=utf-8", false),
    ("/manifest.webmanifest", "application/manifest+json; charset=utf-8", false),
    ("/icons/icon.svg?v=2", "image/svg+xml", false),
    ("/notes.gz", "application/octet-stream", false),
    ("/app.ABCDEFGHIJ.js", "text/javascript; charset=utf-8", false),
    ("/app.0a1b2c3d4e.js", "text/javascript; charset=utf-8", true),
    ("/Engine.abcdefghij.wasm", "application/wasm", true),
  ])
  func `Each file has its type and its time in caches`(path: String, type: String, lasts: Bool)
    async throws
  {
    let reply = try await server.exchange { try await $0.get(path, [:]) }
    #expect(reply.status == .ok)
    #expect(reply.headers[.contentType] == type)
    #expect(
      reply.headers[.cacheControl]
        == (lasts ? "public, max-age=31536000, immutable" : "no-cache"))
    #expect(reply.headers[.contentEncoding] == nil)
  }

  @Test func `A relay elsewhere is named in the page's own policy, uncompressed`() throws {
    for (suffix, content) in [("", "<p>connect-src 'self'; x</p>"), (".br", "br"), (".gz", "gz")] {
      try server.folder.write(content.utf8, to: "web/index.html" + suffix)
    }
    let folder = server.folder.path("web")
    let page = try #require(try StaticSite(directory: folder, relay: "https://relay.test")["/"])
    #expect(
      page.variants.map { String(buffer: $0.bytes) }
        == ["<p>connect-src 'self' https://relay.test; x</p>"])
    #expect(try StaticSite(directory: folder)["/"]?.variants.count == 3)
  }

  @Test(
    arguments: [
      ("https://relay.test", "https://relay.test"), ("http://[::1]:80/a/b", "http://[::1]:80"),
      ("https://relay.test; script-src *", nil), ("https://", nil), ("ftp://relay.test", nil),
      ("https:/relay.test/x", nil), ("https://a b", nil), ("https://a'b", nil), ("", nil),
    ] as [(String, String?)])
  func `Of an address a policy holds the origin, and nothing that could add to it`(
    address: String, origin: String?
  ) {
    #expect(SecurityHeaders.origin(of: address) == origin)
  }

  @Test(
    arguments: [
      ("/app.0a1b2c3d4e.js", "gzip, deflate, br", "br script", "br"),
      ("/app.0a1b2c3d4e.js", "gzip;q=1.0, BR ;q=0.1", "br script", "br"),
      ("/app.0a1b2c3d4e.js", "gzip, br;q=0", "gz script", "gzip"),
      ("/app.0a1b2c3d4e.js", "deflate", "plain script", nil),
      ("/app.0a1b2c3d4e.js", "", "plain script", nil),
      ("/Engine.abcdefghij.wasm", "br, gzip", "gz wasm", "gzip"),
    ] as [(String, String, String, String?)])
  func `The best compression that is accepted is sent`(
    path: String, accepts: String, body: String, encoding: String?
  ) async throws {
    let reply = try await server.exchange { try await $0.get(path, [.acceptEncoding: accepts]) }
    #expect(reply.text == body)
    #expect(reply.headers[.contentEncoding] == encoding)
    #expect(reply.headers[.vary] == "accept-encoding")
  }

  @Test
  func `A file that the browser has is not sent again`() async throws {
    try await server.exchange { client in
      let first = try await client.get("/", [:])
      let tag = try #require(first.headers[.eTag])
      for condition in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let second = try await client.get("/", [.ifNoneMatch: condition])
        #expect(second.status == .notModified)
        #expect(second.body.readableBytes == 0)
        #expect(second.headers[.eTag] == tag)
      }
      let other = try await client.get("/", [.ifNoneMatch: "\"x\""])
      #expect(other.status == .ok)
      let script = try await client.get("/app.0a1b2c3d4e.js", [.acceptEncoding: "br"])
      let plain = try await client.get("/app.0a1b2c3d4e.js", [:])
      #expect(script.headers[.eTag] != plain.headers[.eTag])
    }
  }

  @Test
  func `HEAD gives the same headers and no body`() async throws {
    try await server.exchange { client in
      let get = try await client.get("/index.html", [:])
      let head = try await client.execute(uri: "/index.html", method: .head)
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
      #expect(head.headers == get.headers)
      #expect(head.headers[.contentLength] == "15")
    }
  }

  @Test(arguments: [
    "/nothing", "/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "//outside.txt",
    "/icons", "/icons/", "/.secret", "/icons/../index.html", "/index.html/", "/web/index.html",
    "/app.0a1b2c3d4e.js.br", "/sync/ops", "/pair",
  ])
  func `Nothing else is there`(path: String) async throws {
    let reply = try await server.exchange { try await $0.get(path, [:]) }
    #expect(
      reply.line == """
        404 {"error":"not-found","message":"Nothing was found at this address.",\
        "time":\(TestServer.now.milliseconds)}
        """)
  }
}
