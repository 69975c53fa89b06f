import CivilTime
import Exchange
import Ledger
import Trackers

/// Noon of 2026-11-21, where clocks change.
let noon = Moment(Instant(milliseconds: 1_795_258_800_000), offset: UTCOffset(minutes: 60))
let zone = Zone(
  first: UTCOffset(minutes: 60),
  changes: [
    (Instant(milliseconds: 1_774_746_000_000), UTCOffset(minutes: 120)),
    (Instant(milliseconds: 1_792_890_000_000), UTCOffset(minutes: 60)),
  ])
let context = ImportContext(zone: zone, now: noon, activity: "Counted")

extension MemoryLedger {
  static let empty = MemoryLedger(replica: ReplicaID(rawValue: 7))

  /// The records that are not deleted.
  var visible: [VisibleRecord] {
    allRecords.filter { !$0.isDeleted }.map { VisibleRecord($0) }
  }
}

/// A record without the times of its writes.
struct VisibleRecord: Hashable {
  let kind: Kind
  let id: RecordID
  let values: [FieldName: Value]

  init(_ record: Record) {
    (kind, id) = (record.kind, record.id)
    var values: [FieldName: Value] = [:]
    for field in record.fields where field.name != .deleted { values[field.name] = field.value }
    self.values = values
  }
}

/// Checks the laws of any import: a second one adds nothing; undone, it leaves nothing behind; and
/// a restoring one brings all of it back.
func checkImport(_ file: ImportedFile, _ context: ImportContext = context) throws(Violation) {
  var ledger = MemoryLedger.empty
  let plan = ImportPlan(file, into: ledger, context)
  guard !plan.change.records.isEmpty else { return }
  _ = ledger.commitInParts(plan.change, at: noon.instant)
  let again = ImportPlan(file, into: ledger, context)
  try require(again.change.records.isEmpty, "A second import adds \(again.change.records)")
  try checkExports(of: ledger)

  let brought = ledger.visible
  _ = ledger.undo(at: noon.instant)
  try require(ledger.visible.isEmpty, "Undone, it leaves \(ledger.visible)")
  let restored = ImportPlan(file, into: ledger, context, restoring: true)
  _ = ledger.commitInParts(restored.change, at: noon.instant)
  try require(
    ledger.visible == brought, "It comes back as\n\(ledger.visible)\ninstead of\n\(brought)")
}

/// Checks the items that each format of the syntax reads, by ``checkImport(_:_:)``.
func checkImports(of bytes: [UInt8], as syntax: ImportFormat.Syntax) throws(Violation) {
  for format in ImportFormat.all where format.syntax == syntax {
    if let file = try? ImportedFile(reading: bytes, as: format, context) { try checkImport(file) }
  }
}

/// Checks contents: a file by ``checkImport(_:_:)``, a backup by its own laws.
func check(_ contents: FileContents) throws(Violation) {
  switch contents {
  case .file(let file): try checkImport(file)
  case .backup(let backup): try checkBackup(backup)
  }
}
