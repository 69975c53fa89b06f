import SQLiteLedger
import Sync

/// Why a call had no effect.
package enum RelayError: Error, Equatable, Sendable {
  /// By a rule; the client is told.
  case refused(Refusal)
  /// The store is held by another process for too long.
  case busy
  /// What the store holds cannot be.
  case damaged
  /// Written by a later Dayring.
  case newer
  /// The store's file cannot be used.
  case file(StorageError)
  /// The store's own words, for the operator.
  case storage(String)
}
