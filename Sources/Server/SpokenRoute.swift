import Hummingbird
import RelayServer
import SQLiteLedger

/// `POST /api/do` {"text"} → {"said", "action", "changed", …}; a refusal replies 422 with
/// {"error"}, and nothing was changed.
struct SpokenRoute: Sendable {
  let node: Node

  func add(to router: some RouterMethods<RelayContext>) {
    router.post("api/do") { try await carryOut($0, $1) }
  }

  private func carryOut(_ request: Request, _ context: RelayContext) async throws -> Response {
    try await ScopedTokens(node: node).check(request.bearer, for: .spoken)
    let body = try await request.json(upTo: 4096)
    guard let text = body["text"]?.text else { throw Refusal.malformed(path: "text") }
    let answers = node.configuration.answers
    guard
      let answer = try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.reloadIdentity()
        return try answers.spoken(text, ledger)
      })
    else { throw Refusal.notFound }
    return .json(
      answer.isDone ? .ok : .unprocessableContent, body: try node.body(answer.json, for: context))
  }
}
