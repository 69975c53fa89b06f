import Ledger

import struct Ledger.Record

/// An op, and what can be made of it before anything is read: by another thread, while the op
/// before is written.
struct PreparedOp: Sendable {
  let op: Op
  /// As ``Op/stored``.
  let body: [UInt8]
  /// Of the records that it makes.
  private(set) var rows = RecordRows()
  private(set) var totals = Totals.Changes()
  private(set) var search: [SearchTable.Entry] = []
  /// What must be merged with records that are here.
  private(set) var rest: [RecordChange] = []

  /// - Parameter made: records of which nothing is here yet, and which no other op of this
  ///   transaction writes to: they are not looked for.
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
