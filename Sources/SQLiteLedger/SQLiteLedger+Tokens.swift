import CivilTime
import Crypto
import Foundation
import GRDB
import SQLiteFiles

/// A token that grants a script or a dashboard one scope. Only the hash of the secret is stored.
package struct Token: Equatable, Sendable {
  package let hash: [UInt8]
  package let scope: Scope
  /// The name that the user gave it.
  package let name: String
  package let created: Instant

  package enum Scope: String, CaseIterable, Sendable {
    /// Reading widgets.
    case widgets
    /// Carrying out spoken or typed commands.
    case spoken = "do"
    /// Reading the calendar.
    case calendar
    /// Handing out fasts for a health store, and taking its water.
    case health
  }

  /// The beginning of the hash, which reveals nothing of the secret.
  package var id: String { String(hexadecimal(hash).prefix(8)) }

  package init(hash: [UInt8], scope: Scope, name: String, created: Instant) {
    self.hash = hash
    self.scope = scope
    self.name = name
    self.created = created
  }
}

extension SQLiteLedger {
  package func add(_ token: Token) throws(StorageError) {
    try transaction { db in
      try db.execute(
        sql: "INSERT INTO token (hash, scope, name, created) VALUES (?, ?, ?, ?)",
        arguments: [
          Data(token.hash), token.scope.rawValue, token.name, token.created.milliseconds,
        ])
    }
  }

  package func hasToken(
    withHash hash: [UInt8], for scope: Token.Scope
  ) throws(StorageError) -> Bool {
    try access { db in
      let statement = try db.cachedStatement(
        sql: "SELECT 1 FROM token WHERE hash = ? AND scope = ?")
      return try Int.fetchOne(statement, arguments: [Data(hash), scope.rawValue]) != nil
    }
  }

  /// Oldest first, without scopes of later versions.
  package func tokens() throws(StorageError) -> [Token] {
    try access { db in
      let sql = "SELECT hash, scope, name, created FROM token ORDER BY created, hash"
      return try Row.fetchAll(db, sql: sql).compactMap { row in
        guard let scope = Token.Scope(rawValue: try row.checked(1)) else { return nil }
        let hash: Data = try row.checked(0)
        return Token(
          hash: [UInt8](hash), scope: scope, name: try row.checked(2),
          created: Instant(milliseconds: try row.checked(3)))
      }
    }
  }

  /// - Returns: false when there was no such token.
  package func removeToken(withHash hash: [UInt8]) throws(StorageError) -> Bool {
    try transaction { db in
      try db.execute(sql: "DELETE FROM token WHERE hash = ?", arguments: [Data(hash)])
      return db.changesCount > 0
    }
  }

  /// Replaces all that are here.
  func replaceTokens(with tokens: [Token]) throws(StorageError) {
    try transaction { db in try db.execute(sql: "DELETE FROM token") }
    for token in tokens { try add(token) }
  }
}

/// A random text that grants access, and its hash, which is stored.
package enum Secret {
  package static func make(bytes count: Int, from randomBytes: (Int) -> [UInt8]) -> String {
    hexadecimal(randomBytes(count))
  }

  package static func hash(_ secret: String) -> [UInt8] {
    Array(SHA256.hash(data: Array(secret.utf8)))
  }
}

package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
