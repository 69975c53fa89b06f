import CivilTime
import Foundation
import GRDB

/// A browser that may sync. Only the hash of its token is stored.
package struct Device: Equatable, Sendable {
  package let tokenHash: [UInt8]
  package let name: String
  package let created: Instant

  package init(tokenHash: [UInt8], name: String, created: Instant) {
    self.tokenHash = tokenHash
    self.name = name
    self.created = created
  }
}

extension SQLiteLedger {
  package func add(_ device: Device) throws(StorageError) {
    try transaction { db in
      try db.execute(
        sql: "INSERT INTO device VALUES (?, ?, ?)",
        arguments: [Data(device.tokenHash), device.name, device.created.milliseconds])
    }
  }

  package func hasDevice(withTokenHash hash: [UInt8]) throws(StorageError) -> Bool {
    try access { db in
      let statement = try db.cachedStatement(sql: "SELECT 1 FROM device WHERE token_hash = ?")
      return try Int.fetchOne(statement, arguments: [Data(hash)]) != nil
    }
  }

  /// Oldest first.
  package func devices() throws(StorageError) -> [Device] {
    try access { db in
      let sql = "SELECT token_hash, name, created FROM device ORDER BY created, token_hash"
      return try Row.fetchAll(db, sql: sql).map { try Device($0) }
    }
  }

  /// - Returns: false when there was no such device.
  package func removeDevice(withTokenHash hash: [UInt8]) throws(StorageError) -> Bool {
    try transaction { db in
      try db.execute(sql: "DELETE FROM device WHERE token_hash = ?", arguments: [Data(hash)])
      return db.changesCount > 0
    }
  }
}

extension Device {
  /// Reads the columns `token_hash`, `name` and `created`.
  init(_ row: Row) throws {
    let hash: Data = try row.checked(0)
    self.init(
      tokenHash: [UInt8](hash), name: try row.checked(1),
      created: Instant(milliseconds: try row.checked(2)))
  }
}
