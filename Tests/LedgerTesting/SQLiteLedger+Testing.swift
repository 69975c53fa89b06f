import Ledger
import SQLiteLedger

extension SQLiteLedger {
  /// Opens a database with the identity that tests expect.
  package convenience init(testing path: String, replica: UInt64 = 1) throws(StorageError) {
    try self.init(
      path: path,
      ifNew: DatabaseIdentity(replica: ReplicaID(rawValue: replica), generation: "g\(replica)"))
  }
}
