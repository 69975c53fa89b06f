import Hummingbird
import SQLiteLedger

/// The check of requests for a token with one scope.
struct ScopedTokens: Sendable {
  let node: Node

  /// - Parameter text: nil when the request has none.
  /// - Throws: ``Refusal/wrongToken`` when it is missing or for another scope.
  func check(_ text: String?, for scope: Token.Scope) async throws {
    guard let text else { throw Refusal.wrongToken }
    let hash = Secret.hash(text)
    guard
      try await node.ledger.run({ ledger throws(StorageError) in
        try ledger.hasToken(withHash: hash, for: scope)
      })
    else { throw Refusal.wrongToken }
  }
}

extension Request {
  /// The token after `Authorization: Bearer`.
  var bearer: String? {
    guard let header = headers[.authorization], header.hasPrefix("Bearer ") else { return nil }
    return String(header.dropFirst("Bearer ".count))
  }
}
