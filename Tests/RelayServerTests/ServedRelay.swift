import AsyncHTTPClient
import CivilTime
import Logging
import NIOCore
import PostgresRelay
import Relay
import RelayTesting
import ServiceLifecycle
import TestSupport
import Wire

@testable import RelayServer

/// A relay on a real socket, over any of the stores.
struct ServedRelay: Sendable {
  /// Such as `http://127.0.0.1:4170`.
  let address: String
  private let services: ServiceGroup

  struct Options {
    var limits = RelayLimits()
    var feedback = FeedbackOffer.none
    var configuration = RelayConfiguration { RelayWorld.now }
  }

  struct Reply: Equatable {
    let status: Int
    let headers: [String: String]
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs until the body returns, and on to its end.
  static func run(
    _ sort: TestRelay.Sort, _ adjust: (inout Options) -> Void = { _ in },
    _ body: @Sendable (ServedRelay) async throws -> Void
  ) async throws {
    var options = Options()
    adjust(&options)
    switch sort {
    case .memory:
      try await run(
        RelayRules(MemoryRelayStore(), limits: options.limits, feedback: options.feedback),
        SilentNotifier(), options, body)
    case .sqlite: try await run(file: TemporaryFolder(), options, body)
    case .postgres:
      try await run(
        postgres: PostgresServer.shared.get().newDatabase(), options, body)
    }
  }

  static func run(
    over rules: RelayRules<MemoryRelayStore>,
    _ body: @Sendable (ServedRelay) async throws -> Void
  ) async throws {
    try await run(rules, SilentNotifier(), Options(), body)
  }

  static func run(
    file folder: TemporaryFolder, _ options: Options = Options(),
    _ body: @Sendable (ServedRelay) async throws -> Void
  ) async throws {
    let store = try SQLiteRelayStore(path: folder.path("relay.sqlite"))
    let notifier = SQLiteNotifier(store, interval: .milliseconds(5))
    try await run(
      RelayRules(store, limits: options.limits, feedback: options.feedback), notifier, options, body
    )
  }

  static func run(
    postgres address: String, direct: String? = nil, _ options: Options = Options(),
    _ body: @Sendable (ServedRelay) async throws -> Void
  ) async throws {
    let store = try PostgresRelayStore(address: address, isPooled: direct != nil, connections: 4)
    let notifier = try PostgresNotifier(address: direct ?? address)
    try await run(
      RelayRules(store, limits: options.limits, feedback: options.feedback), notifier, options, body
    )
  }

  private static func run(
    _ rules: RelayRules<some RelayStore>, _ notifier: any ChangeNotifier, _ options: Options,
    _ body: @Sendable (ServedRelay) async throws -> Void
  ) async throws {
    let (addresses, listening) = AsyncStream.makeStream(of: String.self)
    var configuration = options.configuration
    configuration.port = 0
    configuration.notify = { notice in
      if case .listening(let addresses) = notice { listening.yield(addresses.address) }
    }
    let services = ServiceGroup(
      services: [try relayApplication(rules, notifier, configuration)],
      logger: Logger(label: "test"))
    async let running: Void = services.run()
    for await address in addresses {
      let served = ServedRelay(address: address, services: services)
      do {
        try await body(served)
      } catch {
        await served.end()
        throw error
      }
      await served.end()
      break
    }
    try await running
  }

  /// As a signal does.
  func end() async { await services.triggerGracefulShutdown() }

  func send(
    _ method: String, _ target: String, token: RelayToken? = nil, body: [UInt8] = [],
    headers: [(String, String)] = []
  ) async throws -> Reply {
    try await exchange(address, method, target, token: token, body: body, headers: headers)
  }

  func reply(
    _ call: RelayCall, _ request: CallID, token: RelayToken?
  ) async throws -> Reply {
    try await send(call.method, call.target(request), token: token, body: call.body)
  }

  func ask<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken?, as type: Content.Type = Content.self
  ) async throws -> Answer<Content>.Outcome {
    try await askOver(address, call, token: token, as: type)
  }

  func done<Content: AnswerContent>(
    _ call: RelayCall, by member: Member, as type: Content.Type = Content.self
  ) async throws -> Content {
    switch try await ask(call, token: member.token, as: type) {
    case .done(let content): return content
    case .refused(let refusal): throw RelayError.refused(refusal)
    }
  }
}

/// Of all tests, which hold many streams open at once.
private let client: HTTPClient = {
  var configuration = HTTPClient.Configuration()
  configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
  return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
}()

/// One request over a connection of the client.
func exchange(
  _ address: String, _ method: String, _ target: String, token: RelayToken? = nil,
  body: [UInt8] = [],
  headers: [(String, String)] = []
) async throws -> ServedRelay.Reply {
  var request = HTTPClientRequest(url: address + target)
  request.method = .init(rawValue: method)
  if let token { request.headers.add(name: "Authorization", value: bearer(token)) }
  for (name, value) in headers { request.headers.add(name: name, value: value) }
  if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
  let response = try await client.execute(request, timeout: .seconds(600))
  let buffer = try await response.body.collect(upTo: 4 << 20)
  let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
  return ServedRelay.Reply(
    status: Int(response.status.code),
    headers: Dictionary(fields) { first, _ in first }, bytes: Array(buffer.readableBytesView))
}

func askOver<Content: AnswerContent>(
  _ address: String, _ call: RelayCall, token: RelayToken?, as type: Content.Type = Content.self
) async throws -> Answer<Content>.Outcome {
  let request = CallID(checked: (0..<16).map { _ in .random(in: 0...255) })
  let reply = try await exchange(
    address, call.method, call.target(request), token: token, body: call.body)
  return try Answer<Content>(reply.bytes, to: call.kind, request).outcome
}

/// The beginning of an answer whose body goes on.
func streamed(
  _ address: String, token: RelayToken? = nil, body: [UInt8]? = nil
) async throws -> HTTPClientResponse {
  var request = HTTPClientRequest(url: address)
  if let token { request.headers.add(name: "Authorization", value: bearer(token)) }
  if let body {
    request.method = .POST
    request.body = .bytes(ByteBuffer(bytes: body))
  }
  return try await client.execute(request, timeout: .seconds(600))
}

func bearer(_ token: RelayToken) -> String { "Bearer " + token.text }

/// A stream of heads as a client reads it.
struct NewsStream: AsyncSequence, Sendable {
  let status: Int
  private let body: HTTPClientResponse.Body

  init(_ address: String, of space: SpaceID, token: RelayToken) async throws {
    let id = CallID(checked: .init(repeating: 9, count: 16))
    let response = try await streamed(address + HeadNews.target(of: space, id), token: token)
    status = Int(response.status.code)
    body = response.body
  }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    var pieces: HTTPClientResponse.Body.AsyncIterator
    var reader = HeadNewsReader()
    var waiting: [HeadNews] = []

    /// Nil at the end of the stream.
    mutating func next() async throws -> HeadNews? {
      while waiting.isEmpty {
        guard let piece = try await pieces.next() else { return nil }
        waiting += reader.take(piece.readableBytesView)
      }
      return waiting.removeFirst()
    }

    /// The news up to this one, which has to come.
    mutating func reaches(_ news: HeadNews) async throws -> Bool {
      while let next = try await next() {
        if next == news { return true }
      }
      return false
    }
  }
}
