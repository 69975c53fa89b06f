import Foundation
import GRDB
import Ledger

import struct Ledger.Record

/// The database behind a session that works on a copy of the records in memory: it stores the
/// session's changes, and returns those of other processes.
extension SQLiteLedger {
  /// All that a session begins with, as of one moment.
  package func sessionState() throws(StorageError) -> SessionState {
    try read { db in
      SessionState(
        records: try self.allRecords, sequence: try self.lastSequence(),
        stacks: try self.stacks(reusing: UndoStacks(), in: db), version: try self.dataVersion(),
        rows: try self.sessionRows())
    }
  }

  /// The session's own rows, which are not part of the ledger.
  package func sessionRows() throws(StorageError) -> [(key: String, value: String)] {
    try access { db in
      let own = "SELECT key, value FROM meta WHERE key GLOB '\(SessionState.prefix)*'"
      return try Row.fetchAll(db.cachedStatement(sql: own)).map { row in
        let key: String = try row.checked(0)
        return (String(key.dropFirst(SessionState.prefix.count)), try row.checked(1))
      }
    }
  }

  /// The changes since an op of the log.
  /// - Parameter stacks: those that the session has; of these, nothing is read again.
  package func news(
    after sequence: Int64, _ stacks: UndoStacks
  ) throws(StorageError) -> SessionNews {
    try read { db in
      var news = try self.news(after: sequence, in: db)
      news.stacks = try self.stacks(reusing: stacks, in: db)
      return news
    }
  }

  /// Stores all of a batch, or nothing.
  /// - Parameter sequence: the newest op that the session has.
  /// - Returns: the ops of other processes after that one, and the number of the newest op now.
  package func store(
    _ batch: SessionBatch, after sequence: Int64
  ) throws(StorageError) -> SessionNews {
    try transaction { db in
      var news = try self.news(after: sequence, in: db)
      try self.append(batch.ops)
      switch batch.undo {
      case .unchanged: break
      case .step(let removed, let added):
        // Another process may have pushed or popped entries since.
        for entry in removed where try UndoStack.undo.entries(limit: 1, in: db).first == entry {
          _ = try UndoStack.undo.pop(in: db)
        }
        for entry in added { try UndoStack.undo.push(entry.stored, in: db) }
        try UndoStack.redo.replace(with: batch.redo, in: db)
      case .all(let entries):
        try UndoStack.undo.replace(with: entries, in: db)
        try UndoStack.redo.replace(with: batch.redo, in: db)
      }
      for (key, value) in batch.rows {
        let key = SessionState.prefix + key
        if let value {
          try db.cachedStatement(sql: "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")
            .execute(arguments: [key, value])
        } else {
          try db.cachedStatement(sql: "DELETE FROM meta WHERE key = ?").execute(arguments: [key])
        }
      }
      news.sequence = try self.lastSequence()
      return news
    }
  }

  private func stacks(reusing known: UndoStacks, in db: Database) throws -> UndoStacks {
    UndoStacks(
      undo: try UndoStack.undo.rows(reusing: known.undo, in: db),
      redo: try UndoStack.redo.rows(reusing: known.redo, in: db))
  }

  private func news(after sequence: Int64, in db: Database) throws -> SessionNews {
    let newest = try lastSequence()
    var news = SessionNews(sequence: newest)
    // A restored log begins anew.
    news.isAnew = newest < sequence
    guard newest > sequence else { return news }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \(OpRow.columns) FROM op WHERE sequence > ? ORDER BY sequence"),
      arguments: [sequence])
    while let row = try rows.next() {
      guard let op = try OpRow(row).op else {
        news.isPartial = true
        break
      }
      news.ops.append(op)
    }
    return news
  }
}

/// The contents of the database that a session begins with.
package struct SessionState: Sendable {
  /// As ``LedgerStore/allRecords``.
  package let records: [Record]
  /// The number of the newest op in the log.
  package let sequence: Int64
  package let stacks: UndoStacks
  package let version: Int64
  package let rows: [(key: String, value: String)]

  /// The prefix of these rows' keys in the table `meta`.
  static let prefix = "session."
}

/// What other processes have written.
package struct SessionNews: Sendable {
  package var ops: [Op] = []
  /// The number of the newest op in the log.
  package var sequence: Int64
  /// Nil where they were not asked for.
  package var stacks: UndoStacks?
  /// Whether an op was unreadable, so that later ones were not read either.
  package var isPartial = false
  /// Whether the log is another one, so that everything has to be read again.
  package var isAnew = false
}

/// Both stacks as stored, oldest first, each entry with its checksum. That of a large import takes a
/// while to read.
package struct UndoStacks: Sendable {
  package private(set) var undo: [Row] = []
  package private(set) var redo: [Row] = []

  package init() {}

  fileprivate init(undo: [Row], redo: [Row]) {
    (self.undo, self.redo) = (undo, redo)
  }

  package struct Row: Sendable {
    let sum: Int64
    package let entry: UndoEntry
  }
}

/// The changes of a session, for one transaction.
package struct SessionBatch: Sendable {
  package var ops: [Op] = []
  package var undo = UndoChange.unchanged
  /// The whole redo stack, oldest first; unused where undo is unchanged.
  package var redo: [UndoEntry] = []
  /// A nil value deletes the row.
  package var rows: [(key: String, value: String?)] = []

  package enum UndoChange: Sendable {
    case unchanged
    /// Entries removed from the top, the newest first, and then pushed.
    case step(removed: [UndoEntry], added: [UndoEntry])
    /// The whole stack, oldest first.
    case all([UndoEntry])
  }

  package init() {}
}
