import Ledger

/// The contents of the database that a session begins with.
package struct SessionState: Sendable {
  package let records: MemoryLedger
  package let place: SessionPlace
  package let stacks: UndoStacks
  package let version: Int64
  package let rows: [(key: String, value: String)]

  /// The prefix of these rows' keys in the table `meta`.
  static let prefix = "session."
}

/// The place up to which a session has read the log.
package struct SessionPlace: Equatable, Sendable {
  /// The log's; see ``DatabaseIdentity``.
  let generation: String
  /// The number of the newest op.
  var sequence: Int64
  /// The number of times that ops of the log were given new stamps.
  let restamps: Int64
}

/// Changes that other processes have written.
package struct SessionNews: Sendable {
  package var ops: [Op] = []
  package internal(set) var place: SessionPlace
  /// Nil where they were not asked for.
  package var stacks: UndoStacks?
  /// Whether an op was unreadable, so that later ones were not read either.
  package var isPartial = false
  /// Whether the log is another one, so that everything has to be read again.
  package var isAnew = false
  /// Whether ops that the session may have were given new stamps, so that its records differ.
  package var isRestamped = false
}

/// Both stacks as stored, oldest first, each entry with its checksum. That of a large import takes a
/// while to read.
package struct UndoStacks: Sendable {
  package private(set) var undo: [Row] = []
  package private(set) var redo: [Row] = []

  package init() {}

  init(undo: [Row], redo: [Row]) {
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
