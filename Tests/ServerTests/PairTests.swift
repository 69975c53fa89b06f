import CivilTime
import Hummingbird
import HummingbirdTesting
import LedgerTesting
import Synchronization
import Testing

@testable import Server

@Suite struct PairTests {
  private static let time = TestServer.now.milliseconds

  private func secret(_ number: Int) -> String { String(repeating: "0\(number)", count: 16) }

  @Test
  func `The secret of the printed link opens once, and a new one is printed for the next device`()
    async throws
  {
    let server = try TestServer()
    try await application(server.ledger, nil, server.configuration).test(.live) { client in
      guard case .listening(let address, let link)? = server.notices.first else {
        Issue.record("no link was printed")
        return
      }
      #expect(address == "http://127.0.0.1:\(client.port ?? 0)")
      #expect(link == "\(address)/#pair=\(secret(1))")
      let body = "{\"secret\":\"\(secret(1))\",\"name\":\"Téléphone\"}"
      let reply = try await client.post("/pair", body, [:])
      let token = String(repeating: "03", count: 32)
      #expect(
        reply.line
          == "200 {\"token\":\"\(token)\",\"generation\":\"g1\",\"time\":\(Self.time)}")
      #expect(server.notices.last == .pairingLinkChanged("\(address)/#pair=\(secret(2))"))
      let again = try await client.post("/pair", body, [:])
      #expect(again.status == .unauthorized)
      let ops = try await client.get("/sync/ops", [.authorization: "Bearer \(token)"])
      #expect(ops.status == .ok)
    }
    let devices = try server.ledger.devices()
    #expect(devices.map(\.name) == ["Téléphone"])
    #expect(devices.first?.tokenHash.count == 32, "Only a hash of the token is kept.")
  }

  @Test
  func
    `Wrong secrets are turned away after ten a minute, and keep nobody out who has the right one`()
    async throws
  {
    let time = Mutex(TestServer.now)
    let server = try TestServer { $0.now = { time.withLock { $0 } } }
    let pairing = Node(server.ledger, server.configuration).pairing
    await pairing.open(at: "http://here")
    func tries(_ count: Int) async -> [String] {
      var codes: [String] = []
      for _ in 1...count {
        do throws(Refusal) { try await pairing.redeem("guess") } catch { codes.append(error.code) }
      }
      return codes
    }
    let expected =
      Array(repeating: "wrong-secret", count: 10) + Array(repeating: "too-many-attempts", count: 90)
    #expect(await tries(100) == expected)
    time.withLock { $0 = $0 + .minutes(1) }
    #expect(await tries(100) == expected)
    time.withLock { $0 = $0 - .days(1) }
    #expect(await tries(100) == expected)
    #expect(server.notices.count == 1, "The printed link stays the right one.")
    try await pairing.redeem(secret(1))
    #expect(server.notices.last == .pairingLinkChanged("http://here/#pair=\(secret(2))"))
  }

  @Test
  func `A flood of refused requests is told of in a few lines`() async throws {
    let server = try TestServer()
    try await server.exchange { client in
      for _ in 1...100 { _ = try await client.post("/pair", #"{"secret":"","name":"x"}"#) }
      let reply = try await client.post("/pair", #"{"secret":"","name":"x"}"#)
      #expect(reply.status == .tooManyRequests && reply.headers[.retryAfter] == "60")
      #expect(reply.text.hasPrefix(#"{"error":"too-many-attempts""#))
    }
    #expect(
      server.notices == Array(repeating: .refused(status: 401, code: "wrong-secret"), count: 10)
        + [.refusalsHidden])
  }

  @Test(arguments: [
    ("text/plain", 415), ("text/plain;application/json", 415), ("application/jsonx", 415),
    ("application/x-www-form-urlencoded", 415), ("", 415),
    ("application/json", 401), ("Application/JSON; charset=utf-8", 401),
  ])
  func `Only JSON is read, since a page of another site may send other types unasked`(
    type: String, status: Int
  ) async throws {
    let server = try TestServer()
    let reply = try await server.exchange {
      try await $0.post("/pair", #"{"secret":"","name":"x"}"#, [.contentType: type])
    }
    #expect(reply.status.code == status)
  }

  @Test
  func `Before the server listens, no secret opens`() async throws {
    let server = try TestServer()
    let reply = try await server.exchange {
      try await $0.post("/pair", #"{"secret":"","name":"x"}"#)
    }
    #expect(
      reply.line == """
        401 {"error":"wrong-secret","message":"The pairing secret is wrong or was used. \
        The server prints a new one.","time":\(Self.time)}
        """)
    #expect(server.notices == [.refused(status: 401, code: "wrong-secret")])
  }

  @Test(arguments: [
    ("", "not-json"), ("{}", "malformed"), (#"{"secret":1,"name":"x"}"#, "malformed"),
    (#"{"secret":"x"}"#, "malformed"), (#"{"secret":"x","name":""}"#, "malformed"),
    (#"{"secret":"x","name":"a\u0000b"}"#, "malformed"),
    (#"{"secret":"x","secret":"x","name":"x"}"#, "not-json"),
    ("{\"secret\":\"x\",\"name\":\"\(String(repeating: "n", count: 201))\"}", "too-long"),
  ])
  func `What is not understood is refused with the place`(body: String, code: String) async throws {
    let server = try TestServer()
    let reply = try await server.exchange { try await $0.post("/pair", body) }
    #expect(reply.status == .badRequest)
    #expect(reply.text.hasPrefix("{\"error\":\"\(code)\""))
    #expect(try server.ledger.devices().isEmpty)
  }

  @Test
  func `A long body is refused`() async throws {
    let server = try TestServer()
    let body = String(repeating: " ", count: 4097)
    let reply = try await server.exchange { try await $0.post("/pair", body) }
    #expect(reply.status == .contentTooLarge)
  }
}
