import Foundation
import GRDB
import Ledger

extension Schema {
  /// Takes records of some kinds out, with what the log, undo and redo say of them, as if they had
  /// never been written. For a draft that is not in place yet: the log is numbered anew.
  ///
  /// The log must agree with the records.
  static func leaveOut(_ kinds: Set<Kind>, in db: Database) throws {
    guard !kinds.isEmpty else { return }
    for stack in UndoStack.allCases { try leaveOut(kinds, of: stack, in: db) }
    var isThere = false
    for kind in kinds {
      try db.execute(sql: "DELETE FROM record WHERE kind = ?", arguments: [kind.rawValue])
      isThere = isThere || db.changesCount > 0
    }
    guard isThere else { return }
    try leaveOutOfLog(kinds, in: db)
    try derive(in: db)
  }

  private static func leaveOut(_ kinds: Set<Kind>, of stack: UndoStack, in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT sequence, body, sum FROM \(stack.rawValue)")
    var found: [Int64] = []
    while let row = try rows.next() {
      let entry = try UndoEntry(row, at: 1)
      if entry.records.contains(where: { kinds.contains($0.kind) }) {
        found.append(try row.checked(0))
      }
    }
    for number in found {
      try db.execute(
        sql: "DELETE FROM \(stack.rawValue) WHERE sequence = ?", arguments: [number])
    }
  }

  private static func leaveOutOfLog(_ kinds: Set<Kind>, in db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(OpRow.columns) FROM op ORDER BY sequence")
    var found: [(sequence: Int64, rest: Op)] = []
    while let row = try rows.next() {
      let row = try OpRow(row)
      guard let op = row.op else { continue }
      let rest = op.without(kinds)
      if rest != op { found.append((row.sequence, rest)) }
    }
    for (sequence, op) in found {
      if op.changes.isEmpty {
        try db.execute(sql: "DELETE FROM op WHERE sequence = ?", arguments: [sequence])
      } else {
        let body = op.stored
        try db.execute(
          sql: "UPDATE op SET body = ?, sum = ? WHERE sequence = ?",
          arguments: [Data(body), Op.checksum(op.stamp, body), sequence])
      }
    }
    // Ascending, so that no number is taken yet.
    let numbers = try Int64.fetchAll(db, sql: "SELECT sequence FROM op ORDER BY sequence")
    for (number, sequence) in zip(1..., numbers) where number != sequence {
      try db.cachedStatement(sql: "UPDATE op SET sequence = ? WHERE sequence = ?")
        .execute(arguments: [number, sequence])
    }
  }
}

extension Op {
  /// What it writes to records of other kinds.
  package func without(_ kinds: Set<Kind>) -> Op {
    Op(stamp: stamp, changes: changes.filter { !kinds.contains($0.kind) })
  }
}
