import JSON
import Ledger

/// The ledger that a host loads from its rows within a transaction: a snapshot, then the ops behind
/// it.
package struct LoadedLedger: Sendable {
  package private(set) var ledger: MemoryLedger
  /// Whether all of it was readable, but for a snapshot that was damaged.
  private var isReadable = true

  /// - Parameter replica: for new ops.
  package init(replica: ReplicaID) {
    ledger = MemoryLedger(replica: replica)
  }

  /// Loads a snapshot of all records, its index first, or a segment of it; false, without loading any
  /// of it, if it is damaged.
  package mutating func load(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard ledger.load(bytes, anew: MemoryLedger(replica: ledger.clock.replica)) else {
      return false
    }
    isReadable = true
    return true
  }

  /// Appends ops up to the first one that is damaged, or of a later version.
  ///
  /// - Parameter json: a list.
  package mutating func append(_ json: [UInt8]) {
    guard let elements = (try? JSON(parsing: json))?.elements else {
      isReadable = false
      return
    }
    var ops: [Op] = []
    for element in elements {
      guard let op = try? Op(labelled: element) else {
        isReadable = false
        break
      }
      ops.append(op)
    }
    ledger.append(ops)
  }

  package mutating func clear() { self = LoadedLedger(replica: ledger.clock.replica) }

  /// - Parameters:
  ///   - through: the sequence of the newest row.
  ///   - isWhole: whether a snapshot was loaded, if there is one.
  func stored(through: Int64, isWhole: Bool) -> StoredLedger {
    StoredLedger(
      ledger, through: through, isWhole: isWhole && isReadable && ledger.isWhole)
  }
}
