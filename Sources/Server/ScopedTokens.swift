import Hummingbird
import SQLiteLedger

/// Lets through whoever has a token for one thing.
struct ScopedTokens: Sendable {
  let node: Node

  /// - Parameter text: nil where the request has none.
  /// - Throws: ``Refusal/wrongToken``, whether there was none, or one for something else.
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
  /// What follows `Authorization: Bearer`.
  var bearer: String? {
    guard let header = headers[.authorization], header.hasPrefix("Bearer ") else { return nil }
    return String(header.dropFirst("Bearer ".count))
  }
}
