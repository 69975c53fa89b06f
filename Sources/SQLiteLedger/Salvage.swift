import Foundation
import GRDB
import Ledger

import struct Ledger.Record

extension SQLiteLedger {
  /// Merges what can be read of a database whose pages are damaged, row by row: ops, and what records hold
  /// beside them; paired browsers and tokens, where they can be read.
  ///
  /// - Parameter path: where the damaged database was moved to; it is only read.
  /// - Returns: how many ops and records were read, and which ops were not.
  package func salvage(_ path: String) throws(StorageError) -> Examination {
    var found = Examination()
    found.damage = [.file]
    let queue: DatabaseQueue
    do {
      var configuration = Configuration()
      configuration.prepareDatabase { db in WriteAheadLog.leaveAlone(by: db) }
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      return found
    }
    let salvage = queue.inDatabase { Salvage(reading: $0) }
    found.ops = salvage.ops.count
    found.records = salvage.records.count
    found.damage += salvage.missing.map { .op($0) }
    try append(salvage.ops)
    // In the log already, but for what the rows of the log that cannot be read had said.
    try append(Op.ops(of: salvage.records))
    for device in salvage.devices where try !hasDevice(withTokenHash: device.tokenHash) {
      try add(device)
    }
    return found
  }
}

/// What can be read of a damaged database.
private struct Salvage {
  private(set) var ops: [Op] = []
  private(set) var records: [Record] = []
  private(set) var devices: [Device] = []
  /// Numbers in the log that belong to nothing that can be read.
  private(set) var missing: [Int64] = []

  init(reading db: Database) {
    let version = (try? Int.fetchOne(db, sql: "PRAGMA user_version")) ?? 0
    guard version == Schema.version else { return }
    var last: Int64 = 0
    Self.rows(of: "op", "sequence", OpRow.columns, in: db) { row in
      guard let op = try OpRow(row).op else { return }
      missing += (last + 1)..<(try row.checked(0) as Int64)
      last = try row.checked(0)
      ops.append(op)
    }
    Self.rows(of: "record", "rowid", "kind, id, body", in: db) { row in
      records.append(try row.record(of: Kind(rawValue: try row.checked(0)), at: 1))
    }
    let known = try? Row.fetchAll(db, sql: "SELECT token_hash, name, created FROM device")
    devices = (known ?? []).compactMap { try? Device($0) }
  }

  /// How many numbers in a row may be missing before it counts as the end.
  private static let gap: Int64 = 100_000

  /// Each row that can be read by its number. A page that cannot be read costs the rows on it only.
  private static func rows(
    of table: String, _ number: String, _ columns: String, in db: Database,
    _ body: (Row) throws -> Void
  ) {
    var next: Int64 = 1
    var lastRead: Int64 = 0
    while next - lastRead <= gap {
      let sql = "SELECT \(columns) FROM \(table) WHERE \(number) = ?"
      if let statement = try? db.cachedStatement(sql: sql),
        let row = try? Row.fetchOne(statement, arguments: [next])
      {
        lastRead = next
        try? body(row)
      }
      next += 1
    }
  }
}
