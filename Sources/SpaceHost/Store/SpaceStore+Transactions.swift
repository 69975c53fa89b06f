import CivilTime
import DeviceSync
import Foundation
import GRDB
import Ledger
import SQLiteLedger
import Sealing
import Sync
import Wire

import struct Ledger.Record

extension SpaceStore {
  /// Carries out a transaction atomically.
  ///
  /// - Returns: false where another writer committed first.
  func store(
    _ transaction: Sync.Transaction, _ uncommitted: UncommittedWork, at now: Instant
  ) throws(StorageError) -> Bool {
    try ledger.transaction { db in
      let revision = try Int64.fetchOne(db, sql: "SELECT revision FROM space")
      guard revision == Int64(transaction.expected) else { return false }
      switch transaction.kind {
      case .merged:
        guard let opened = uncommitted.log.opened else { throw Unprepared() }
        try merge(opened.ops, in: db)
        try take(opened, in: db)
        try letGo(transaction.syncState.chain, in: db)
      case .sealed:
        guard let sealed = uncommitted.sealed else { throw Unprepared() }
        try keep(sealed.lists, of: sealed.waiting, in: db)
      case .confirmed, .noted: break
      case .unsealed(let how): try unseal(how, at: now, in: db)
      case .restarted:
        guard let opened = uncommitted.log.separate else { throw Unprepared() }
        try restart(from: opened, in: db)
      case .madeEntry:
        try db.execute(
          sql: "UPDATE space SET draft = ?, draft_wish = ?",
          arguments: [
            uncommitted.pendingEntry.map { Data($0.entry.bytes) },
            uncommitted.pendingEntry?.request,
          ])
      case .droppedEntry:
        try db.execute(
          sql: "DELETE FROM space_wish WHERE number = (SELECT draft_wish FROM space)")
        try db.execute(sql: "UPDATE space SET draft = NULL, draft_wish = NULL")
      }
      try write(transaction.syncState, in: db)
      try SpaceRows.countChange(in: db)
      return true
    }
  }

  private func write(_ syncState: SyncState, in db: Database) throws {
    let chain = syncState.chain
    try db.execute(
      sql: """
        UPDATE space SET revision = ?, sequence = ?, number = ?, chain = ?, read_n = ?, read_id = ?,
          list_open = ?, copied = ?, restored = ?, growth_upto = ?, growth_length = ?,
          growth_bytes = ?
        """,
      arguments: [
        Int64(syncState.revision), Int64(syncState.cursor.sequence),
        Int64(syncState.membership.number), Int64(bitPattern: chain.chain),
        chain.read.map { Int64($0.n) }, chain.read.map { Data($0.id.bytes) }, chain.isListOpen,
        syncState.isCopied, syncState.isRestored, Int64(syncState.growth.upto),
        Int64(clamping: syncState.growth.length), Int64(clamping: syncState.growth.bytes),
      ])
    for part in chain.sealed.prefix(chain.sealed.count - chain.unconfirmed.count) {
      try db.execute(
        sql: "UPDATE space_sealed SET confirmed = 1 WHERE n = ? AND confirmed = 0",
        arguments: [Int64(part.point.n)])
    }
  }

  /// Merges ops of other devices, without adding them to the outbox.
  private func merge(_ ops: [Op], in db: Database) throws {
    let newest = try ledger.lastSequence()
    try ledger.append(ops)
    try db.execute(sql: "DELETE FROM space_pending WHERE op > ?", arguments: [newest])
  }

  private func take(_ opened: OpenedLog, in db: Database) throws {
    let base = opened.view.base
    let read = try UInt64(
      Int64.fetchOne(db, sql: "SELECT coalesce(max(sequence), 0) FROM space_log") ?? 0)
    if read < base.sequence { try save(base, in: db) }
    var place = max(read, base.sequence)
    for log in opened.view.hashes(after: place) {
      place += 1
      try save(LogPoint(sequence: place, log: log), in: db)
    }
    for chain in opened.view.keptChains { try save(chain, in: db) }
    try SpaceRows.add(opened.roster, in: db)
    try SpaceRows.add(opened.ring.epochs, in: db)
    guard let roster = opened.view.roster,
      let row = try Row.fetchOne(
        db, sql: "SELECT draft, draft_wish FROM space WHERE draft IS NOT NULL")
    else { return }
    let entry = try RosterEntry(parsing: [UInt8](row[0] as Data))
    guard roster.number >= entry.number else { return }
    if roster.entries[Int(entry.number) - 1] == entry.id, let request = row[1] as Int64? {
      try db.execute(sql: "DELETE FROM space_wish WHERE number = ?", arguments: [request])
    }
    try db.execute(sql: "UPDATE space SET draft = NULL, draft_wish = NULL")
  }

  private func save(_ place: LogPoint, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO space_log (sequence, log) VALUES (?, ?)").execute(
      arguments: [Int64(place.sequence), place.log.data])
  }

  private func save(_ chain: KeptChain, in db: Database) throws {
    let head = chain.head
    let sql = """
      INSERT INTO space_chain (device, chain, n, id, minute, json) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (device, chain) DO UPDATE SET
        n = excluded.n, id = excluded.id, minute = excluded.minute, json = excluded.json
        WHERE n < excluded.n
      """
    try db.cachedStatement(sql: sql).execute(
      arguments: [
        head.device.data, Int64(bitPattern: head.point.chain), Int64(head.point.n),
        head.point.id.data,
        chain.list.minute.map { Int64($0) }, Data(chain.list.json),
      ])
  }

  /// Drops the envelopes before the chain's oldest sealed one, which were read in the log.
  private func letGo(_ chain: OwnChain, in db: Database) throws {
    let first = chain.sealed.first.map { Int64($0.point.n) } ?? .max
    try db.execute(sql: "DELETE FROM space_sealed WHERE n < ?", arguments: [first])
    try db.execute(sql: "DELETE FROM space_pending WHERE list < ?", arguments: [first])
  }

  private func keep(_ sealed: SealedLists, of waiting: [Int64], in db: Database) throws {
    for (part, bytes) in zip(sealed.parts, sealed.envelopes) {
      try db.execute(
        sql: """
          INSERT INTO space_sealed (n, id, epoch, ops, confirmed, bytes) VALUES (?, ?, ?, ?, 0, ?)
          """,
        arguments: [
          Int64(part.point.n), Data(part.point.id.bytes), Int64(part.epoch), part.ops,
          Data(bytes),
        ])
    }
    var waiting = waiting[...]
    for list in sealed.lists {
      for op in waiting.prefix(list.ops) {
        try db.execute(
          sql: "UPDATE space_pending SET list = ? WHERE op = ?",
          arguments: [Int64(list.last), op])
      }
      waiting = waiting.dropFirst(list.ops)
    }
  }

  private func unseal(_ how: Unsealing, at now: Instant, in db: Database) throws {
    if how.takesBack { try takeBack(in: db) }
    if let n = how.aside {
      // Each list that is set aside has a number of its own, so that they can be counted.
      try db.execute(
        sql: """
          UPDATE space_pending
          SET list = NULL, aside = (SELECT max(aside) + 1 FROM space_pending)
          WHERE list = (SELECT min(list) FROM space_pending WHERE list >= ?)
          """,
        arguments: [Int64(n)])
    }
    try db.execute(sql: "UPDATE space_pending SET list = NULL WHERE list IS NOT NULL")
    try db.execute(sql: "DELETE FROM space_sealed")
    if let replica = how.replica { try ledger.renew(ReplicaID(rawValue: replica)) }
    switch how.stamps {
    case .byOwnClock: try raise(at: now, in: db)
    case .byRelay(let time):
      try takeBack(in: db)
      try ledger.restamp(
        try waiting(in: db).map(\.op.stamp), at: min(now, Instant(milliseconds: time)))
    case nil: break
    }
  }

  private func takeBack(in db: Database) throws {
    try db.execute(sql: "UPDATE space_pending SET aside = 0 WHERE aside > 0")
  }

  private func waiting(in db: Database) throws -> [(sequence: Int64, op: Op)] {
    guard let ops = try SpaceRows.waiting(in: db, all: true) else { throw SpaceRows.Damaged() }
    return ops
  }

  /// Writes the still current fields of the waiting ops once more, with stamps above all others.
  ///
  /// NB: a copy may have sent other ops under the same stamps, so new stamps must not be below.
  private func raise(at now: Instant, in db: Database) throws {
    try takeBack(in: db)
    let former = try waiting(in: db)
    try db.execute(sql: "DELETE FROM space_pending")
    for waiting in former {
      let changes = try waiting.op.changes.compactMap { change in
        try change.held(by: ledger, since: waiting.op.stamp)
      }
      _ = try ledger.commitWithoutUndo(changes, at: now)
    }
  }

  /// NB: the ops of the log stay in memory until then.
  private func restart(from opened: OpenedLog, in db: Database) throws {
    let isNew = try ledger.lastSequence() == 0
    if isNew {
      try ledger.fill(with: opened.records)
      try ledger.append(opened.ops)
    } else {
      try ledger.append(opened.allOps)
    }
    for table in ["space_pending", "space_sealed", "space_chain", "space_log"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try take(opened, in: db)
    // A new device then holds only what it has just read.
    guard !isNew else { return }
    var theirs = MemoryLedger(replica: ReplicaID(rawValue: 0))
    theirs.append(opened.allOps)
    let missing = try ledger.allRecords.compactMap { $0.without(theirs.record($0.id, of: $0.kind)) }
    for op in Op.ops(of: missing) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO space_pending (op) SELECT sequence FROM op WHERE stamp = ?",
        arguments: [op.stamp.stored])
      if db.changesCount == 0 { try ledger.log(op, in: db) }
    }
  }
}

/// A programmer error: a transaction without the work that it stores.
private struct Unprepared: Error {}

extension Stamp {
  /// As the ledger's tables have it: time and replica, 16 bytes.
  fileprivate var stored: Data {
    withUnsafeBytes(of: (time.bigEndian, replica.rawValue.bigEndian)) { Data($0) }
  }
}

extension Record {
  /// The fields that the other does not have; nil for none.
  fileprivate func without(_ other: Record?) -> Record? {
    let held = Set(other?.fields ?? [])
    let missing = fields.filter { !held.contains($0) }
    return missing.isEmpty ? nil : Record(kind, id, fields: missing)
  }
}

extension RecordChange {
  /// The writes that were not overwritten since, with the current values.
  fileprivate func held(by ledger: SQLiteLedger, since stamp: Stamp) throws -> RecordChange? {
    let held = try ledger.record(id, of: kind)?.fields.filter { field in
      field.stamp == stamp && fields.contains { $0.name == field.name }
    }
    guard let held, !held.isEmpty else { return nil }
    return RecordChange(kind, id, held.map { Write($0.name, $0.value) })
  }
}
