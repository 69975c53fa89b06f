import CivilTime
import Foundation
import GRDB
import Sealing

extension SQLiteTables {
  package func add(_ entry: EntryRow, in space: SpaceID) throws(RelayError) {
    try run(
      """
      INSERT INTO entry (space, sequence, kind, device, chain, n, id, log, received, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        space.stored, entry.sequence.stored, Int64(entry.kind.rawValue), entry.device.stored,
        entry.chain.stored, entry.n.stored, entry.id.stored, entry.log.stored,
        entry.received.milliseconds, Data(entry.bytes),
      ])
  }

  package func envelope(
    _ n: UInt64, of chain: UInt64, by device: DeviceID, in space: SpaceID
  ) throws(RelayError) -> EntryPlace? {
    try place(
      """
      SELECT sequence, id FROM entry
      WHERE kind = 0 AND space = ? AND device = ? AND chain = ? AND n = ?
      """, [space.stored, device.stored, chain.stored, n.stored])
  }

  package func rosterEntry(
    _ number: UInt32, in space: SpaceID
  ) throws(RelayError) -> EntryPlace? {
    try place(
      "SELECT sequence, id FROM entry WHERE kind = 1 AND space = ? AND n = ?",
      [space.stored, Int64(number)])
  }

  package func log(
    at sequence: UInt64, in space: SpaceID
  ) throws(RelayError) -> LogHash? {
    let sql = "SELECT log FROM entry WHERE space = ? AND sequence = ?"
    guard let row = try row(sql, [space.stored, sequence.stored]) else { return nil }
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
      [space.stored, Int64(number)], bytes)
  }

  package func firstEntry(
    after: UInt64, since time: Instant, in space: SpaceID
  ) throws(RelayError) -> UInt64? {
    let sql = """
      SELECT sequence FROM entry WHERE space = ? AND sequence > ? AND received > ?
      ORDER BY sequence LIMIT 1
      """
    let found = try row(sql, [space.stored, after.stored, time.milliseconds])
    guard let found else { return nil }
    return try found.number(0)
  }

  package func dropEnvelopes(
    through last: UInt64, in space: SpaceID
  ) throws(RelayError) -> UInt64 {
    let which = "FROM entry WHERE kind = 0 AND space = ? AND sequence <= ?"
    let keys: StatementArguments = [space.stored, last.stored]
    let bytes = try count("SELECT coalesce(sum(length(bytes)), 0) " + which, keys)
    try run("DELETE " + which, keys)
    return UInt64(bytes)
  }

  private func place(
    _ sql: String, _ arguments: StatementArguments
  ) throws(RelayError) -> EntryPlace? {
    guard let row = try row(sql, arguments) else { return nil }
    return EntryPlace(sequence: try row.number(0), id: try row.value(1))
  }

  /// Reads no further than the limit.
  private func page(
    _ sql: String, _ arguments: StatementArguments, _ limit: Int
  ) throws(RelayError) -> [[UInt8]] {
    do {
      let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
      var page: [[UInt8]] = []
      var bytes = 0
      while let row = try rows.next() {
        let entry = try row.bytes(0)
        bytes += entry.count + 4
        if !page.isEmpty, bytes > limit { break }
        page.append(entry)
      }
      return page
    } catch {
      throw RelayError(error)
    }
  }
}
