import Hummingbird
import JSON
import Ledger
import RelayServer
import SQLiteLedger

/// `POST /sync/ops` {"ops": […]} → {"accepted", "cursor", "time"} and
/// `GET /sync/ops?after=CURSOR&limit=BYTES` → {"generation", "ops", "cursor", "more", "time"}.
///
/// NB: the cursor of a POST reply is the log's end. Ops of others may lie before it, so do not go
/// on reading from it.
struct SyncOpsRoutes: Sendable {
  /// How far ahead of the wall clock a stamp may be, in milliseconds.
  static let tolerance: Int64 = 5 * 60 * 1000
  static let pageBytes = 256 << 10
  /// Leaves room for what surrounds the ops, so that no page exceeds one mebibyte.
  private static let longestPage = (1 << 20) - (64 << 10)

  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.post("sync/ops") { request, _ in try await append(request) }
    router.get("sync/ops") { request, _ in try await page(request) }
  }

  private func append(_ request: Request) async throws -> Response {
    guard let pass = node.bodies.enter() else { throw Refusal.crowded }
    defer { withExtendedLifetime(pass) {} }
    let ops = try Self.ops(in: try await request.json())
    let latest = await latestStamp()
    let ahead = ops.map(\.stamp).filter { $0.milliseconds > latest }
    guard ahead.isEmpty else { throw Refusal.ahead(ahead) }
    let end = try await node.ledger.run { ledger throws(StorageError) in
      try ledger.reloadIdentity()
      try ledger.append(ops)
      return try ledger.lastSequence()
    }
    await node.watch.look()
    return .json(time: await node.time()) { writer in
      writer.key("accepted")
      writer.integer(Int64(ops.count))
      writer.key("cursor")
      writer.string(node.cursor(at: end).description)
    }
  }

  /// The latest time that a stamp may have, in milliseconds.
  ///
  /// NB: if some device's clock once ran ahead, so does the log, and whoever has read it can only
  /// go on from there, counting within the log's last millisecond. Such stamps are accepted, but
  /// advance the log no further: requests that build on each other gain a millisecond each.
  private func latestStamp() async -> Int64 {
    max(node.configuration.now().milliseconds + Self.tolerance, await node.time() + 1)
  }

  private static func ops(in body: JSON) throws -> [Op] {
    guard let elements = body["ops"]?.elements else { throw Refusal.malformed(path: "ops") }
    var ops: [Op] = []
    for (index, element) in elements.enumerated() {
      do {
        ops.append(try Op(json: element))
      } catch {
        throw Refusal(error, at: "ops[\(index)].")
      }
    }
    return ops
  }

  private func page(_ request: Request) async throws -> Response {
    let limit = try Self.limit(of: request)
    guard let pass = node.pages.enter() else { throw Refusal.crowded }
    try await node.ledger.run { ledger throws(StorageError) in try ledger.reloadIdentity() }
    let start = try start(of: request)
    let page = try await node.ledger.run { ledger throws(StorageError) in
      // NB: a cursor beyond the log's end is from before a loss of data; read from the start again.
      let first = start > (try ledger.lastSequence()) ? 0 : start
      return try ledger.ops(after: first, byteLimit: limit)
    }
    return .json(bytes: bytes(of: page, time: await node.time()), holding: pass)
  }

  private func start(of request: Request) throws -> Int64 {
    guard let after = request.uri.queryParameters["after"], !after.isEmpty else { return 0 }
    guard let cursor = Cursor(String(after)) else { throw Refusal.malformed(path: "after") }
    return cursor.generation == node.ledger.generation ? cursor.sequence : 0
  }

  private static func limit(of request: Request) throws -> Int {
    guard let text = request.uri.queryParameters["limit"] else { return pageBytes }
    guard let limit = Int(text), limit > 0 else { throw Refusal.malformed(path: "limit") }
    return min(limit, longestPage)
  }

  /// The ops are JSON already, so they are joined without being parsed.
  private func bytes(of page: LogPage, time: Int64) -> [UInt8] {
    var bytes = Array("{\"generation\":\"\(node.ledger.generation)\",\"ops\":[".utf8)
    bytes.reserveCapacity(page.ops.reduce(256) { $0 + $1.utf8.count + 1 })
    for (index, op) in page.ops.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: op.utf8)
    }
    let cursor = node.cursor(at: page.sequence)
    bytes.append(
      contentsOf: "],\"cursor\":\"\(cursor)\",\"more\":\(page.hasMore),\"time\":\(time)}".utf8)
    return bytes
  }
}
