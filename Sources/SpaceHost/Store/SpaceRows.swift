import DeviceSync
import Foundation
import GRDB
import Ledger
import NativePrimitives
import SQLiteLedger
import Sealing
import Sync
import Wire

/// The rows of one space in the tables of ``SpaceSchema``, read and written within a transaction.
struct SpaceRows {
  let list: ListID?
  let key: Int64
  let db: Database

  /// A stored row has an invalid form.
  struct Damaged: Error {}

  /// Nil where the database is not in that space.
  ///
  /// - Parameter list: nil for the user's own space.
  init?(of list: ListID?, in db: Database) throws {
    guard let key = try SpaceSchema.key(of: list, in: db) else { return nil }
    self.list = list
    self.key = key
    self.db = db
  }

  func state() throws -> DeviceState {
    guard let row = try fetch("SELECT * FROM space WHERE key = ?") else { throw Damaged() }
    guard row["version"] == SpaceSchema.version else {
      throw StorageError.newer(
        path: "space", version: row["version"], supported: SpaceSchema.version)
    }
    let space: SpaceID = try Self.value(row["space"])
    let keys = try DeviceKeys(
      signing: row["signing"] as Data, sealing: row["sealing"] as Data)
    let ring = KeyRing(try Self.value(row["device"]), keys, epochs: try epochs())
    let known = try roster()
    let number: Int = row["number"]
    guard number <= known.count else { throw Damaged() }
    let places = try places(of: space)
    var primitives = NativePrimitives()
    let view = LogView(
      of: space, list: list, from: places.base, hashes: places.hashes,
      minute: UInt32(row["minute"] as Int64),
      roster: number > 0 ? try Roster(Array(known.prefix(number)), using: &primitives) : nil,
      chains: try chains())
    guard view.place.sequence == UInt64(row["sequence"] as Int64) else { throw Damaged() }
    let log = DeviceLog(view, ring, known: known)
    let syncState = SyncState(
      revision: UInt64(row["revision"] as Int64), cursor: view.place,
      membership: log.membership(in: view), chain: try ownChain(row),
      isCopied: row["copied"], isRestored: row["restored"],
      growth: Growth(
        upto: UInt64(row["growth_upto"] as Int64), length: UInt64(row["growth_length"] as Int64),
        bytes: UInt64(row["growth_bytes"] as Int64)))
    let pendingEntry = try (row["draft"] as Data?).map {
      PendingRosterEntry(try entry($0), for: row["draft_wish"])
    }
    return DeviceState(
      relay: row["relay"], isRelayBeside: row["beside"], token: try Self.value(row["token"]),
      log: log,
      syncState: syncState, pendingEntry: pendingEntry, outbox: try outbox())
  }

  func revision() throws -> UInt64 {
    guard let row = try fetch("SELECT revision FROM space WHERE key = ?") else { throw Damaged() }
    return UInt64(row[0] as Int64)
  }

  /// Nil for the own space.
  func writing() throws -> ListWriting? {
    guard let list, let row = try fetch("SELECT device, number, minute FROM space WHERE key = ?")
    else { return nil }
    let (known, number) = (try roster(), row[1] as Int)
    guard number <= known.count else { throw Damaged() }
    let roster = number > 0 ? try Roster(stored: Array(known.prefix(number))) : nil
    return ListWriting(
      in: list, as: try Self.value(row[0] as Data), roster, minute: UInt32(row[2] as Int64))
  }

  /// The hash of the log at a place; nil for one that is not kept.
  func log(at sequence: UInt64) throws -> LogHash? {
    try Data.fetchOne(
      db, sql: "SELECT log FROM space_log WHERE key = ? AND sequence = ?",
      arguments: [key, Int64(clamping: sequence)]
    ).map { try Self.value($0) }
  }

  private func fetch(_ sql: String) throws -> Row? {
    try Row.fetchOne(db, sql: sql, arguments: [key])
  }

  /// Of the roster, in the version of this space.
  func entry(_ data: Data) throws -> RosterEntry {
    try RosterEntry(parsing: [UInt8](data), isOfList: list != nil)
  }

  private func ownChain(_ row: Row) throws -> OwnChain {
    let chain = UInt64(bitPattern: row["chain"])
    var read: ChainPoint?
    if let n = row["read_n"] as Int64?, let id = row["read_id"] as Data? {
      read = ChainPoint(chain: chain, n: UInt64(n), id: try Self.value(id))
    }
    let sealed = try Row.fetchAll(
      db,
      sql: """
        SELECT n, id, epoch, length(bytes), ops, confirmed FROM space_sealed
        WHERE key = ? ORDER BY n
        """,
      arguments: [key]
    ).map { row in
      SealedPart(
        point: ChainPoint(
          chain: chain, n: UInt64(row[0] as Int64), id: try Self.value(row[1] as Data)),
        epoch: UInt32(row[2] as Int64), length: row[3], ops: row[4], isConfirmed: row[5])
    }
    return OwnChain(chain, read: read, isListOpen: row["list_open"], sealed: sealed)
  }

  static func value<Value: FixedBytes>(_ data: Data) throws -> Value {
    guard let value = Value([UInt8](data)) else { throw Damaged() }
    return value
  }

  /// The places of the log. The first row is the place where reading began, unless it began before
  /// the first entry.
  private func places(of space: SpaceID) throws -> (base: LogPoint, hashes: [LogHash]) {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT sequence, log FROM space_log WHERE key = ? ORDER BY sequence",
      arguments: [key])
    var base = LogPoint.start(of: space)
    var hashes: [LogHash] = []
    while let row = try rows.next() {
      let (sequence, log) = (UInt64(row[0] as Int64), try Self.value(row[1] as Data) as LogHash)
      if hashes.isEmpty, base.sequence == 0, sequence > 1 {
        base = LogPoint(sequence: sequence, log: log)
      } else {
        hashes.append(log)
        guard sequence == base.sequence + UInt64(hashes.count) else { throw Damaged() }
      }
    }
    return (base, hashes)
  }

  private func roster() throws -> [RosterEntry] {
    try Data.fetchAll(
      db, sql: "SELECT bytes FROM space_roster WHERE key = ? ORDER BY number", arguments: [key]
    ).map { try entry($0) }
  }

  private func epochs() throws -> [EpochKey] {
    try Row.fetchAll(
      db, sql: "SELECT epoch, secret FROM space_epoch WHERE key = ? ORDER BY epoch",
      arguments: [key]
    ).map {
      try EpochKey(epoch: UInt32($0[0] as Int64), secret: [UInt8]($0[1] as Data))
    }
  }

  private func chains() throws -> [KeptChain] {
    try Row.fetchAll(
      db, sql: "SELECT device, chain, n, id, minute, json FROM space_chain WHERE key = ?",
      arguments: [key]
    ).map {
      let head = ChainHead(
        device: try Self.value($0[0] as Data),
        point: ChainPoint(
          chain: UInt64(bitPattern: $0[1]), n: UInt64($0[2] as Int64),
          id: try Self.value($0[3] as Data)))
      guard let minute = $0[4] as Int64? else { return KeptChain(head: head, list: OpList()) }
      let list = OpList(json: [UInt8]($0[5] as Data), minute: UInt32(minute))
      return KeptChain(head: head, list: list)
    }
  }

  func outbox() throws -> OutboxCounts {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT changes, draft IS NOT NULL,
          (SELECT count(*) FROM space_pending WHERE key = :key AND list IS NULL AND aside = 0),
          (SELECT count(DISTINCT aside) FROM space_pending WHERE key = :key AND aside > 0),
          (SELECT count(*) FROM space_wish WHERE key = :key)
        FROM space WHERE key = :key
        """,
      arguments: ["key": key])
    guard let row else { return OutboxCounts() }
    var outbox = OutboxCounts()
    outbox.change = UInt64(row[0] as Int64)
    outbox.hasPendingEntry = row[1]
    outbox.waiting = row[2]
    outbox.aside = row[3]
    outbox.rosterRequests = row[4]
    return outbox
  }

  /// The first, up to a number and a length in bytes, and one more; nil where one of them cannot be
  /// read.
  func waiting(ops limit: Int = .max, bytes limitOfBytes: Int = .max) throws -> [WaitingOp]? {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(OpRow.columns) FROM space_pending JOIN op ON sequence = op
        WHERE key = ? AND space_pending.list IS NULL AND aside = 0 ORDER BY op
        """,
      arguments: [key])
    var ops: [WaitingOp] = []
    var bytes = 0
    while ops.count <= limit, bytes <= limitOfBytes, let row = try rows.next() {
      let row = try OpRow(row)
      guard let op = row.op else { return nil }
      ops.append(WaitingOp(row: row.sequence, op))
      bytes += op.bytes.count
    }
    return ops
  }

  /// Those of this device that were not read in the log, sent or not, in the order in which they
  /// were written.
  func unread() throws -> [Op] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT \(OpRow.columns) FROM space_pending JOIN op ON sequence = op
        WHERE key = ? ORDER BY op
        """,
      arguments: [key])
    return try rows.map { row in
      guard let op = try OpRow(row).op else { throw Damaged() }
      return op
    }
  }

  /// In the order in which they were asked for; nil where one of them cannot be read.
  func requests() throws -> [StoredRequest]? {
    let rows = try Row.fetchAll(
      db, sql: "SELECT number, kind, body FROM space_wish WHERE key = ? ORDER BY number",
      arguments: [key])
    var requests: [StoredRequest] = []
    for row in rows {
      guard let request = RosterRequest(kind: row[1], body: [UInt8](row[2] as Data)) else {
        return nil
      }
      requests.append(StoredRequest(request, number: row[0]))
    }
    return requests
  }

  func envelopes(_ range: ClosedRange<UInt64>) throws -> [[UInt8]] {
    try Data.fetchAll(
      db, sql: "SELECT bytes FROM space_sealed WHERE key = ? AND n BETWEEN ? AND ? ORDER BY n",
      arguments: [key, Int64(range.lowerBound), Int64(range.upperBound)]
    ).map { [UInt8]($0) }
  }

  /// Whether nothing waits, is set aside, or is sealed and not read.
  func isWhole() throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (SELECT 1 FROM space_pending WHERE key = :key)
          AND NOT EXISTS (SELECT 1 FROM space_sealed WHERE key = :key)
        """,
      arguments: ["key": key]) ?? false
  }

  func add(_ entries: [RosterEntry]) throws {
    for entry in entries {
      try execute(
        "INSERT OR IGNORE INTO space_roster (key, number, bytes) VALUES (?, ?, ?)",
        [Int64(entry.number), Data(entry.bytes)])
    }
  }

  func add(_ epochs: [EpochKey]) throws {
    for key in epochs {
      try execute(
        "INSERT OR IGNORE INTO space_epoch (key, epoch, secret) VALUES (?, ?, ?)",
        [Int64(key.epoch), Data(key.secret)])
    }
  }

  func countChange() throws {
    try db.execute(sql: "UPDATE space SET changes = changes + 1 WHERE key = ?", arguments: [key])
  }

  /// Runs a statement whose first argument is the key.
  func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
    try db.cachedStatement(sql: sql).execute(arguments: [key] + arguments)
  }
}

extension FixedBytes {
  var data: Data { Data(bytes) }
}
