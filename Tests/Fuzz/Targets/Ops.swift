import CivilTime
import DeviceSync
import Exchange
import JSON
import Ledger
import OpSets
import Session
import Trackers
import Wire

func fuzzOps(_ bytes: [UInt8]) throws(Violation) {
  try checkOps(OpSet(bytes))
}

/// Checks that accepted ops are kept, read and passed on in every form, and can be removed.
package func checkOps(_ set: OpSet) throws(Violation) {
  var ledger = MemoryLedger.empty
  ledger.append(set.ops)
  try checkKept(set, ledger)
  try checkBackup(Backup(of: ledger.allRecords, at: noon))
  for format in ExportFormat.allCases { _ = Export(format).text(of: ledger, at: noon, zone: zone) }
  try checkCalendar(ledger.calendar(in: .always, zone: zone, at: noon))
  try checkEngines(set, ledger)
  try checkPlace(set, ledger)
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
  for event in set.appEvents {
    let reply = app.answer(event)
    try checkReply(reply, to: event)
    let text = String(decoding: reply, as: UTF8.self)
    // In HTML quotes are escaped, so these are ops to be stored.
    for kind in Kind.ofSpace {
      try require(
        !text.contains("\"kind\":\"\(kind.rawValue)\""),
        "\(String(decoding: event, as: UTF8.self)) writes a record of a space")
    }
  }
  var reminders = ReminderSession()
  for event in set.reminderEvents { try checkReply(reminders.answer(event), to: event) }
  var exchange = ExchangeSession()
  let snapshot = Snapshot.bytes(of: ledger)
  let isWhole = snapshot.withUnsafeBufferPointer { exchange.load(snapshot: $0) }
  try require(isWhole, "The snapshot is refused")
  for event in set.exchangeEvents { try checkReply(exchange.answer(event), to: event) }
  var space = SpaceSession()
  let isCopied = snapshot.withUnsafeBufferPointer { space.loadRecords($0) }
  try require(isCopied, "The copy for the page of devices is refused")
  let ops =
    [UInt8(ascii: "[")] + set.ops.map(\.bytes).joined(separator: ",".utf8) + [UInt8(ascii: "]")]
  let message = space.answer(
    OpSet.message("records", members: #","isWhole":true,"ops":{"$json":0}"#, ops))
  try require(message.count > 4, "The page of devices takes no ops")
  let page = space.answer(OpSet.message("show"))
  try require(page.count > 100, "The page of devices is empty")
}

private func checkReply(_ reply: [UInt8], to event: [UInt8]) throws(Violation) {
  try require(
    (try? JSON(parsing: reply)) != nil,
    "The reply to \(String(decoding: event, as: UTF8.self)) is no JSON")
}

/// Checks that a device follows only its log to a relay, no file, and only to a valid address.
private func checkPlace(_ set: OpSet, _ ledger: MemoryLedger) throws(Violation) {
  let relay = SpaceID(text: OpSet.spaceText).flatMap { ledger.address(of: $0) }
  let named = ledger.record(OpSet.space, of: .relay)
  let address = named?.isDeleted == false ? named?[.address]?.text : nil
  try require(
    relay == address.flatMap { FieldTable.relays.contains($0) ? $0 : nil },
    "A record that says \(address ?? "nothing") moves devices to \(relay ?? "nothing")")
  var own = MemoryLedger.empty
  let home = RecordChange(.relay, OpSet.space, [.init(.address, .text("https://home.example"))])
  _ = own.commitWithoutUndo([home], at: Instant(milliseconds: 0))
  let before = own.records(of: .relay) + own.records(of: .device)
  let plan = BackupPlan(Backup(of: ledger.allRecords, at: noon), into: own)
  try ImportPreview.backup(plan).commit(to: &own, at: noon.instant)
  for step in ["An import", "Its undo", "Its redo"] {
    try require(
      own.records(of: .relay) + own.records(of: .device) == before, "\(step) moves a device")
    _ = step == "An import" ? own.undo(at: noon.instant) : own.redo(at: noon.instant)
  }
}

/// Deleted, nothing is seen of it any more; undone, all of it is as it was.
private func checkRemovable(_ before: MemoryLedger) throws(Violation) {
  var ledger = before
  // No undo changes records of a space.
  let live = ledger.allRecords.filter { !$0.isDeleted && !$0.kind.isOfSpace }
  if live.isEmpty { return }
  _ = ledger.commit(Change("fuzz", live.map { .deleting($0.kind, $0.id) }), at: noon.instant)
  let left = ledger.visible.filter { !$0.kind.isOfSpace }
  try require(left.isEmpty, "Deleted, it leaves \(left)")
  _ = ledger.undo(at: noon.instant)
  try require(ledger.visible == before.visible, "It does not come back as it was")
}
