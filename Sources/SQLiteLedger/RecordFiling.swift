import CivilTime
import Ledger

/// The columns by which a record's row is found.
struct RecordFiling {
  /// Nil when the record is deleted or has no time.
  let local: Int64?
  let isOpen: Bool
  let isDeleted: Bool

  init(of record: Record) {
    isDeleted = record.isDeleted
    local = isDeleted ? nil : record.local?.milliseconds
    isOpen = record.isOpen && !isDeleted
  }
}
