import CivilTime
import Wire

/// The tables in a database, within one transaction of a connection.
package struct SQLTables {
  let db: any SQLConnection
  /// Whether bytes of a space or a conversation were erased, which must not stay in the database's
  /// write-ahead log either.
  var hasErased = false

  package init(_ db: any SQLConnection) {
    self.db = db
  }

  package func space(_ space: SpaceID) throws(RelayError) -> SpaceRow? {
    guard
      let row = try db.row(
        """
        SELECT head, log, floor, floor_log, epoch, roster, bytes, deleted, version, sponsor
        FROM space WHERE space = ?
        """ + db.locking, [space.stored])
    else { return nil }
    guard let version = SpaceRow.Version(rawValue: try row.signed(8)) else { throw .damaged }
    return SpaceRow(
      space: space, head: LogPoint(sequence: try row.number(0), log: try row.value(1)),
      pruneIndex: LogPoint(sequence: try row.number(2), log: try row.value(3)),
      epoch: UInt32(truncatingIfNeeded: try row.number(4)), roster: try row.value(5),
      bytes: try row.number(6), isDeleted: try row.signed(7) != 0, version: version,
      sponsor: try row.optionalValue(9))
  }

  package func save(_ row: SpaceRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO space
        (space, head, log, floor, floor_log, epoch, roster, bytes, deleted, version, sponsor)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space) DO UPDATE SET head = excluded.head, log = excluded.log,
        floor = excluded.floor, floor_log = excluded.floor_log, epoch = excluded.epoch,
        roster = excluded.roster, bytes = excluded.bytes, deleted = excluded.deleted,
        version = excluded.version, sponsor = excluded.sponsor
      """,
      [
        row.space.stored, row.head.sequence.stored, row.head.log.stored,
        row.pruneIndex.sequence.stored, row.pruneIndex.log.stored, UInt64(row.epoch).stored,
        row.roster.stored, row.bytes.stored, .number(row.isDeleted ? 1 : 0),
        .number(row.version.rawValue), .optional(row.sponsor?.bytes),
      ])
  }

  package mutating func erase(_ space: SpaceID) throws(RelayError) {
    for table in RelaySchema.contents {
      try db.run("DELETE FROM \(table) WHERE space = ?", [space.stored])
    }
    hasErased = true
  }

  package func spaces(after: SpaceID, limit: Int) throws(RelayError) -> [SpaceID] {
    var spaces: [SpaceID] = []
    let sql = "SELECT space FROM space WHERE space > ? ORDER BY space LIMIT ?"
    for row in try db.rows(sql, [after.stored, .number(Int64(limit))]) {
      spaces.append(try row.value(0))
    }
    return spaces
  }

  package func spaceCount() throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM space WHERE deleted = 0", [])
  }

  package func device(
    _ token: TokenHash, in space: SpaceID
  ) throws(RelayError) -> DeviceID? {
    let sql = "SELECT device FROM device WHERE space = ? AND token_hash = ?"
    guard let row = try db.row(sql, [space.stored, token.stored]) else { return nil }
    return try row.value(0)
  }

  package func deviceCount(in space: SpaceID) throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM device WHERE space = ?", [space.stored])
  }

  package func add(
    _ device: DeviceID, _ token: TokenHash, in space: SpaceID
  ) throws(RelayError) {
    try db.run(
      "INSERT INTO device (space, device, token_hash) VALUES (?, ?, ?)",
      [space.stored, device.stored, token.stored])
  }

  package func remove(_ device: DeviceID, in space: SpaceID) throws(RelayError) {
    let keys: [SQLValue] = [space.stored, device.stored]
    try db.run(
      """
      DELETE FROM slot WHERE space = ? AND token_hash =
        (SELECT token_hash FROM device WHERE space = slot.space AND device = ?)
      """, keys)
    try db.run("DELETE FROM mailbox WHERE space = ? AND device = ?", keys)
    try db.run("DELETE FROM wake WHERE space = ? AND device = ?", keys)
    try db.run("DELETE FROM device WHERE space = ? AND device = ?", keys)
  }

  package func chain(
    _ chain: UInt64, of device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> ChainPoint? {
    let sql = "SELECT n, id FROM chain WHERE space = ? AND device = ? AND chain = ?"
    guard let row = try db.row(sql, [space.stored, device.stored, chain.stored]) else { return nil }
    return ChainPoint(chain: chain, n: try row.number(0), id: try row.value(1))
  }

  package func chains(
    of device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> [ChainPoint] {
    var points: [ChainPoint] = []
    let sql = "SELECT chain, n, id FROM chain WHERE space = ? AND device = ?"
    for row in try db.rows(sql, [space.stored, device.stored]) {
      points.append(
        ChainPoint(chain: try row.number(0), n: try row.number(1), id: try row.value(2)))
    }
    return points.sorted { $0.chain < $1.chain }
  }

  package func chainCount(in space: SpaceID) throws(RelayError) -> Int {
    try db.count("SELECT count(*) FROM chain WHERE space = ?", [space.stored])
  }

  package func save(
    _ point: ChainPoint, of device: DeviceID, in space: SpaceID
  ) throws(RelayError) {
    try db.run(
      """
      INSERT INTO chain (space, device, chain, n, id) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (space, device, chain) DO UPDATE SET n = excluded.n, id = excluded.id
      """,
      [space.stored, device.stored, point.chain.stored, point.n.stored, point.id.stored])
  }
}

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
