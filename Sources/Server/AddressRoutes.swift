import HTTPTypes
import Hummingbird
import JSON
import RelayServer
import SQLiteLedger

/// The routes by which a page lists, makes and revokes the addresses of widgets, as `token` does:
/// for devices of this node's space.
///
/// - `GET /api/addresses` → {"addresses": [{"id", "name"}]}, the oldest first.
/// - `POST /api/addresses` {"name"} → {"id", "name", "token"}; the token is shown only then.
/// - `DELETE /api/addresses/ID` → {"revoked": the id}, also where there was none.
struct AddressRoutes: Sendable {
  let node: Node
  let device: SpaceDevice

  /// A dashboard or two for each of a household.
  private static let limit = 50
  /// In Unicode scalars.
  private static let nameLength = 60

  func add(to router: some RouterMethods<RelayContext>) {
    router.get("api/addresses") { request, _ in
      try await check(request)
      let tokens = try await node.ledger.run { ledger throws(StorageError) in
        try ledger.widgetTokens()
      }
      let addresses = tokens.map {
        JSON.object(["id": .string($0.id), "name": .string($0.name)])
      }
      return Response.json(["addresses": .array(addresses)])
    }
    router.post("api/addresses") { request, _ in
      try await check(request)
      return try await make(try await request.json(upTo: 4096))
    }
    router.delete("api/addresses/:id") { request, context in
      try await check(request)
      let id = context.parameters.get("id") ?? ""
      try await node.ledger.run { ledger throws(StorageError) in
        for token in try ledger.widgetTokens() where token.id == id {
          _ = try ledger.removeToken(withHash: token.hash)
        }
      }
      return Response.json(["revoked": .string(id)])
    }
  }

  private func check(_ request: Request) async throws {
    guard let token = request.token, try await device.admits(token) else {
      throw Refusal.wrongToken
    }
  }

  private func make(_ body: JSON) async throws -> Response {
    guard let name = (body["name"]?.text).flatMap({ Self.name($0) }) else {
      throw Refusal.malformed(path: "name")
    }
    var generator = SystemRandomNumberGenerator()
    let secret = Secret.make(bytes: 32) { count in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
    let token = Token(
      hash: Secret.hash(secret), scope: .widgets, name: name, created: node.configuration.now())
    let isMade = try await node.ledger.run { ledger throws(StorageError) in
      guard try ledger.widgetTokens().count < Self.limit else { return false }
      try ledger.add(token)
      return true
    }
    guard isMade else { throw Refusal.tooLong(path: "addresses", limit: Self.limit) }
    return Response.json([
      "id": .string(token.id), "name": .string(token.name), "token": .string(secret),
    ])
  }
}

extension AddressRoutes {
  /// A name without white space around it; nil if it cannot be shown.
  private static func name(_ text: String) -> String? {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let scalars = Array(text.unicodeScalars.drop(while: isSpace).reversed().drop(while: isSpace))
    guard 1...nameLength ~= scalars.count,
      scalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}

extension Response {
  fileprivate static func json(_ members: JSONObject) -> Response {
    .json(body: ResponseBody(byteBuffer: ByteBuffer(string: JSON.object(members).serialized)))
  }
}

extension SQLiteLedger {
  fileprivate func widgetTokens() throws(StorageError) -> [Token] {
    try tokens().filter { $0.scope == .widgets }
  }
}
