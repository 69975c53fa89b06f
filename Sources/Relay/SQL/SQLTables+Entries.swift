import CivilTime
import Wire

extension SQLTables {
  package func add(_ entry: EntryRow, in space: SpaceID) throws(RelayError) {
    try db.run(
      """
      INSERT INTO entry (space, sequence, kind, device, chain, n, log, received, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        space.stored, entry.sequence.stored, UInt64(entry.kind.rawValue).stored,
        entry.device.stored,
        entry.chain.stored, entry.n.stored, entry.log.stored, entry.received.stored,
        entry.bytes.stored,
      ])
  }

  package func envelope(
    _ n: UInt64, of chain: UInt64, by device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> StoredEntry? {
    try stored(
      """
      SELECT sequence, bytes FROM entry
      WHERE kind = 0 AND space = ? AND device = ? AND chain = ? AND n = ?
      """, [space.stored, device.stored, chain.stored, n.stored])
  }

  package func rosterEntry(
    _ number: UInt32, in space: SpaceID
  ) throws(RelayError) -> StoredEntry? {
    try stored(
      "SELECT sequence, bytes FROM entry WHERE kind = 1 AND space = ? AND n = ?",
      [space.stored, UInt64(number).stored])
  }

  package func log(
    at sequence: UInt64, in space: SpaceID
  ) throws(RelayError) -> LogHash? {
    let sql = "SELECT log FROM entry WHERE space = ? AND sequence = ?"
    guard let row = try db.row(sql, [space.stored, sequence.stored]) else { return nil }
    return try row.value(0)
  }

  package func entries(
    after: UInt64, bytes: Int, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]] {
    try page(
      "SELECT bytes FROM entry WHERE space = ? AND sequence > ? ORDER BY sequence",
      [space.stored, after.stored], bytes)
  }

  package func roster(
    after number: UInt32, bytes: Int, in space: SpaceID
  ) throws(RelayError) -> [[UInt8]] {
    try page(
      "SELECT bytes FROM entry WHERE kind = 1 AND space = ? AND n > ? ORDER BY n",
      [space.stored, UInt64(number).stored], bytes)
  }

  package func firstEntry(
    after: UInt64, since time: Instant, in space: SpaceID
  ) throws(RelayError) -> UInt64? {
    let sql = """
      SELECT sequence FROM entry WHERE space = ? AND sequence > ? AND received > ?
      ORDER BY sequence LIMIT 1
      """
    let found = try db.row(sql, [space.stored, after.stored, time.stored])
    guard let found else { return nil }
    return try found.number(0)
  }

  package func dropEnvelopes(
    through last: UInt64, in space: SpaceID
  ) throws(RelayError) -> UInt64 {
    let which = "FROM entry WHERE kind = 0 AND space = ? AND sequence <= ?"
    let keys: [SQLValue] = [space.stored, last.stored]
    let bytes = try db.count(
      "SELECT CAST(coalesce(sum(length(bytes)), 0) AS bigint) " + which, keys)
    try db.run("DELETE " + which, keys)
    return UInt64(bytes)
  }

  private func stored(
    _ sql: String, _ arguments: [SQLValue]
  ) throws(RelayError) -> StoredEntry? {
    guard let row = try db.row(sql, arguments) else { return nil }
    return StoredEntry(sequence: try row.number(0), bytes: try row.bytes(1))
  }

  /// Reads no further than the limit.
  private func page(
    _ sql: String, _ arguments: [SQLValue], _ limit: Int
  ) throws(RelayError) -> [[UInt8]] {
    var page: [[UInt8]] = []
    var bytes = 0
    try db.each(sql, arguments) { row throws(RelayError) in
      let entry = try row.bytes(0)
      bytes += entry.count + 4
      guard page.isEmpty || bytes <= limit else { return false }
      page.append(entry)
      return true
    }
    return page
  }
}
