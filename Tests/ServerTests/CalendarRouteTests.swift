import CivilTime
import Hummingbird
import HummingbirdTesting
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import Trackers

@testable import Server

@Suite struct CalendarRouteTests {
  private let path = "/calendar/dayring.ics"

  private func server() throws -> TestServer {
    let server = try TestServer()
    let start = Moment(TestServer.now - .hours(16), offset: .utc)
    let fast = FastCommand.start(at: start, plan: nil)
    try server.ledger.perform(.fast(fast), at: start.instant, newID: .test(1))
    try server.ledger.perform(.fast(.stop(at: nil)), at: TestServer.now, newID: .test(2))
    for scope in Token.Scope.allCases {
      try server.ledger.add(
        Token(
          hash: Secret.hash(scope.rawValue), scope: scope, name: "test", created: TestServer.now))
    }
    return server
  }

  @Test(
    arguments: [
      ("", [:], 401), ("?token=", [:], 401), ("?token=widgets", [:], 401),
      ("?token=do", [:], 401), ("?token=calendar", [:], 200),
      ("", [.authorization: "Bearer calendar"], 200), ("?token=calendar&with=moods", [:], 400),
    ] as [(String, HTTPFields, Int)])
  func `Only a token for the calendar opens it, and only with parts that there are`(
    query: String, headers: HTTPFields, status: Int
  ) async throws {
    let reply = try await server().exchange { [path] in try await $0.get(path + query, headers) }
    #expect(reply.status.code == status)
  }

  @Test
  func `It is sent again only when it has changed`() async throws {
    let server = try server()
    let path = path + "?token=calendar"
    let first = try await server.exchange { try await $0.get(path, [:]) }
    #expect(first.status == .ok && first.text.hasPrefix("BEGIN:VCALENDAR"))
    #expect(first.text.contains("BEGIN:VEVENT"))
    #expect(first.headers[.contentType] == "text/calendar; charset=utf-8")
    #expect(first.headers[.cacheControl] == "private, max-age=0")
    let tag = try #require(first.headers[.eTag])
    let same = try await server.exchange { try await $0.get(path, [.ifNoneMatch: tag]) }
    #expect(same.status == .notModified && same.text.isEmpty && same.headers[.eTag] == tag)
    let other = try await server.exchange {
      try await $0.get(path + "&with=dates", [.ifNoneMatch: tag])
    }
    #expect(other.status == .ok && !other.text.contains("BEGIN:VEVENT"))
  }

  @Test
  func `Its token opens neither the data nor anything else`() async throws {
    let headers: HTTPFields = [.authorization: "Bearer calendar"]
    let server = try server()
    let fasts = try await server.exchange { try await $0.get("/api/health/fasts", headers) }
    #expect(fasts.status == .unauthorized)
    let spoken = try await server.exchange {
      try await $0.post("/api/do", "{\"text\":\"start fasting\"}", headers)
    }
    #expect(spoken.status == .unauthorized)
  }
}
