import Foundation
import JSON
import Ledger
import Workloads

/// The data of a browser after ten years: a snapshot, and the ops since three snapshots ago; and
/// the same records as JSON, the yardstick for the app's start.
struct BrowserData {
  /// Two snapshots' worth of ops stay as long as a snapshot needs them, and some are in none yet.
  private static let rows = 1400
  private static let loose = 400

  private let ops: [Op]
  private let all: MemoryLedger

  init(_ years: TenYears, _ ledger: MemoryLedger) {
    ops = years.ops
    all = ledger
  }

  /// Files: those of the snapshot, `rows.json` (the ops), `records.json`; `through` and `last` hold
  /// the numbers of the last op in the snapshot and of the last one of all, counted from 1.
  func write(to folder: String) throws -> Int {
    let through = ops.count - Self.loose
    var known = MemoryLedger(replica: ReplicaID(rawValue: 2))
    known.append(Array(ops[..<through]))
    let folder = URL(fileURLWithPath: folder)
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    try known.writeSnapshot(to: folder)
    try write(Array(String(through).utf8), "through")
    try write(Array(String(ops.count).utf8), "last")
    try write(rows, "rows.json")
    try write(records, "records.json")
    return all.recordCount
  }

  private var rows: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for op in ops.suffix(Self.rows) { op.write(to: &writer) }
    writer.endArray()
    return writer.bytes
  }

  /// One object for each record, with the same values, stamps and names.
  private var records: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for record in all.allRecords { record.write(to: &writer) }
    writer.endArray()
    return writer.bytes
  }
}

extension Record {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.key("id")
    writer.string(id.description)
    writer.key("stamp")
    writer.string(fields.first?.stamp.description ?? "")
    writer.key("fields")
    writer.beginObject()
    for field in fields {
      writer.key(field.name.rawValue)
      field.value.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}
