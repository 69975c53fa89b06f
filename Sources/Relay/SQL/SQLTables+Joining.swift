import CivilTime
import Sealing

extension SQLTables: RelayTables {
  package func slot(_ slot: SlotID) throws(RelayError) -> SlotRow? {
    let sql = "SELECT space, token_hash, bytes FROM slot WHERE slot = ?"
    guard let row = try db.row(sql, [slot.stored]) else { return nil }
    return SlotRow(
      slot: slot, space: try row.value(0), token: try row.value(1), bytes: try row.bytes(2))
  }

  package func slotCount(in space: SpaceID) throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM slot WHERE space = ?", [space.stored])
  }

  package func add(_ row: SlotRow) throws(RelayError) {
    try db.run(
      "INSERT INTO slot (space, slot, token_hash, bytes) VALUES (?, ?, ?, ?)",
      [row.space.stored, row.slot.stored, row.token.stored, row.bytes.stored])
  }

  package func mailbox(_ mailbox: MailboxID) throws(RelayError) -> MailboxRow? {
    let sql = """
      SELECT space, device, token_hash, opened, request, answer FROM mailbox WHERE mailbox = ?
      """ + db.locking
    guard let row = try db.row(sql, [mailbox.stored]) else { return nil }
    return MailboxRow(
      mailbox: mailbox, space: try row.value(0), device: try row.value(1),
      token: try row.value(2), opened: try row.instant(3), request: try row.optionalBytes(4),
      answer: try row.optionalBytes(5))
  }

  package func mailboxCount(in space: SpaceID) throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM mailbox WHERE space = ?", [space.stored])
  }

  package func save(_ row: MailboxRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO mailbox (space, mailbox, device, token_hash, opened, request, answer)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, mailbox) DO UPDATE SET device = excluded.device,
        token_hash = excluded.token_hash, opened = excluded.opened,
        request = excluded.request, answer = excluded.answer
      """,
      [
        row.space.stored, row.mailbox.stored, row.device.stored, row.token.stored,
        row.opened.stored, .optional(row.request), .optional(row.answer),
      ])
  }

  package func removeMailboxes(openedBy time: Instant) throws(RelayError) {
    try db.run("DELETE FROM mailbox WHERE opened <= ?", [time.stored])
  }

  package func invite(_ token: TokenHash, at time: Instant) throws(RelayError) {
    try db.run(
      "INSERT INTO invitation (token_hash, made) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [token.stored, time.stored])
  }

  package func takeInvitation(_ token: TokenHash) throws(RelayError) -> Bool {
    try db.run("DELETE FROM invitation WHERE token_hash = ?", [token.stored]) > 0
  }
}
