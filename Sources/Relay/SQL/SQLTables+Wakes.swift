import CivilTime
import Wire

extension SQLTables {
  private static let columns = "space, device, endpoint, times, next, attempts, told, status"

  package func wake(of device: DeviceID, in space: SpaceID) throws(RelayError) -> WakeRow? {
    let sql =
      "SELECT \(Self.columns) FROM wake WHERE space = ? AND device = ?" + db.locking
    return try db.row(sql, [space.stored, device.stored]).map { row throws(RelayError) in
      try WakeRow(row)
    }
  }

  package func save(_ row: WakeRow) throws(RelayError) {
    try db.run(
      """
      INSERT INTO wake (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (space, device) DO UPDATE SET endpoint = excluded.endpoint,
        times = excluded.times, next = excluded.next, attempts = excluded.attempts,
        told = excluded.told, status = excluded.status
      """,
      [
        row.space.stored, row.device.stored, Array(row.endpoint.utf8).stored, row.storedTimes,
        row.next.stored, .number(Int64(row.attempts)), .number(row.told?.milliseconds ?? 0),
        .number(Int64(row.status ?? -1)),
      ])
  }

  package func wakes(dueBy time: Instant, limit: Int) throws(RelayError) -> [WakeRow] {
    let sql =
      "SELECT \(Self.columns) FROM wake WHERE next <= ? ORDER BY next LIMIT ?" + db.locking
    return try db.rows(sql, [time.stored, .number(Int64(limit))]).map { row throws(RelayError) in
      try WakeRow(row)
    }
  }

  package func removeWake(of device: DeviceID, in space: SpaceID) throws(RelayError) {
    try db.run(
      "DELETE FROM wake WHERE space = ? AND device = ?", [space.stored, device.stored])
  }

  package func setting(_ name: RelaySetting) throws(RelayError) -> [UInt8]? {
    let sql = "SELECT value FROM setting WHERE name = ?"
    return try db.row(sql, [.number(name.rawValue)])?.bytes(0)
  }

  package func add(_ setting: RelaySetting, _ value: [UInt8]) throws(RelayError) {
    try db.run(
      "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
      [.number(setting.rawValue), value.stored])
  }
}

extension WakeRow {
  fileprivate init(_ row: SQLRow) throws(RelayError) {
    let times = try row.bytes(3)
    guard times.count.isMultiple(of: 8), times.count <= 8 * (SyncLimits.wakes + 1) else {
      throw .damaged
    }
    let instants = stride(from: 0, to: times.count, by: 8).map { start in
      let number = times[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Instant(milliseconds: Int64(bitPattern: number))
    }
    self.init(
      space: try row.value(0), device: try row.value(1),
      endpoint: String(decoding: try row.bytes(2), as: UTF8.self), times: instants,
      next: try row.instant(4), attempts: Int(try row.signed(5)), told: try row.told,
      status: try row.status)
  }

  /// Eight bytes each.
  fileprivate var storedTimes: SQLValue {
    .bytes(
      times.flatMap { time in
        let number = UInt64(bitPattern: time.milliseconds)
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
      })
  }
}

extension SQLRow {
  /// Stored as 0 where there was no message.
  fileprivate var told: Instant? {
    get throws(RelayError) {
      let time = try signed(6)
      return time == 0 ? nil : Instant(milliseconds: time)
    }
  }

  /// Stored as -1 until the message is answered.
  fileprivate var status: Int? {
    get throws(RelayError) {
      let status = try signed(7)
      return status < 0 ? nil : Int(status)
    }
  }
}
