import Ledger

/// An object store of a browser's database; `Web/host/database.js` makes them.
package enum RowStore: UInt8, CaseIterable, Hashable, Sendable {
  /// Ops in the order in which they came, by an ascending number: `{ stamp, op, list?, log? }`, or
  /// `{ ops, log }` for those that came from a log at once. What did not come from a log waits for
  /// that of its list, or for the own one.
  ///
  /// NB: it has another name in version 3 of the database, so that a tab of a former version, which
  /// would send lists to the own space, can neither read nor write it.
  case ops
  /// `{ through, bytes, segments? }` by number, and the segments by name.
  case snapshots
  case undo
  case meta
  /// The own space, and the lists; see ``SpaceKeys``.
  case space
}

/// The key of a row. Keys are ordered as in IndexedDB: numbers, texts, lists.
package enum RowKey: Hashable, Sendable {
  case number(Int64)
  case text(String)
  case list([RowKey])
}

/// Rows of a store whose keys are within bounds.
package struct RowRange: Hashable, Sendable {
  package let store: RowStore
  /// Nil for none.
  package let lower: RowKey?
  package let upper: RowKey?
  package let isLowerOpen: Bool
  package let isUpperOpen: Bool

  package init(
    _ store: RowStore, from lower: RowKey? = nil, isLowerOpen: Bool = false,
    to upper: RowKey? = nil, isUpperOpen: Bool = false
  ) {
    self.store = store
    self.lower = lower
    self.upper = upper
    self.isLowerOpen = isLowerOpen
    self.isUpperOpen = isUpperOpen
  }

  /// One row.
  package init(_ store: RowStore, _ key: RowKey) {
    self.init(store, from: key, to: key)
  }
}

/// The kind of a row of a space whose key is a list; see ``SpaceKeys``.
package enum RowKind: String, Hashable, Sendable {
  /// By n: the bytes of an envelope that is sealed and was not read in the log.
  case envelope
  /// By the n of its last envelope: the ops of a list.
  case list
  /// By the place of the first op: ops that wait before those of ``RowStore/ops``.
  case backlog
  /// By aim: an attempt to enter a space. Those to enter lists are among the own space's, too.
  case attempt
}

/// The way in which a part of a value comes from the host.
package struct RowPassage: Hashable, Sendable {
  /// The names of members from the value on; `*` is each element of a list. Empty for the value.
  package let path: [String]
  package let form: Form

  package enum Form: UInt8, Hashable, Sendable {
    /// As ``RowValue/host(_:)``.
    case host
    /// As ``RowValue/json(_:)``.
    case json
    /// As ``RowValue/keys(_:)``.
    case keys
  }

  package init(_ path: [String], _ form: Form) {
    self.path = path
    self.form = form
  }
}

/// A read within a transaction.
package enum RowRead: Hashable, Sendable {
  /// Answered by `.rows`, in the order of their keys. A path that a value does not have is passed
  /// over.
  case rows(RowRange, [RowPassage] = [])
  /// Answered by `.keys`.
  case keys(RowRange)
  /// The rows of ``RowStore/ops`` whose `stamp` is this text, or begins with it and goes on with plus
  /// signs. Answered by `.rows`, with their ops as JSON.
  case named(String)
  /// Answered by `.sequence`: the greatest key of ``RowStore/ops``, or `through` of a snapshot.
  case lastSequence
  /// All that is stored, as an engine loads it. Answered by `.ledger`.
  case ledger
}

/// The answer to a ``RowRead``.
package enum RowAnswer: Sendable {
  case rows([StoredRow])
  case keys([RowKey])
  case sequence(Int64)
  case ledger(StoredLedger)
}

package struct StoredRow: Hashable, Sendable {
  package let key: RowKey
  package let value: RowValue

  package init(_ key: RowKey, _ value: RowValue) {
    self.key = key
    self.value = value
  }
}

/// The ledger that a host loaded from its rows.
package struct StoredLedger: Sendable {
  package var ledger: MemoryLedger
  /// The sequence of its newest row.
  package let through: Int64
  /// Whether all that is stored was readable.
  package let isWhole: Bool

  package init(_ ledger: MemoryLedger, through: Int64, isWhole: Bool) {
    self.ledger = ledger
    self.through = through
    self.isWhole = isWhole
  }
}

/// A write at the end of a transaction. They are carried out in their order.
package enum RowWrite: Hashable, Sendable {
  /// Under the next number of the store.
  case add(RowStore, RowValue)
  case put(RowStore, RowKey, RowValue)
  case delete(RowRange)
  case clear(RowStore)
}

/// The next step of a transaction, by the answers so far.
package enum RowStep<Outcome: Sendable>: Sendable {
  case read([RowRead])
  /// All of them, or nothing.
  case end([RowWrite], Outcome)
}
