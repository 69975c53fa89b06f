import SQLiteFiles
import Wire

/// The reason why a call had no effect.
package enum RelayError: Error, Equatable, Sendable {
  /// By a rule; the client is told.
  case refused(Refusal)
  /// The store is held by another process for too long.
  case busy
  /// The store contains invalid data.
  case damaged
  /// Written by a later Dayring.
  case newer
  /// The store's file cannot be used.
  case file(StorageError)
  /// The store's own message, for the operator.
  case storage(String)
}
