import Foundation
import GRDB
import Ledger

extension Schema {
  /// Takes the records of a space and of lists (``Ledger/Kind/isFromLog``) out, also from log, undo
  /// and redo, as if they had never been written. For a temporary database that is not in place yet:
  /// the log is numbered anew.
  ///
  /// The log must agree with the records.
  /// - Returns: how many records there were.
  static func leaveOutRecordsOfLogs(in db: Database) throws -> Int {
    for stack in UndoStack.allCases { try leaveOut(of: stack, in: db) }
    var count = 0
    for kind in try String.fetchAll(db, sql: "SELECT DISTINCT kind FROM record")
    where Kind(rawValue: kind).isFromLog {
      try db.execute(sql: "DELETE FROM record WHERE kind = ?", arguments: [kind])
      count += db.changesCount
    }
    guard count > 0 else { return 0 }
    try leaveOutOfLog(in: db)
    try derive(in: db)
    return count
  }

  private static func leaveOut(of stack: UndoStack, in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT sequence, body, sum FROM \(stack.rawValue)")
    var found: [Int64] = []
    while let row = try rows.next() {
      let entry = try UndoEntry(row, at: 1)
      if entry.records.contains(where: { $0.kind.isFromLog }) {
        found.append(try row.checked(0))
      }
    }
    for number in found {
      try db.execute(
        sql: "DELETE FROM \(stack.rawValue) WHERE sequence = ?", arguments: [number])
    }
  }

  private static func leaveOutOfLog(in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(OpRow.columns) FROM op ORDER BY sequence")
    var found: [(sequence: Int64, rest: Op?)] = []
    while let row = try rows.next() {
      let row = try OpRow(row)
      guard let op = row.op, op.changes.contains(where: { $0.kind.isFromLog }) else { continue }
      found.append((row.sequence, op.ownPart))
    }
    for (sequence, op) in found {
      guard let op else {
        try db.execute(sql: "DELETE FROM op WHERE sequence = ?", arguments: [sequence])
        continue
      }
      let body = op.stored
      try db.execute(
        sql: "UPDATE op SET body = ?, sum = ?, list = NULL WHERE sequence = ?",
        arguments: [Data(body), Op.checksum(op.stamp, body), sequence])
    }
    // Ascending, so that no number is taken yet.
    let numbers = try Int64.fetchAll(db, sql: "SELECT sequence FROM op ORDER BY sequence")
    for (number, sequence) in zip(1..., numbers) where number != sequence {
      try db.cachedStatement(sql: "UPDATE op SET sequence = ? WHERE sequence = ?")
        .execute(arguments: [number, sequence])
    }
  }
}
