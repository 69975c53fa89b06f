import Answers
import Exchange
import Hummingbird
import HummingbirdTesting
import JSON
import SQLiteLedger
import Testing

@testable import Server

/// The answers themselves are tried in `Tests/Browser/test_health_shortcuts.py`.
@Suite struct HealthRouteTests {
  private func server() throws -> TestServer {
    let server = try TestServer()
    for scope in Token.Scope.allCases {
      try server.ledger.add(
        Token(
          hash: Secret.hash(scope.rawValue), scope: scope, name: "test", created: TestServer.now))
    }
    return server
  }

  @Test(
    arguments: [
      ("fasts", "{\"claim\":\"a\"}", .claim("a")),
      ("fasts", "{\"written\":\"a\"}", .written(["a"])),
      ("fasts", "{\"written\":[\"a\",\"b\"]}", .written(["a", "b"])),
      (
        "water", "{\"samples\":[{\"id\":\"a\",\"start\":\"b\",\"value\":2.50,\"unit\":\"mL\"}]}",
        .samples([WaterSample(id: "a", start: "b", value: "2.50", unit: "mL")])
      ),
      // A sample without some fields does not affect the others.
      (
        "water", "{\"samples\":[{\"id\":\"a\",\"unit\":null}]}",
        .samples([WaterSample(id: "a", start: "", value: "", unit: "")])
      ),
      ("fasts", "{}", nil), ("fasts", "{\"claim\":[]}", nil), ("fasts", "{\"claim\":null}", nil),
      ("fasts", "{\"claim\":\"a\",\"written\":\"b\"}", nil),
      ("fasts", "{\"written\":{}}", nil), ("fasts", "[]", nil), ("fasts", "no", nil),
      ("water", "{\"samples\":{}}", nil), ("water", "{\"samples\":[{\"start\":\"a\"}]}", nil),
      ("water", "{\"samples\":[{\"id\":\"a\",\"value\":[]}]}", nil),
      ("water", "{}", nil),
    ] as [(String, String, HealthRequest?)])
  func `What is asked is passed on within limits, and all else is refused`(
    path: String, body: String, expected: HealthRequest?
  ) async throws {
    let reply = try await server().exchange {
      try await $0.post("/api/health/\(path)", body, [.authorization: "Bearer health"])
    }
    #expect(reply.status == (expected == nil ? .badRequest : .ok))
    guard let expected else { return }
    let json = try JSON(parsing: Array(body.utf8))
    #expect(try (path == "fasts" ? HealthRoutes.fasts(json) : HealthRoutes.water(json)) == expected)
  }

  @Test(arguments: ["widgets", "do", "calendar", "token", ""])
  func `Only a token for health opens them, and not in the address`(token: String) async throws {
    let server = try server()
    let headers: HTTPFields = [.authorization: "Bearer \(token)"]
    let read = try await server.exchange { try await $0.get("/api/health/fasts", headers) }
    let claim = try await server.exchange {
      try await $0.post("/api/health/fasts", "{\"claim\":\"a\"}", headers)
    }
    let water = try await server.exchange {
      try await $0.post("/api/health/water?token=health", "{\"samples\":[]}", headers)
    }
    #expect([read, claim, water].allSatisfy { $0.status == .unauthorized })
  }

  @Test
  func `What waits is listed, and not to be cached`() async throws {
    let reply = try await server().exchange {
      try await $0.get("/api/health/fasts", [.authorization: "Bearer health"])
    }
    #expect(reply.line == #"200 {"on":false,"waiting":0,"fasts":[]}"#)
    #expect(reply.headers[.cacheControl] == "no-store")
  }
}
