import CivilTime
import Connections
import Hummingbird
import Relay
import Sealing
import Sync

/// What a relay answers to one request after the other.
package struct RelayResponder<Store: RelayStore>: HTTPResponder {
  package typealias Context = RelayContext

  let rules: RelayRules<Store>
  let configuration: RelayConfiguration
  let streams: HeadStreams<Store>
  let connections: OpenConnections
  let askers: Askers
  let metrics = RelayMetrics()
  let failures: FailureNotices
  private let bodies: Gate
  private let strangerBodies: Gate
  private let replies: Gate

  init(
    _ rules: RelayRules<Store>, _ streams: HeadStreams<Store>, _ connections: OpenConnections,
    _ configuration: RelayConfiguration
  ) {
    self.rules = rules
    self.streams = streams
    self.connections = connections
    self.configuration = configuration
    askers = Askers(configuration.limits)
    failures = FailureNotices(configuration)
    bodies = Gate(limit: configuration.limits.bodies)
    strangerBodies = Gate(limit: configuration.limits.strangerBodies)
    replies = Gate(limit: configuration.limits.replies)
  }

  package func respond(
    to request: Request, context: RelayContext
  ) async throws -> Response {
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
          .ok, metrics.text(streams: streams.count, connections: connections.count),
          type: "text/plain; version=0.0.4")
      default: break
      }
      if let opening = HeadNews.read(target: target) {
        return await stream(opening.space, opening.request, request, context)
      }
    }
    guard let route = try? CallRoute(method: request.method.rawValue, target: target) else {
      metrics.noteUnread()
      return .plain(.badRequest, #"{"refusal":{"name":"malformed"}}"#, type: "application/json")
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
      let pass: Gate.Pass?
      do throws(RelayError) {
        (reply, pass) = try await carryOut(route, request, context, length)
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        (reply, pass) = (RelayReply(refusal, to: route, at: configuration.now()), nil)
      }
      outcome = reply.refusal?.name ?? "done"
      response = .reply(reply, holding: pass)
    } catch {
      outcome = "failed"
      response = failure(error)
    }
    metrics.note(
      route.kind, outcome, bytes: min(max(0, length ?? 0), route.bodyLimit),
      took: begun.duration(to: .now))
    return response
  }

  /// Bounds what it costs before anything of it is read.
  private func carryOut(
    _ route: CallRoute, _ request: Request, _ context: RelayContext, _ length: Int?
  ) async throws(RelayError) -> (RelayReply, Gate.Pass?) {
    guard let length else { throw .refused(.malformed) }
    guard length <= route.bodyLimit else { throw .refused(.tooLarge(limit: route.bodyLimit)) }
    let token = request.token
    guard token != nil || route.kind == .feedback else { throw .refused(.unauthorized) }
    let device = token.flatMap { DeviceKey(of: route, by: $0) }
    try charge(length, device, request, context)
    let isKnown = askers.knows(device)
    let pass = (isKnown ? bodies : strangerBodies).enter(length)
    let answering = replies.enter(route.kind.replyBytes)
    guard let pass, let answering else { throw .refused(.tooMany(retryAfter: 1)) }
    defer { withExtendedLifetime(pass) {} }
    let body = try await request.wholeBody(length)
    let call: RelayCall
    do throws(WireFailure) {
      call = try RelayCall(route, body: body)
    } catch {
      throw .refused(.malformed)
    }
    let origin = request.origin(context.peer, trusting: configuration.trusted)
    let reply = try await rules.answer(
      call, route.request, token: token, from: origin, at: configuration.now())
    if let device { note(reply, to: route.kind, by: device) }
    return (reply, answering)
  }

  private func charge(
    _ bytes: Int, _ device: DeviceKey?, _ request: Request, _ context: RelayContext
  ) throws(RelayError) {
    let asker = request.asker(context.peer, trusting: configuration.trusted)
    let wait = askers.take(
      bytes + RelayServerLimits.callBytes, by: device, from: asker, at: configuration.now())
    if let wait { throw .refused(.tooMany(retryAfter: max(1, wait))) }
  }

  private func note(_ reply: RelayReply, to kind: CallKind, by device: DeviceKey) {
    switch reply.refusal {
    case .unauthorized, .deleted, .absent, .closed:
      askers.note(device, isGood: false, at: configuration.now())
    case .rewound, .forked, .gap, .epoch, .roster, .clockAhead, .full, .pruned, .members, .tooLarge,
      .tooMany, .taken, .incomplete, .malformed:
      break
    case nil:
      askers.note(device, isGood: true, at: configuration.now())
      if kind == .append || kind == .create { streams.grew(device.space) }
    }
  }

  private func stream(
    _ space: Wire.Space, _ id: Wire.Request, _ request: Request, _ context: RelayContext
  ) async -> Response {
    do throws(RelayError) {
      guard let token = request.token else { throw .refused(.unauthorized) }
      let device = DeviceKey(space: SpaceID(space), token: TokenHash(of: token))
      try charge(0, device, request, context)
      let stream = try await streams.open(Watcher(of: device.space, by: device.token))
      askers.note(device, isGood: true, at: configuration.now())
      return .stream(stream, retry: { 1000 + configuration.random(9000) })
    } catch {
      guard case .refused(let refusal) = error else { return failure(error) }
      return .reply(RelayReply(refusal, to: .state, id, at: configuration.now()), holding: nil)
    }
  }

  /// What is measured is for this machine, and for those whom the operator names.
  private func mayMeasure(_ request: Request, _ context: RelayContext) -> Bool {
    guard request.isOutside(of: context.peer) else { return true }
    let asker = request.asker(context.peer, trusting: configuration.trusted)
    return asker.map { asker in configuration.metricsReaders.contains { $0.contains(asker) } }
      ?? false
  }

  private func health() async -> Response {
    do throws(RelayError) {
      try await rules.store.read { tables throws(RelayError) in _ = try tables.space(.zeros) }
      return .plain(.ok, "ok\n")
    } catch {
      return failure(error)
    }
  }

  /// NB: it is no answer, so it confirms and refuses nothing, and clients ask again.
  private func failure(_ error: RelayError) -> Response {
    failures.tell(of: error)
    var response = Response.plain(.serviceUnavailable, "The relay's store cannot be used.\n")
    response.headers[.retryAfter] = "1"
    return response
  }
}

extension Request {
  fileprivate var isForCalls: Bool { head.path?.hasPrefix("/v1/") == true }
}

extension DeviceKey {
  /// Nil where the call is about no space.
  fileprivate init?(of route: CallRoute, by token: Token) {
    guard let space = route.space else { return nil }
    self.init(space: SpaceID(space), token: TokenHash(of: token))
  }
}

extension CallKind {
  /// What an answer may hold in memory.
  fileprivate var replyBytes: Int {
    switch self {
    case .page, .roster, .newest, .latest, .part: SyncLimits.body
    case .conversation: SyncLimits.json
    case .create, .state, .append, .announce, .putPart, .complete, .vouch, .putSlot, .slot,
      .openMailbox, .putRequest, .request, .putAnswer, .answer, .wakes, .putWakes,
      .testWake, .feedback, .putMessage, .endConversation:
      SyncLimits.letter
    }
  }
}

extension RelayReply {
  fileprivate init(_ refusal: Refusal, to route: CallRoute, at now: Instant) {
    self.init(refusal, to: route.kind, route.request, at: now)
  }

  fileprivate init(
    _ refusal: Refusal, to kind: CallKind, _ request: Wire.Request, at now: Instant
  ) {
    let answer = Answer<Done>(to: kind, request, time: now.milliseconds, .refused(refusal))
    self.init(bytes: answer.bytes, refusal: refusal)
  }
}
