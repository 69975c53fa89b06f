import CivilTime
import JSON
import Ledger

@testable import Session

/// A server of a few lines: keeps ops by stamp in the order they came, and can be restored from
/// nothing, unreachable, or have forgotten everybody.
struct FakeNode {
  var generation = 1
  var log: [Op] = []
  /// What stands in the log in place of the op with this index.
  var instead: [Int: JSON] = [:]
  var clock: Instant
  var isReachable = true
  var knowsTokens = true
  private(set) var requests: [Request] = []

  init(clock: Instant) {
    self.clock = clock
  }

  /// What remains after the log was lost and an older copy put back.
  mutating func restore(_ log: [Op]) {
    generation += 1
    self.log = log
  }

  mutating func answer(_ request: Request) -> (status: Int, body: String) {
    requests.append(request)
    guard isReachable else { return (0, "") }
    if request.path == "/pair" { return reply(200, ["token": .string("token")]) }
    guard knowsTokens, request.token == "token" else { return reply(401, [:]) }
    return request.method == "POST" ? append(request.body ?? "") : page(request.path)
  }

  private mutating func append(_ body: String) -> (Int, String) {
    let ops = (try? JSON(parsing: body))?["ops"]?.elements?.compactMap { try? Op(json: $0) } ?? []
    let limit = max(clock.milliseconds + 5 * 60_000, time + 1)
    let ahead = ops.map(\.stamp).filter { $0.milliseconds > limit }
    if !ahead.isEmpty {
      return reply(409, ["stamps": .array(ahead.map { .string($0.description) })])
    }
    for op in ops where !log.contains(where: { $0.stamp == op.stamp }) { log.append(op) }
    return reply(200, [:])
  }

  private func page(_ path: String) -> (Int, String) {
    let cursor = path.split(separator: "=").dropFirst().first.map(String.init) ?? ""
    let parts = cursor.split(separator: ".").compactMap { Int($0) }
    let start = parts.count == 2 && parts[0] == generation ? parts[1] : 0
    let end = min(start + 3, log.count)
    return reply(
      200,
      [
        "ops": .array(
          (start..<end).map { instead[$0] ?? (try? JSON(parsing: log[$0].bytes)) ?? .null }),
        "cursor": .string("\(generation).\(end)"), "more": .bool(end < log.count),
      ])
  }

  private var time: Int64 { max(clock.milliseconds, log.map(\.stamp.milliseconds).max() ?? 0) }

  private func reply(_ status: Int, _ members: JSONObject) -> (Int, String) {
    var members = members
    members["time"] = .integer(time)
    return (status, JSON.object(members).serialized)
  }
}
