import Exchange
import JSON
import Ledger

/// Checks JSON documents: a parsed one is written as the same, and the fasts, drinks and tasks of a
/// foreign change can be written.
func fuzzJSON(_ bytes: [UInt8]) throws(Violation) {
  try checkImports(of: bytes, as: .json)
  guard let document = try? JSON(parsing: bytes) else {
    try require((try? Op(parsing: bytes)) == nil, "An op that is no JSON")
    return
  }
  var writer = JSONWriter()
  writer.value(document)
  try require((try? JSON(parsing: writer.bytes)) == document, "\(document) is written as another")
  if let entry = try? UndoEntry(json: document) {
    try require((try? UndoEntry(parsing: entry.bytes))?.bytes == entry.bytes, "\(entry) differs")
  }
  if let backup = try? Backup(parsing: bytes) { try checkBackup(backup) }

  let ops = (document["ops"]?.elements ?? [document]).compactMap { try? Op(json: $0) }
  if ops.isEmpty { return }
  for op in ops { try require((try? Op(parsing: op.bytes)) == op, "\(op) differs") }
  var ledger = MemoryLedger.empty
  ledger.append(ops)
  try checkBackup(Backup(of: ledger.allRecords, at: noon))
  try checkCalendar(ledger.calendar(in: .always, zone: zone, at: noon))
  for format in ExportFormat.allCases { _ = Export(format).text(of: ledger, at: noon, zone: zone) }
}
