import Answers
import Exchange
import Hummingbird
import JSON
import RelayServer
import SQLiteLedger

/// The routes for a shortcut on a phone, which reads and writes its health store; see
/// `docs/health.md`.
///
/// - `GET /api/health/fasts` → {"fasts", "waiting", …}: those that wait, nothing is changed.
/// - `POST /api/health/fasts` {"claim": id} → {"answer", …}, or {"written": id or ids} →
///   {"written"}.
/// - `POST /api/health/water` {"samples": [{"id", "start", "value", "unit"}]} → counts.
struct HealthRoutes: Sendable {
  let node: Node

  private static let ids = 200
  private static let samples = 1000
  /// The most bytes of any text.
  private static let text = 200
  private static let bytes = 256 << 10

  func add(to router: some RouterMethods<RelayContext>) {
    router.get("api/health/fasts") { request, context in
      try await check(request)
      return try await answer(.waiting, context)
    }
    router.post("api/health/fasts") { request, context in
      try await check(request)
      return try await answer(try Self.fasts(try await request.json(upTo: Self.bytes)), context)
    }
    router.post("api/health/water") { request, context in
      try await check(request)
      return try await answer(try Self.water(try await request.json(upTo: Self.bytes)), context)
    }
  }

  private func check(_ request: Request) async throws {
    try await node.check(request.bearer, for: .health)
  }

  private func answer(
    _ request: HealthRequest, _ context: RelayContext
  ) async throws -> Response {
    let answers = node.configuration.answers()
    let json = try await node.ledger.run { ledger throws(StorageError) in
      try ledger.reloadIdentity()
      return try answers.answer(request, in: ledger)
    }
    return .json(body: try node.body(json, for: context))
  }

  static func fasts(_ body: JSON) throws(Refusal) -> HealthRequest {
    if let id = body["claim"] {
      // Of two requests in one, neither is dropped in silence.
      guard body["written"] == nil else { throw .malformed(path: "written") }
      return .claim(try text(id, "claim"))
    }
    guard let written = body["written"] else { throw .malformed(path: "written") }
    let ids = written.elements ?? [written]
    guard ids.count <= Self.ids else { throw .tooLong(path: "written", limit: Self.ids) }
    return .written(try ids.map { (id) throws(Refusal) in try text(id, "written") })
  }

  static func water(_ body: JSON) throws(Refusal) -> HealthRequest {
    guard let samples = body["samples"]?.elements else { throw .malformed(path: "samples") }
    guard samples.count <= Self.samples else {
      throw .tooLong(path: "samples", limit: Self.samples)
    }
    return .samples(
      try samples.map { (sample) throws(Refusal) in
        WaterSample(
          id: try text(sample["id"], "samples.id"),
          start: try text(orNothing: sample["start"], "samples.start"),
          value: try text(orNothing: sample["value"], "samples.value"),
          unit: try text(orNothing: sample["unit"], "samples.unit"))
      })
  }

  /// A text, empty if missing, so that only the sample that lacks it is refused, and not the
  /// others.
  private static func text(orNothing json: JSON?, _ path: String) throws(Refusal) -> String {
    switch json {
    case .null?, nil: ""
    case .bool?, .integer?, .number?, .string?, .array?, .object?: try text(json, path)
    }
  }

  /// A text, or a number as it is written.
  private static func text(_ json: JSON?, _ path: String) throws(Refusal) -> String {
    let text: String
    switch json {
    case .string(let string)?: text = string
    case .integer?, .number?: text = json?.serialized ?? ""
    case .null?, .bool?, .array?, .object?, nil: throw .malformed(path: path)
    }
    guard text.utf8.count <= Self.text else { throw .tooLong(path: path, limit: Self.text) }
    return text
  }
}
