import HTTPTypes
import Hummingbird
import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Whether a request may come from beyond this machine, and what then is not for it.
@Suite(.timeLimit(.minutes(10))) struct OriginTests {
  private static func isOutside(
    peer: String? = "127.0.0.1", host: String = "127.0.0.1:4170",
    _ headers: [(String, String)] = []
  ) throws -> Bool {
    var fields = HTTPFields()
    for (name, value) in headers {
      fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    let request = Request(
      head: HTTPRequest(
        method: .put, scheme: "http", authority: host, path: "/v1/x", headerFields: fields),
      body: RequestBody(buffer: ByteBuffer()))
    return request.isOutside(of: peer.flatMap { IPAddress($0) })
  }

  @Test(
    arguments: [
      "127.0.0.1:4170", "localhost:4170", "LOCALHOST", "[::1]:4170", "127.9.9.9",
    ])
  func `A program of this machine is none from outside`(host: String) throws {
    for peer in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"] {
      #expect(try !Self.isOutside(peer: peer, host: host))
    }
  }

  @Test(
    arguments: [
      "relay.example", "relay.example:4170", "192.168.1.5:4170", "localhost.evil.example",
      "127.0.0.1.evil.example", "127.evil.example", "", "[fd00::1]:4170", "0.0.0.0", "localhost.",
    ])
  func
    `Another name of the relay comes from outside, as by a proxy or a name that was made to point here`(
      host: String
    ) throws
  {
    #expect(try Self.isOutside(host: host))
  }

  @Test(arguments: ["192.168.1.5", "203.0.113.9", "2001:db8::1", "::2", "::ffff:10.0.0.1", nil])
  func `Another machine is outside, and so is who cannot be told`(peer: String?) throws {
    #expect(try Self.isOutside(peer: peer))
  }

  @Test(
    arguments: [
      "X-Forwarded-For", "x-forwarded-proto", "X-Forwarded-Host", "X-Forwarded-Anything",
      "Forwarded", "Via", "X-Real-IP", "CF-Connecting-IP", "Tailscale-User-Login",
      "True-Client-IP", "X-Original-Forwarded-For",
    ])
  func `What a proxy has handed on comes from outside, whatever it says`(name: String) throws {
    for value in ["127.0.0.1", "for=127.0.0.1", ""] {
      #expect(try Self.isOutside([(name, value)]))
    }
  }

  @Test(
    arguments: [
      ("http://localhost:4160", "same-site", false), ("http://127.0.0.1:4160", "cross-site", false),
      ("http://[::1]:4160", nil, false), ("https://localhost", "same-site", false),
      (nil, "same-origin", false), (nil, "none", false),
      (nil, "cross-site", true), ("https://evil.example", "cross-site", true),
      ("https://evil.example", nil, true), ("null", "cross-site", true), ("null", nil, true),
      ("http://localhost.evil.example", nil, true), ("http://192.168.1.5", nil, true),
      ("chrome-extension://localhost", nil, true), ("localhost", nil, true), ("", nil, true),
      ("http://localhost, https://evil.example", nil, true),
      ("http://localhost:1, https://evil.example", nil, true),
    ] as [(String?, String?, Bool)])
  func `A page of another site is outside, one of this machine is not`(
    origin: String?, site: String?, isOutside: Bool
  ) throws {
    let headers = [("Origin", origin), ("Sec-Fetch-Site", site)].compactMap { name, value in
      value.map { (name, $0) }
    }
    #expect(try Self.isOutside(headers) == isOutside)
  }

  @Test func `A relay that is open to this machine takes others by an invitation`() async throws {
    let invitation = RelayToken(checked: .init(repeating: 7, count: 32))
    let store = MemoryRelayStore()
    try await RelayRules(store).invite(invitation, at: RelayWorld.now)
    let state = store.state
    let request = CallID(checked: .init(repeating: 1, count: 16))
    let outside: [[(String, String)]] = [
      [("X-Forwarded-For", "127.0.0.1")], [("Origin", "https://evil.example")],
      [("Sec-Fetch-Site", "cross-site")], [("Host", "relay.example")],
    ]
    for headers in outside {
      store.state = state
      var limits = RelayLimits()
      limits.openTo = .thisMachine
      try await ServedRelay.run(over: RelayRules(store, limits: limits)) { served in
        let world = try RelayWorld(seed: 251)
        let other = try RelayWorld(seed: 252)
        func create(
          _ world: RelayWorld, _ invitation: RelayToken?, _ headers: [(String, String)]
        ) async throws -> Int {
          let call = RelayCall.create(
            world.space, invitation: invitation, roster: world.rosterBytes)
          return try await served.send(
            call.method, call.target(request), token: world.founder.token, body: call.body,
            headers: headers
          ).status
        }
        #expect(try await create(world, nil, headers) == 403)
        #expect(try await create(world, invitation, headers) == 200)
        #expect(try await create(other, nil, [("Origin", "http://localhost:4160")]) == 200)
      }
    }
  }

  @Test func `What is measured is for this machine and for those who are named, and for no page`()
    async throws
  {
    for (readers, status) in [([], 404), (["203.0.113.0/24"], 200)] {
      try await ServedRelay.run(.memory) {
        $0.configuration.trusted = [AddressRange("127.0.0.1")].compactMap { $0 }
        $0.configuration.metricsReaders = readers.compactMap { AddressRange($0) }
      } _: { served in
        let own = try await served.send("GET", "/metrics")
        #expect(own.status == 200 && own.headers["access-control-allow-origin"] == nil)
        for (headers, expected) in [
          ([("X-Forwarded-For", "203.0.113.9")], status),
          ([("X-Forwarded-For", "198.51.100.1")], 404), ([("Host", "relay.example")], 404),
          ([("Origin", "https://evil.example")], 404),
        ] {
          let reply = try await served.send("GET", "/metrics", headers: headers)
          #expect(reply.status == expected && reply.headers["access-control-allow-origin"] == nil)
        }
        let health = try await served.send("GET", "/health", headers: [("Host", "relay.example")])
        #expect(health.status == 200)
      }
    }
  }
}
