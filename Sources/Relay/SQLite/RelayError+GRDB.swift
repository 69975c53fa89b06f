import GRDB
import SQLiteLedger

extension RelayError {
  /// The only place that interprets GRDB's errors.
  init(_ error: any Error) {
    switch error {
    case let error as RelayError: self = error
    case let error as StorageError: self = error == .busy ? .busy : .file(error)
    case let error as DatabaseError:
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged
      default: self = .storage(String(describing: error))
      }
    default: self = .storage(String(describing: error))
    }
  }
}
