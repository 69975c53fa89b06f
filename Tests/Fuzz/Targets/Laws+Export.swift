import CivilTime
import Exchange
import Ledger
import Trackers

/// Checks the round trips of all exports: an import into the same ledger adds nothing, and one into
/// an empty ledger exports the same.
func checkExports(of ledger: MemoryLedger) throws(Violation) {
  try checkBackup(Backup(of: ledger.allRecords, at: noon))
  try checkCalendar(ledger.calendar(in: .always, zone: zone, at: noon))
  for (format, reading) in [
    (ExportFormat.fasts, ImportFormat.fasts), (.drinks, .drinks), (.tallies, .tallies),
    (.tasks, .todoTxt),
  ] {
    let text = Export(format).text(of: ledger, at: noon, zone: zone)
    let plan = try read(text, as: reading, into: ledger)
    try require(
      plan.issues.isEmpty && plan.change.records.isEmpty,
      "\(format): \(plan.issues) and \(plan.change.records) come from\n"
        + String(decoding: text, as: UTF8.self))
    // Whether a limit was kept on its last day is seen only once another day was counted.
    if format == .tallies { continue }
    var other = MemoryLedger.empty
    let brought = try read(text, as: reading, into: other).change
    if !brought.records.isEmpty { _ = other.commitInParts(brought, at: noon.instant) }
    let again = Export(format).text(of: other, at: noon, zone: zone)
    try require(
      again == text,
      "\(format): written again as\n\(String(decoding: again, as: UTF8.self))\ninstead of\n"
        + String(decoding: text, as: UTF8.self))
  }
}

private func read(
  _ text: [UInt8], as format: ImportFormat, into ledger: MemoryLedger
) throws(Violation) -> ImportPlan {
  do throws(ImportError) {
    return ImportPlan(try ImportedFile(reading: text, as: format, context), into: ledger, context)
  } catch {
    if error == .empty { return ImportPlan(ImportedFile(format), into: ledger, context) }
    throw Violation(description: "\(format): \(error) in \(String(decoding: text, as: UTF8.self))")
  }
}

/// Checks that a backup is read as written, that an adoption is complete and idempotent, and that
/// undo takes it back.
func checkBackup(_ backup: Backup) throws(Violation) {
  let parsed: Backup
  do throws(ImportError) { parsed = try Backup(parsing: backup.bytes) } catch {
    throw Violation(description: "\(error) in \(String(decoding: backup.bytes, as: UTF8.self))")
  }
  try require(parsed.ops == backup.ops, "A backup of \(backup.ops) is read as \(parsed.ops)")
  var ledger = MemoryLedger.empty
  _ = ledger.adopt(parsed.ops, as: BackupPlan.label)
  try require(BackupPlan(parsed, into: ledger).ops.isEmpty, "A backup is adopted twice")
  let again = Backup(of: ledger.allRecords, at: backup.created)
  var other = MemoryLedger.empty
  _ = other.adopt(again.ops, as: BackupPlan.label)
  try require(other.allRecords == ledger.allRecords, "A backup of a backup differs")
  _ = ledger.undo(at: noon.instant)
  // The only one of its kind, as the settings are, is emptied instead.
  let left = ledger.visible.filter { $0.id != RecordID(derivedFrom: $0.kind.rawValue) }
  try require(left.isEmpty, "Undone, the backup leaves \(left)")
}

/// RFC 5545: lines of 75 bytes at most that end in CRLF, none of which splits a character, and
/// components that end in the order in which they began.
func checkCalendar(_ text: String) throws(Violation) {
  let bytes = Array(text.utf8)
  var open: [ArraySlice<UInt8>] = []
  var start = 0
  while start < bytes.count {
    guard let end = bytes[start...].firstIndex(of: 0x0d), bytes.dropFirst(end + 1).first == 0x0a
    else { throw Violation(description: "The calendar's last line is open") }
    let line = bytes[start..<end]
    try require(line.count <= 75, "A line has \(line.count) bytes")
    try require(
      line.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 } && !line.isEmpty,
      "A line is empty or has a control character: \(Array(line))")
    try require(
      String(validating: line, as: UTF8.self) != nil, "A line splits a character: \(Array(line))")
    if line.starts(with: "BEGIN:".utf8) { open.append(line.dropFirst(6)) }
    if line.starts(with: "END:".utf8) {
      try require(open.popLast() == line.dropFirst(4), "\(text) has an end of something else")
    }
    start = end + 2
  }
  try require(open.isEmpty, "Something never ends")
}

/// The values of a calendar's lines of a name, unfolded and unescaped.
func values(_ name: String, in calendar: String) -> [String] {
  var unfolded: [UInt8] = []
  for byte in calendar.utf8 {
    if byte == 0x20, unfolded.last == 0x0a {
      unfolded.removeLast(2)
    } else {
      unfolded.append(byte)
    }
  }
  return unfolded.split(separator: 0x0a).compactMap { line in
    guard line.starts(with: (name + ":").utf8) else { return nil }
    var value: [UInt8] = []
    var isEscaped = false
    for byte in line.dropFirst(name.utf8.count + 1).dropLast() {
      if !isEscaped, byte == 0x5c {
        isEscaped = true
      } else {
        value.append(isEscaped && byte == 0x6e ? 0x0a : byte)
        isEscaped = false
      }
    }
    return String(decoding: value, as: UTF8.self)
  }
}
