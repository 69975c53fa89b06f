import Ledger

import struct Ledger.Record

/// An op, encoded as far as possible without reading: by another thread, while the op before is
/// written.
struct PreparedOp: Sendable {
  let op: Op
  /// As ``Op/stored``.
  let body: [UInt8]
  /// The rows of the records that it creates.
  private(set) var rows = RecordRows()
  private(set) var totals = Totals.Changes()
  private(set) var search: [SearchTable.Entry] = []
  /// The changes to be merged with existing records.
  private(set) var rest: [RecordChange] = []

  /// - Parameter made: records that do not exist yet and that no other op of this transaction
  ///   writes to: they are not looked up.
  init(_ op: Op, making made: Set<RecordKey> = []) {
    self.op = op
    body = op.stored
    for change in op.changes {
      guard made.contains(RecordKey(kind: change.kind, id: change.id)) else {
        rest.append(change)
        continue
      }
      var record = Record(change.kind, change.id)
      record.merge(change.fields, op.stamp)
      rows.append(record)
      totals.replace(nil, with: record.contribution, of: change.kind)
      if let entry = SearchTable.Entry(of: record) { search.append(entry) }
    }
  }
}
