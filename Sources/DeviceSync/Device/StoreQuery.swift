import Ledger
import Sealing
import Sync
import Wire

/// A question of a device to its store.
package enum StoreQuery: Hashable, Sendable {
  /// The whole state, whatever its revision. Answered by ``StoreOutcome/overtaken(_:)``.
  case state
  /// Ops without an envelope, in the order in which they came: up to a number and a length of their
  /// bytes, but one more is fine, and one at least.
  case waiting(ops: Int, bytes: Int)
  /// Sealed envelopes of the chain by their n, as far as they are stored.
  case envelopes(ClosedRange<UInt64>)
  /// In the order in which they were requested.
  case requests
  /// All records of the ledger, if it holds exactly what the log has up to the cursor: nothing
  /// waits, is set aside or is sealed and not read, and all of it can be read.
  case records
}

/// The answer to a query, of the same name.
package enum StoreRows: Sendable {
  case waiting([WaitingOp])
  case envelopes([[UInt8]])
  case requests([StoredRequest])
  /// Nil where the ledger differs from the log.
  case records([Record]?)
}

/// The outcome of a transaction or a query.
package indirect enum StoreOutcome: Sendable {
  /// The transaction is stored.
  ///
  /// - Parameters:
  ///   - lead: by how many seconds the clock leads the relay's, as it is stored now; 0 where the
  ///     store does not note that.
  ///   - isReplaced: whether records were replaced, so that pages have to load them anew.
  ///   - notes: nil where the store has none, or did not read them.
  case done(
    OutboxCounts, lead: Int64 = 0, isReplaced: Bool = false, notes: SpaceNotes? = nil)
  case found(StoreRows)
  /// Another writer committed first: the stored state, of which nothing was changed.
  case overtaken(DeviceState)
  /// The store is in no space any more. Nothing was changed.
  case gone
}
