import CivilTime
import Foundation
import GRDB
import Sealing

extension SQLiteTables: RelayTables {
  package func slot(_ slot: SlotID) throws(RelayError) -> SlotRow? {
    let sql = "SELECT space, token_hash, bytes FROM slot WHERE slot = ?"
    guard let row = try row(sql, [slot.stored]) else { return nil }
    return SlotRow(
      slot: slot, space: try row.value(0), token: try row.value(1), bytes: try row.bytes(2))
  }

  package func slotCount(in space: SpaceID) throws(RelayError) -> Int {
    try count("SELECT count(*) FROM slot WHERE space = ?", [space.stored])
  }

  package func add(_ row: SlotRow) throws(RelayError) {
    try run(
      "INSERT INTO slot (space, slot, token_hash, bytes) VALUES (?, ?, ?, ?)",
      [row.space.stored, row.slot.stored, row.token.stored, Data(row.bytes)])
  }

  package func mailbox(_ mailbox: MailboxID) throws(RelayError) -> MailboxRow? {
    let sql = """
      SELECT space, device, token_hash, opened, request, answer FROM mailbox WHERE mailbox = ?
      """
    guard let row = try row(sql, [mailbox.stored]) else { return nil }
    return MailboxRow(
      mailbox: mailbox, space: try row.value(0), device: try row.value(1),
      token: try row.value(2), opened: try row.instant(3), request: try row.optionalBytes(4),
      answer: try row.optionalBytes(5))
  }

  package func mailboxCount(in space: SpaceID) throws(RelayError) -> Int {
    try count("SELECT count(*) FROM mailbox WHERE space = ?", [space.stored])
  }

  package func save(_ row: MailboxRow) throws(RelayError) {
    try run(
      """
      INSERT INTO mailbox (space, mailbox, device, token_hash, opened, request, answer)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, mailbox) DO UPDATE SET device = excluded.device,
        token_hash = excluded.token_hash, opened = excluded.opened,
        request = excluded.request, answer = excluded.answer
      """,
      [
        row.space.stored, row.mailbox.stored, row.device.stored, row.token.stored,
        row.opened.milliseconds, row.request.map { Data($0) }, row.answer.map { Data($0) },
      ])
  }

  package func remove(_ mailbox: MailboxID) throws(RelayError) {
    try run("DELETE FROM mailbox WHERE mailbox = ?", [mailbox.stored])
  }

  package func removeMailboxes(openedBy time: Instant) throws(RelayError) {
    try run("DELETE FROM mailbox WHERE opened <= ?", [time.milliseconds])
  }

  package func invite(_ token: TokenHash, at time: Instant) throws(RelayError) {
    try run(
      "INSERT OR IGNORE INTO invitation (token_hash, made) VALUES (?, ?)",
      [token.stored, time.milliseconds])
  }

  package func takeInvitation(_ token: TokenHash) throws(RelayError) -> Bool {
    try run("DELETE FROM invitation WHERE token_hash = ?", [token.stored])
    return db.changesCount > 0
  }
}
