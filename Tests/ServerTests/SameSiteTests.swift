import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SQLiteLedger
import Testing

@testable import Server

@Suite struct SameSiteTests {
  private static let site = HTTPField.Name("Sec-Fetch-Site")

  private func fields(_ site: String?, _ origin: String?) -> HTTPFields {
    var fields: HTTPFields = [.contentType: "application/json"]
    if let name = Self.site { fields[name] = site }
    fields[.origin] = origin
    return fields
  }

  @Test(
    arguments: [
      ("cross-site", "https://evil.example", false), ("same-site", "http://localhost:8080", false),
      ("cross-site", "http://localhost", false), (nil, "https://evil.example", false),
      (nil, "null", false), (nil, "http://localhost:4161", false), (nil, "localhost", false),
      (nil, nil, true), ("same-origin", "http://localhost", true), ("none", nil, true),
      (nil, "http://localhost", true), (nil, "HTTPS://LOCALHOST", true),
      ("same-origin", "https://through-a-proxy.example", true),
    ] as [(String?, String?, Bool)])
  func `A page of another site can change nothing`(
    site: String?, origin: String?, passes: Bool
  ) async throws {
    let server = try TestServer()
    let fields = fields(site, origin)
    let replies = try await server.exchange { client in
      var replies: [TestResponse] = []
      for path in ["/api/do", "/api/health/water", "/api/health/fasts"] {
        replies.append(try await client.post(path, "{}", fields))
      }
      return replies
    }
    #expect(replies.map(\.status.code) == Array(repeating: passes ? 401 : 403, count: 3))
    #expect(replies.allSatisfy { $0.text.contains("foreign-site") != passes })
  }

  @Test
  func `Pictures may be shown by other sites, the app and its data may not`() async throws {
    let server = try TestServer {
      $0.widget = { (_, _, _, _) throws(StorageError) in (Array("<svg/>".utf8), 60) }
    }
    try server.ledger.add(
      Token(hash: Secret.hash("t"), scope: .widgets, name: "test", created: TestServer.now))
    let fields = fields("cross-site", nil)
    let policies = try await server.exchange { client in
      var policies: [String?] = []
      for path in ["/", "/widgets/today-small.svg?token=t", "/nothing"] {
        let reply = try await client.get(path, fields)
        policies.append(
          HTTPField.Name("Cross-Origin-Resource-Policy").flatMap { reply.headers[$0] })
      }
      return policies
    }
    #expect(policies == ["same-origin", "cross-origin", "same-origin"])
  }
}
