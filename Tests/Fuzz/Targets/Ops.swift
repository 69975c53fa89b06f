import CivilTime
import Exchange
import JSON
import Ledger
import OpSets
import Session

func fuzzOps(_ bytes: [UInt8]) throws(Violation) {
  try checkOps(OpSet(bytes))
}

/// Whatever was accepted is kept, read and handed on by all that is made of it, and can be removed.
package func checkOps(_ set: OpSet) throws(Violation) {
  var ledger = MemoryLedger.empty
  ledger.append(set.ops)
  try checkKept(set, ledger)
  try checkBackup(Backup(of: ledger.allRecords, at: noon))
  for format in ExportFormat.allCases { _ = Export(format).text(of: ledger, at: noon, zone: zone) }
  try checkCalendar(ledger.calendar(in: .always, zone: zone, at: noon))
  try checkEngines(set, ledger)
  try checkRemovable(ledger)
}

private func checkKept(_ set: OpSet, _ ledger: MemoryLedger) throws(Violation) {
  var other = MemoryLedger.empty
  for op in set.ops.reversed() { other.append([op]) }
  try require(other.allRecords == ledger.allRecords, "Merged in another order it is another state")
  let contents = Snapshot.bytes(of: ledger).withUnsafeBufferPointer { Snapshot.contents(of: $0) }
  var read = MemoryLedger.empty
  if let contents { read.load(contents) }
  try require(read.allRecords == ledger.allRecords, "A snapshot of \(set.ops) cannot be read")
}

/// As the browser has them, each event as JSON.
private func checkEngines(_ set: OpSet, _ ledger: MemoryLedger) throws(Violation) {
  var app = Session()
  for event in set.appEvents { try checkReply(app.answer(event), to: event) }
  var reminders = ReminderSession()
  for event in set.reminderEvents { try checkReply(reminders.answer(event), to: event) }
  var exchange = ExchangeSession()
  let snapshot = Snapshot.bytes(of: ledger)
  let isWhole = snapshot.withUnsafeBufferPointer { exchange.load(snapshot: $0) }
  try require(isWhole, "The snapshot is refused")
  for event in set.exchangeEvents { try checkReply(exchange.answer(event), to: event) }
}

private func checkReply(_ reply: [UInt8], to event: [UInt8]) throws(Violation) {
  try require(
    (try? JSON(parsing: reply)) != nil,
    "The reply to \(String(decoding: event, as: UTF8.self)) is no JSON")
}

/// Deleted, nothing is seen of it any more; undone, all of it is as it was.
private func checkRemovable(_ before: MemoryLedger) throws(Violation) {
  var ledger = before
  let live = ledger.allRecords.filter { !$0.isDeleted }
  if live.isEmpty { return }
  _ = ledger.commit(Change("fuzz", live.map { .deleting($0.kind, $0.id) }), at: noon.instant)
  try require(ledger.visible.isEmpty, "Deleted, it leaves \(ledger.visible)")
  _ = ledger.undo(at: noon.instant)
  try require(ledger.visible == before.visible, "It does not come back as it was")
}
