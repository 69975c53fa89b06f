import Connections
import Hummingbird
import Relay
import Wire

/// The responder of a relay to HTTP requests.
package struct RelayResponder<Store: RelayStore>: HTTPResponder {
  package typealias Context = RelayContext

  let rules: RelayRules<Store>
  let configuration: RelayConfiguration
  let streams: HeadStreams<Store>
  let connections: OpenConnections
  let rateLimiter: RateLimiter
  let metrics = RelayMetrics()
  let failures: LimitedNotices<RelayNotice>
  let memoryLimits: RelayMemoryLimits

  init(
    _ rules: RelayRules<Store>, _ streams: HeadStreams<Store>, _ connections: OpenConnections,
    _ configuration: RelayConfiguration
  ) {
    self.rules = rules
    self.streams = streams
    self.connections = connections
    self.configuration = configuration
    rateLimiter = RateLimiter(configuration.limits)
    failures = LimitedNotices(
      configuration.limits.failuresTold, hidden: .failuresHidden, now: configuration.now,
      configuration.notify)
    memoryLimits = RelayMemoryLimits(configuration.limits)
  }

  package func respond(
    to request: Request, context: RelayContext
  ) async throws -> Response {
    // So one reply at a time is in memory when requests are pipelined.
    try await context.channel.allSent()
    var response = await answer(request, context)
    for (name, value) in RelayHeaders.all { response.headers[name] = value }
    if request.isForCalls {
      for (name, value) in RelayHeaders.ofCalls { response.headers[name] = value }
    }
    return response
  }

  private func answer(_ request: Request, _ context: RelayContext) async -> Response {
    let target = request.head.path ?? ""
    if request.method == .options, request.isForCalls { return RelayHeaders.preflight }
    if request.method == .get {
      switch target {
      case "/health": return await health()
      case "/metrics":
        guard mayMeasure(request, context) else { return .plain(.notFound, "") }
        return .plain(
          .ok, metrics.text(streams: streams.count, connections: connections, memoryLimits),
          type: "text/plain; version=0.0.4")
      default: break
      }
      if let opening = HeadNews.read(target: target) {
        return await stream(opening.space, opening.request, request, context)
      }
    }
    if request.method == .post, let id = SpacesNews.read(target: target) {
      return await stream(id, request, context)
    }
    guard let route = try? CallRoute(method: request.method.rawValue, target: target) else {
      metrics.noteUnread()
      let methods = Self.methods(for: target)
      return .noCall(methods.contains(request.method.rawValue) ? [] : methods)
    }
    return await answer(route, request, context)
  }

  private func answer(
    _ route: CallRoute, _ request: Request, _ context: RelayContext
  ) async -> Response {
    let begun = ContinuousClock.now
    let length = request.bodyLength
    let response: Response
    let outcome: String
    do throws(RelayError) {
      let reply: RelayReply
      let permit: RelayMemoryLimits.Permit?
      do throws(RelayError) {
        (reply, permit) = try await carryOut(route, request, context, length)
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        permit = nil
        reply = RelayReply(refusal, to: route.kind, route.request, at: configuration.now())
      }
      outcome = reply.refusal?.name ?? "done"
      response = .reply(reply, on: context.channel, holding: permit)
    } catch {
      outcome = "failed"
      response = failure(error)
    }
    metrics.note(
      route.kind, outcome, bytes: min(max(0, length ?? 0), route.kind.bodyLimit),
      took: begun.duration(to: .now))
    return response
  }

  /// Carries out a call, with its cost limited before its body is read.
  private func carryOut(
    _ route: CallRoute, _ request: Request, _ context: RelayContext, _ length: Int?
  ) async throws(RelayError) -> (RelayReply, RelayMemoryLimits.Permit?) {
    guard let length else { throw .refused(.malformed) }
    guard length <= route.kind.bodyLimit else {
      throw .refused(.tooLarge(limit: route.kind.bodyLimit))
    }
    let token = request.token
    guard token != nil || route.kind == .feedback else { throw .refused(.unauthorized) }
    let client = try await client(of: route, token, request, context)
    try charge(length, client)
    guard let permit = memoryLimits.body(of: route.kind, by: client),
      let answering = memoryLimits.reply(to: route.kind, by: client)
    else { throw .refused(.tooMany(retryAfter: 1)) }
    defer { withExtendedLifetime(permit) {} }
    let body = try await request.wholeBody(length, permit)
    let call: RelayCall
    do throws(WireFailure) {
      call = try RelayCall(route, body: body)
    } catch {
      throw .refused(.malformed)
    }
    let origin = request.origin(context.peer, trusting: configuration.trusted)
    let reply = try await rules.answer(
      call, route.request, token: token, from: origin, at: configuration.now())
    if let device = token.flatMap({ DeviceKey(of: route, by: $0) }) { note(reply, by: device) }
    if let space = reply.changed { streams.grew(space) }
    answering.shrink(to: reply.bytes.count)
    return (reply, answering)
  }

  /// The client of a call; an unknown token is looked up in the store, as after a start. A token
  /// that the call would refuse is refused before the body is read, except for beginning a space.
  /// Takes each call's bytes from its token bucket.
  private func client(
    of route: CallRoute, _ token: RelayToken?, _ request: Request, _ context: RelayContext
  ) async throws(RelayError) -> RelayClient {
    let network = network(of: request, context)
    let device = token.flatMap { DeviceKey(of: route, by: $0) }
    let known = device.map { RelayClient.device($0, network: network) }
    if let device, let known, rateLimiter.knows(device) {
      try charge(RelayServerLimits.callBytes, known)
      return known
    }
    try charge(RelayServerLimits.callBytes, .stranger(network: network))
    guard let device, let known else { return .stranger(network: network) }
    do throws(RelayError) {
      try await rules.check(device.token, in: device.space)
    } catch {
      guard case .refused = error, route.kind == .create else { throw error }
      return .stranger(network: network)
    }
    rateLimiter.note(device, isGood: true, at: configuration.now())
    return known
  }

  func network(of request: Request, _ context: RelayContext) -> [UInt8] {
    request.clientAddress(context.peer, trusting: configuration.trusted)?.network ?? []
  }

  func charge(_ bytes: Int, _ client: RelayClient) throws(RelayError) {
    let wait = rateLimiter.take(bytes, by: client, at: configuration.now())
    if let wait { throw .refused(.tooMany(retryAfter: max(1, wait))) }
  }

  private func note(_ reply: RelayReply, by device: DeviceKey) {
    switch reply.refusal {
    case .unauthorized, .deleted, .absent, .closed:
      rateLimiter.note(device, isGood: false, at: configuration.now())
    case .rewound, .forked, .gap, .epoch, .roster, .clockAhead, .full, .pruned, .members, .tooLarge,
      .tooMany, .taken, .incomplete, .malformed:
      break
    case nil: rateLimiter.note(device, isGood: true, at: configuration.now())
    }
  }

  /// Whether the client may read the metrics: this machine, and those that the operator names.
  private func mayMeasure(_ request: Request, _ context: RelayContext) -> Bool {
    guard request.isOutside(of: context.peer) else { return true }
    let address = request.clientAddress(context.peer, trusting: configuration.trusted)
    return address.map { address in configuration.metricsReaders.contains { $0.contains(address) } }
      ?? false
  }

  /// The methods that a known target allows.
  private static func methods(for target: String) -> [String] {
    if target == "/health" || target == "/metrics" || HeadNews.read(target: target) != nil {
      return ["GET"]
    }
    if SpacesNews.read(target: target) != nil { return ["POST"] }
    return CallRoute.methods(for: target)
  }

  private func health() async -> Response {
    do throws(RelayError) {
      try await rules.store.read { tables throws(RelayError) in _ = try tables.space(.zeros) }
      return .plain(.ok, "ok\n")
    } catch {
      return failure(error)
    }
  }

  /// NB: it is no answer, so it confirms and refuses nothing, and clients retry.
  func failure(_ error: RelayError) -> Response {
    failures.tell(.failed(error))
    var response = Response.plain(.serviceUnavailable, "The relay's store can't be used.\n")
    response.headers[.retryAfter] = "1"
    return response
  }
}

extension Request {
  fileprivate var isForCalls: Bool { head.path?.hasPrefix("/v1/") == true }
}

extension DeviceKey {
  /// Nil if the call is not about a space.
  fileprivate init?(of route: CallRoute, by token: RelayToken) {
    guard let space = route.space else { return nil }
    self.init(space: space, token: token.hash)
  }
}
