import Hummingbird
import HummingbirdTesting
import LedgerTesting
import SQLiteLedger
import Synchronization
import Testing

@testable import Server

/// Widgets and spoken lines, with answers that stand for those of the commands.
@Suite struct ScopedTokenTests {
  private let spoken = Texts()

  private final class Texts: Sendable {
    let all = Mutex<[String]>([])
  }

  private func server() throws -> TestServer {
    let server = try TestServer { configuration in
      configuration.widget = { name, theme, _, _ throws(StorageError) in
        name == "water-small" ? (Array("<svg>\(theme ?? "-")</svg>".utf8), 60) : nil
      }
      configuration.spoken = { [spoken] text, _ throws(StorageError) in
        spoken.all.withLock { $0.append(text) }
        return (text != "nonsense", Array("{\"said\":1}".utf8))
      }
    }
    try server.admit()
    for scope in Token.Scope.allCases {
      try server.ledger.add(
        Token(
          hash: Secret.hash(scope.rawValue), scope: scope, name: "test", created: TestServer.now))
    }
    return server
  }

  @Test
  func `A widget comes with how long it may be shown, and a policy that lets it run nothing`()
    async throws
  {
    let reply = try await server().exchange {
      try await $0.get("/widgets/water-small.svg?token=widgets&theme=dark", [:])
    }
    #expect(reply.line == "200 <svg>dark</svg>")
    #expect(reply.headers[.contentType] == "image/svg+xml")
    #expect(reply.headers[.cacheControl] == "private, max-age=60")
    #expect(reply.headers[values: .contentSecurityPolicy].count == 1)
    let policy = try #require(reply.headers[.contentSecurityPolicy])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline';"))
    #expect(policy.hasSuffix("sandbox") && !policy.contains("script-src"))
    #expect(reply.headers[.xContentTypeOptions] == "nosniff")
  }

  @Test
  func `A widget that is the same is not sent again`() async throws {
    let server = try server()
    let path = "/widgets/water-small.svg?token=widgets"
    let first = try await server.exchange { try await $0.get(path, [:]) }
    let tag = try #require(first.headers[.eTag])
    let same = try await server.exchange { try await $0.get(path, [.ifNoneMatch: tag]) }
    #expect(same.status == .notModified && same.text.isEmpty && same.headers[.eTag] == tag)
    let other = try await server.exchange {
      try await $0.get(path + "&theme=light", [.ifNoneMatch: tag])
    }
    #expect(other.status == .ok)
  }

  @Test(
    arguments: [
      ("", [:], 401), ("?token=", [:], 401), ("?token=wrong", [:], 401), ("?token=do", [:], 401),
      ("?token=token", [:], 401), ("", bearer, 401), ("?token=widgets", [:], 200),
      ("", [.authorization: "Bearer widgets"], 200),
    ] as [(String, HTTPFields, Int)])
  func `Only a token for widgets opens them`(query: String, headers: HTTPFields, status: Int)
    async throws
  {
    let reply = try await server().exchange {
      try await $0.get("/widgets/water-small.svg" + query, headers)
    }
    #expect(reply.status.code == status)
  }

  @Test(arguments: ["water-huge.svg", "water-small", "water-small.png", ".svg"])
  func `What is no widget is not found, once a token was shown`(name: String) async throws {
    let server = try server()
    let reply = try await server.exchange {
      try await $0.get("/widgets/\(name)?token=widgets", [:])
    }
    #expect(reply.status == .notFound)
    let closed = try await server.exchange { try await $0.get("/widgets/\(name)", [:]) }
    #expect(closed.status == .unauthorized)
  }

  @Test(arguments: ["widgets", "do"])
  func `A token opens neither the data nor anything else`(token: String) async throws {
    let headers: HTTPFields = [.authorization: "Bearer \(token)"]
    let server = try server()
    for path in ["/calendar/dayring.ics", "/api/health/fasts"] {
      let reply = try await server.exchange { try await $0.get(path, headers) }
      #expect(reply.status == .unauthorized)
    }
  }

  @Test
  func `A revoked token opens nothing, at once`() async throws {
    let server = try server()
    #expect(try server.ledger.removeToken(withHash: Secret.hash("widgets")))
    let reply = try await server.exchange {
      try await $0.get("/widgets/water-small.svg?token=widgets", [:])
    }
    #expect(reply.status == .unauthorized)
  }

  @Test(arguments: [
    ("do", "{\"text\":\"start fasting\"}", 200), ("do", "{\"text\":\"nonsense\"}", 422),
    ("do", "{}", 400), ("do", "start fasting", 400), ("do", "{\"text\":1}", 400),
    ("widgets", "{\"text\":\"start fasting\"}", 401),
    ("health", "{\"text\":\"start fasting\"}", 401),
    ("", "{\"text\":\"start fasting\"}", 401),
  ])
  func `A spoken line is carried out for its own token alone`(
    token: String, body: String, status: Int
  ) async throws {
    let reply = try await server().exchange {
      try await $0.post("/api/do", body, [.authorization: "Bearer \(token)"])
    }
    #expect(reply.status.code == status)
    #expect(spoken.all.withLock { $0.count } == (status == 200 || status == 422 ? 1 : 0))
    if status == 200 {
      #expect(reply.text == "{\"said\":1}" && reply.headers[.cacheControl] == "no-store")
    }
  }

  @Test
  func `A spoken line's token does not go into the address`() async throws {
    let reply = try await server().exchange {
      try await $0.post("/api/do?token=do", "{\"text\":\"start fasting\"}", [:])
    }
    #expect(reply.status == .unauthorized)
  }
}
