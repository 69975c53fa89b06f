import CivilTime
import Relay
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Clients that mean no good, over real sockets.
@Suite(.timeLimit(.minutes(10))) struct HostileTests {
  private static let request = CallID(checked: .init(repeating: 1, count: 16))

  /// A request's head with what a device sends.
  private static func head(
    _ call: RelayCall, _ token: RelayToken, length: String?, more: String = ""
  ) -> String {
    let size = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return "\(call.method) \(call.target(request)) HTTP/1.1\r\nHost: relay\r\n"
      + "Authorization: \(bearer(token))\r\n\(size)\(more)\r\n"
  }

  @Test(
    arguments: [
      ("9223372036854775807", "413"), ("1052673", "413"), ("99999999999999999999999", "400"),
      ("-1", "400"),
    ])
  func `A giant length is refused before any of the body is read`(
    length: String, status: String
  ) async throws {
    let world = try RelayWorld(seed: 231)
    try await ServedRelay.run(.memory) { served in
      let head = Self.head(world.creation, world.founder.token, length: length)
      let reply = try await RawClient(served.address).exchange(head, until: "\r\n\r\n")
      #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(reply)")
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A body that breaks off writes nothing, with a length or in chunks`(
    sort: TestRelay.Sort
  ) async throws {
    let world = try RelayWorld(seed: 232)
    let body = world.creation.body
    try await ServedRelay.run(sort) { served in
      let whole = Self.head(world.creation, world.founder.token, length: "\(body.count + 10)")
      _ = try await RawClient(served.address).exchange(whole + "DRX1", isAll: true)
      let chunked = Self.head(
        world.creation, world.founder.token, length: nil, more: "Transfer-Encoding: chunked\r\n")
      let reply = try await RawClient(served.address)
        .exchange(chunked + "4\r\nDRX1\r\n", isAll: true)
      #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
      let state = try await served.ask(
        .state(world.space), token: world.founder.token, as: SpaceState.self)
      #expect(state == .refused(.absent))
    }
  }

  @Test func `A body that does not come ends the connection`() async throws {
    let world = try RelayWorld(seed: 233)
    try await ServedRelay.run(.memory) {
      $0.configuration.limits.timeouts.body = .milliseconds(20)
    } _: { served in
      let head = Self.head(world.creation, world.founder.token, length: "1000")
      let reply = try await RawClient(served.address).exchange(head + "DRX1")
      #expect(!reply.hasPrefix("HTTP/1.1 200"), "\(reply)")
    }
  }

  @Test func `What is no call is no answer either, and ends nothing`() async throws {
    let world = try RelayWorld(seed: 234)
    let space = "/v1/spaces/\(world.space.text)"
    let id = "request=\(Self.request.text)"
    try await ServedRelay.run(.memory) { served in
      for (method, target, allowed) in [
        ("DELETE", "\(space)?\(id)", "GET, PUT"), ("PATCH", "\(space)?\(id)", "GET, PUT"),
        ("GET", space, nil), ("GET", "\(space)?request=00", nil),
        ("POST", "\(space)/events?\(id)", "GET"), ("PUT", "\(space)/entries", "GET, POST"),
        ("POST", "/health", "GET"), ("PUT", "/metrics", "GET"), ("GET", "/", nil),
        ("GET", "/v1/spaces/../health?\(id)", nil), ("GET", "/v2/spaces/x?\(id)", nil),
        ("GET", "/v1/" + String(repeating: "a", count: 5000), nil),
      ] as [(String, String, String?)] {
        let reply = try await served.send(method, target, token: world.founder.token)
        #expect(reply.status == (allowed == nil ? 400 : 405), "\(method) \(target)")
        #expect(reply.headers["allow"] == allowed, "\(method) \(target)")
        #expect(throws: WireFailure.self) {
          try Answer<Done>(reply.bytes, to: .state, Self.request)
        }
      }
      let upper = world.space.text.uppercased()
      for bad in ["x", upper, world.space.text + "0", "%2e%2e"] {
        let reply = try await served.send(
          "GET", "/v1/spaces/\(bad)?\(id)", token: world.founder.token)
        let answer = try Answer<SpaceState>(reply.bytes, to: .state, Self.request)
        #expect(answer.outcome == .refused(.malformed) && reply.status == 400, "\(bad)")
      }
      let health = try await served.send("GET", "/health")
      #expect(health.status == 200)
    }
  }

  @Test(arguments: ["", "Bearer", "Bearer 00", "Basic aaaa", "bearer "])
  func `Without a token that is one, everything is refused`(header: String) async throws {
    let world = try RelayWorld(seed: 235)
    try await ServedRelay.run(.memory) { served in
      for target in [
        RelayCall.state(world.space).target(Self.request),
        HeadNews.target(of: world.space, Self.request),
      ] {
        let reply = try await served.send(
          "GET", target, headers: [("Authorization", header)])
        #expect(reply.status == 401 && reply.headers["www-authenticate"] == "Bearer")
        let answer = try Answer<SpaceState>(reply.bytes, to: .state, Self.request)
        #expect(answer.outcome == .refused(.unauthorized))
      }
    }
  }

  @Test func `Who sends too much is told when to come again, and others are not kept out`()
    async throws
  {
    var world = try RelayWorld(seed: 236)
    let stranger = RelayToken(using: &world.generator)
    let creation = world.creation
    let envelope = try world.envelope(by: world.founder, text: .init(repeating: 7, count: 3000))
    let append = RelayCall.append(world.space, known: world.start, entries: [envelope])
    let sent = append.body.count + RelayServerLimits.callBytes
    let guess = RelayServerLimits.callBytes
    let first = creation.body.count + RelayServerLimits.callBytes
    let (wire, founder) = (world.space, world.founder)
    try await ServedRelay.run(.memory) {
      $0.configuration.limits.bytesAMinute = 2 * sent
      $0.configuration.limits.strangerBytesAMinute = first + 3 * guess
    } _: { served in
      let _: SpaceState = try await served.done(creation, by: founder)
      for _ in 0..<3 {
        let guessed = try await served.ask(.state(wire), token: stranger, as: SpaceState.self)
        #expect(guessed == .refused(.unauthorized))
      }
      let late = try await served.reply(.state(wire), Self.request, token: stranger)
      #expect(late.status == 429)
      let seconds = try #require(late.headers["retry-after"].flatMap { Int($0) })
      let answer = try Answer<SpaceState>(late.bytes, to: .state, Self.request)
      #expect(answer.outcome == .refused(.tooMany(retryAfter: seconds)) && seconds > 0)
      // The device is known, whatever strangers do from the same address.
      for _ in 0..<2 {
        let kept: Appended = try await served.done(append, by: founder)
        #expect(kept.refusal == nil)
      }
      let much = try await served.reply(append, Self.request, token: founder.token)
      #expect(much.status == 429)
    }
  }

  @Test func `Only a trusted proxy says where somebody comes from`() async throws {
    let world = try RelayWorld(seed: 237)
    let limit = RelayServerLimits.callBytes
    for (trusted, expected) in [([], [404, 429, 429]), (["127.0.0.1"], [404, 404, 429])] {
      try await ServedRelay.run(.memory) {
        $0.configuration.trusted = trusted.compactMap { AddressRange($0) }
        $0.configuration.limits.strangerBytesAMinute = limit
      } _: { served in
        var statuses: [Int] = []
        for from in ["2001:db8::1", "10.9.9.9, 2001:db8:0:1::1", "2001:db8::2"] {
          let reply = try await served.send(
            "GET",
            RelayCall.slot(.init(checked: .init(repeating: 1, count: 16))).target(Self.request),
            token: world.founder.token, headers: [("X-Forwarded-For", from)])
          statuses.append(reply.status)
        }
        #expect(statuses == expected)
      }
    }
  }
}
