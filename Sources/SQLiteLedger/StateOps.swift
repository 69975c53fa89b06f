import GRDB
import Ledger

import struct Ledger.Record

/// The ops of the state of the user's own records whose stamps lie in a range.
struct StateOps {
  /// In bytes, of one pass over the records.
  static let limit = 80 << 20

  /// The highest stamp; nil where there are none above.
  private(set) var end: Stamp?
  private let start: Stamp?
  /// Of one record each.
  private var ops = PackedOps()

  /// - Parameter start: below all of the stamps; nil for no limit.
  init(after start: Stamp?, limit: Int, in db: Database) throws {
    self.start = start
    var limit = limit
    let rows = try Row.fetchCursor(db, sql: "SELECT kind, id, body FROM record")
    while let row = try rows.next() {
      let kind = Kind(rawValue: try row.checked(0))
      guard kind.isBare else { continue }
      add(try row.record(of: kind, at: 1).canonical)
      if ops.size > limit { shrink(&limit) }
    }
  }

  var isWhole: Bool { start == nil && end == nil }

  /// Makes room for the next part.
  mutating func forget() { ops = PackedOps() }

  private mutating func add(_ record: Record) {
    // Most were written by one op.
    let first = record.fields.first?.stamp
    if let first, record.fields.allSatisfy({ $0.stamp == first }) {
      let writes = record.fields.map { RecordChange.Write($0.name, $0.value) }
      add(Op(stamp: first, changes: [RecordChange(record.kind, record.id, writes)]))
    } else {
      for op in Op.ops(of: [record]) { add(op) }
    }
  }

  private mutating func add(_ op: Op) {
    if let start, op.stamp <= start { return }
    if let end, op.stamp > end { return }
    ops.append(op)
  }

  /// Leaves out the upper half of the stamps. The ops of one stamp are never split, whatever their
  /// size.
  private mutating func shrink(_ limit: inout Int) {
    let stamps = Set(ops.indices.map { ops.stamp(of: $0) }).sorted()
    guard stamps.count > 1 else {
      limit = ops.size * 2
      return
    }
    let middle = stamps[stamps.count / 2 - 1]
    end = middle
    ops.keep { $0 <= middle }
  }

  /// By stamp, the changes of each by kind and id, as SQLite orders them.
  /// - Returns: false where the body wants no more.
  func each(_ body: (Op) -> Bool) -> Bool {
    var rest = ops.byStamp[...]
    while let first = rest.first {
      let stamp = ops.stamp(of: first)
      let same = rest.prefix { ops.stamp(of: $0) == stamp }
      let changes = same.flatMap { ops[$0].changes }.sorted { left, right in
        left.kind == right.kind
          ? left.id < right.id
          : left.kind.rawValue.utf8.lexicographicallyPrecedes(right.kind.rawValue.utf8)
      }
      guard body(Op(stamp: stamp, changes: changes)) else { return false }
      rest = rest.dropFirst(same.count)
    }
    return true
  }
}
