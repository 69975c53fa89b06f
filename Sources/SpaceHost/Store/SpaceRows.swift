import DeviceSync
import Foundation
import GRDB
import Ledger
import NativePrimitives
import SQLiteLedger
import Sealing
import Sync
import Wire

/// The rows of the tables of ``SpaceSchema``, read and written within a transaction.
enum SpaceRows {
  /// A stored row has an invalid form.
  struct Damaged: Error {}

  static func memory(in db: Database) throws -> SpaceMemory? {
    guard try SpaceSchema.isThere(in: db),
      let row = try Row.fetchOne(db, sql: "SELECT * FROM space")
    else { return nil }
    guard row["version"] == SpaceSchema.version else {
      throw StorageError.newer(
        path: "space", version: row["version"], supported: SpaceSchema.version)
    }
    let space: SpaceID = try value(row["space"])
    let keys = try DeviceKeys(
      signing: row["signing"] as Data, sealing: row["sealing"] as Data)
    let ring = KeyRing(try value(row["device"]), keys, epochs: try epochs(in: db))
    let known = try roster(in: db)
    let number: Int = row["number"]
    guard number <= known.count else { throw Damaged() }
    let places = try places(in: db, of: space)
    var primitives = NativePrimitives()
    let view = LogView(
      of: space, from: places.base, hashes: places.hashes,
      roster: number > 0 ? try Roster(Array(known.prefix(number)), using: &primitives) : nil,
      chains: try chains(in: db))
    guard view.place.sequence == UInt64(row["sequence"] as Int64) else { throw Damaged() }
    let log = DeviceLog(view, ring, known: known)
    let syncState = SyncState(
      revision: UInt64(row["revision"] as Int64), cursor: view.place,
      membership: log.membership(in: view), chain: try ownChain(row, in: db),
      isCopied: row["copied"], isRestored: row["restored"],
      growth: Growth(
        upto: UInt64(row["growth_upto"] as Int64), length: UInt64(row["growth_length"] as Int64),
        bytes: UInt64(row["growth_bytes"] as Int64)))
    var memory = SpaceMemory(
      relay: row["relay"], isRelayBeside: row["beside"], token: try value(row["token"]), log: log,
      syncState: syncState)
    if let bytes = row["draft"] as Data? {
      memory.pendingEntry = PendingRosterEntry(
        entry: try RosterEntry(parsing: [UInt8](bytes)), request: row["draft_wish"])
    }
    return memory
  }

  private static func ownChain(_ row: Row, in db: Database) throws -> OwnChain {
    let chain = UInt64(bitPattern: row["chain"])
    var read: ChainPoint?
    if let n = row["read_n"] as Int64?, let id = row["read_id"] as Data? {
      read = ChainPoint(chain: chain, n: UInt64(n), id: try value(id))
    }
    let sealed = try Row.fetchAll(
      db, sql: "SELECT n, id, epoch, length(bytes), ops, confirmed FROM space_sealed ORDER BY n"
    ).map { row in
      SealedPart(
        point: ChainPoint(chain: chain, n: UInt64(row[0] as Int64), id: try value(row[1] as Data)),
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
  private static func places(
    in db: Database, of space: SpaceID
  ) throws -> (base: LogPoint, hashes: [LogHash]) {
    let rows = try Row.fetchCursor(db, sql: "SELECT sequence, log FROM space_log ORDER BY sequence")
    var base = LogPoint.start(of: space)
    var hashes: [LogHash] = []
    while let row = try rows.next() {
      let (sequence, log) = (UInt64(row[0] as Int64), try value(row[1] as Data) as LogHash)
      if hashes.isEmpty, base.sequence == 0, sequence > 1 {
        base = LogPoint(sequence: sequence, log: log)
      } else {
        hashes.append(log)
        guard sequence == base.sequence + UInt64(hashes.count) else { throw Damaged() }
      }
    }
    return (base, hashes)
  }

  static func roster(in db: Database) throws -> [RosterEntry] {
    try Data.fetchAll(db, sql: "SELECT bytes FROM space_roster ORDER BY number")
      .map { try RosterEntry(parsing: [UInt8]($0)) }
  }

  private static func epochs(in db: Database) throws -> [EpochKey] {
    try Row.fetchAll(db, sql: "SELECT epoch, secret FROM space_epoch ORDER BY epoch").map {
      try EpochKey(epoch: UInt32($0[0] as Int64), secret: [UInt8]($0[1] as Data))
    }
  }

  private static func chains(in db: Database) throws -> [KeptChain] {
    try Row.fetchAll(db, sql: "SELECT device, chain, n, id, minute, json FROM space_chain").map {
      let head = ChainHead(
        device: try value($0[0] as Data),
        point: ChainPoint(
          chain: UInt64(bitPattern: $0[1]), n: UInt64($0[2] as Int64),
          id: try value($0[3] as Data)))
      guard let minute = $0[4] as Int64? else { return KeptChain(head: head, list: OpList()) }
      let list = OpList(json: [UInt8]($0[5] as Data), minute: UInt32(minute))
      return KeptChain(head: head, list: list)
    }
  }

  static func outbox(in db: Database) throws -> OutboxCounts {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT changes, draft IS NOT NULL,
          (SELECT count(*) FROM space_pending WHERE list IS NULL AND aside = 0),
          (SELECT count(DISTINCT aside) FROM space_pending WHERE aside > 0),
          (SELECT count(*) FROM space_wish)
        FROM space
        """)
    guard let row else { return OutboxCounts() }
    var outbox = OutboxCounts()
    outbox.change = UInt64(row[0] as Int64)
    outbox.hasPendingEntry = row[1]
    outbox.waiting = row[2]
    outbox.aside = row[3]
    outbox.rosterRequests = row[4]
    return outbox
  }

  /// Nil where one of them cannot be read.
  static func waiting(in db: Database, all: Bool = false) throws -> [(sequence: Int64, op: Op)]? {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(OpRow.columns) FROM space_pending JOIN op ON sequence = op
        WHERE list IS NULL AND aside = 0 ORDER BY op
        """)
    var ops: [(sequence: Int64, op: Op)] = []
    var bytes = 0
    while let row = try rows.next() {
      let row = try OpRow(row)
      guard let op = row.op else { return nil }
      ops.append((row.sequence, op))
      bytes += op.bytes.count
      if !all, bytes > ListLimits.usual.bytes * ListLimits.usual.lists { break }
    }
    return ops
  }

  static func add(_ entries: [RosterEntry], in db: Database) throws {
    for entry in entries {
      try db.execute(
        sql: "INSERT OR IGNORE INTO space_roster (number, bytes) VALUES (?, ?)",
        arguments: [Int64(entry.number), Data(entry.bytes)])
    }
  }

  static func add(_ epochs: [EpochKey], in db: Database) throws {
    for key in epochs {
      try db.execute(
        sql: "INSERT OR IGNORE INTO space_epoch (epoch, secret) VALUES (?, ?)",
        arguments: [Int64(key.epoch), Data(key.secret)])
    }
  }

  static func countChange(in db: Database) throws {
    try db.execute(sql: "UPDATE space SET changes = changes + 1")
  }
}
