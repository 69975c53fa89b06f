import Hummingbird
import RelayServer
import SQLiteLedger

/// `POST /pair` {"secret", "name"} → {"token", "generation", "time"}
struct PairRoute: Sendable {
  private static let nameLimit = 200

  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.post("pair") { request, _ in try await pair(request) }
  }

  private func pair(_ request: Request) async throws -> Response {
    // Other content types can be sent by a form on another site without a CORS preflight.
    guard request.isJSON else { throw Refusal.wrongType }
    let body = try await request.json(upTo: 4096)
    guard let secret = body["secret"]?.text else { throw Refusal.malformed(path: "secret") }
    guard let name = body["name"]?.text, !name.isEmpty, name.unicodeScalars.allSatisfy(isPrintable)
    else { throw Refusal.malformed(path: "name") }
    guard name.utf8.count <= Self.nameLimit else {
      throw Refusal.tooLong(path: "name", limit: Self.nameLimit)
    }
    try await node.pairing.redeem(secret)
    let token = Secret.make(bytes: 32, from: node.configuration.randomBytes)
    let device = Device(
      tokenHash: Secret.hash(token), name: name, created: node.configuration.now())
    try await node.ledger.run { ledger throws(StorageError) in try ledger.add(device) }
    return .json(time: await node.time()) { writer in
      writer.key("token")
      writer.string(token)
      writer.key("generation")
      writer.string(node.ledger.generation)
    }
  }

  private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control
  }
}
