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
  func store(_ transaction: StoreTransaction) throws(StorageError) -> StoreOutcome {
    try ledger.transaction { db in
      guard let rows = try SpaceRows(of: list, in: db) else { return .gone }
      switch transaction {
      case .step(let step, let syncState, let expected):
        guard try rows.revision() == expected else { return .overtaken(try rows.state()) }
        try carryOut(step, syncState, in: rows)
        try write(syncState, in: rows)
      case .requested(let request):
        try rows.execute(
          "INSERT INTO space_wish (key, kind, body) VALUES (?, ?, ?)",
          [request.kind, Data(request.body)])
      case .withdrawn(let requests):
        for number in requests {
          try rows.execute("DELETE FROM space_wish WHERE key = ? AND number = ?", [number])
        }
      // Those of procedures, which are stored in line (``NativeAnswers``), and of a browser's clock.
      case .entered, .enteredList, .listed, .left, .attempted, .forgotten, .named, .moved,
        .clockSet:
        throw Unprepared()
      }
      try rows.countChange()
      return .done(try rows.outbox())
    }
  }

  private func carryOut(
    _ step: StoreStep, _ syncState: SyncState, in rows: SpaceRows
  ) throws {
    switch step {
    case .merged(let opened):
      try merge(opened.ops, in: rows)
      try take(opened, in: rows)
      try letGo(syncState.chain, in: rows)
    case .sealed(let sealed, let waiting): try keep(sealed, of: waiting, in: rows)
    case .confirmed, .noted: break
    case .unsealed(let how, let now):
      try unseal(how, at: Instant(milliseconds: now), in: rows)
    case .restarted(let opened): try restart(from: opened, in: rows)
    case .replaced(let opened):
      try ListReplacement(store: self, rows: rows).replace(with: opened)
    case .madeEntry(let pendingEntry):
      try rows.execute(
        "UPDATE space SET draft = ?2, draft_wish = ?3 WHERE key = ?1",
        [Data(pendingEntry.entry.bytes), pendingEntry.request])
    case .droppedEntry:
      try rows.execute(
        "DELETE FROM space_wish WHERE number = (SELECT draft_wish FROM space WHERE key = ?)")
      try dropEntry(in: rows)
    }
  }

  private func dropEntry(in rows: SpaceRows) throws {
    try rows.execute("UPDATE space SET draft = NULL, draft_wish = NULL WHERE key = ?")
  }

  private func write(_ syncState: SyncState, in rows: SpaceRows) throws {
    let chain = syncState.chain
    try rows.execute(
      """
      UPDATE space SET revision = ?2, sequence = ?3, number = ?4, chain = ?5, read_n = ?6,
        read_id = ?7, list_open = ?8, copied = ?9, restored = ?10, growth_upto = ?11,
        growth_length = ?12, growth_bytes = ?13
      WHERE key = ?1
      """,
      [
        Int64(syncState.revision), Int64(syncState.cursor.sequence),
        Int64(syncState.membership.number), Int64(bitPattern: chain.chain),
        chain.read.map { Int64($0.n) }, chain.read.map { Data($0.id.bytes) }, chain.isListOpen,
        syncState.isCopied, syncState.isRestored, Int64(syncState.growth.upto),
        Int64(clamping: syncState.growth.length), Int64(clamping: syncState.growth.bytes),
      ])
    for part in chain.sealed.prefix(chain.sealed.count - chain.unconfirmed.count) {
      try rows.execute(
        "UPDATE space_sealed SET confirmed = 1 WHERE key = ? AND n = ? AND confirmed = 0",
        [Int64(part.point.n)])
    }
  }

  /// Merges ops of other devices, without adding them to the outbox.
  private func merge(_ ops: [Op], in rows: SpaceRows) throws {
    let newest = try ledger.lastSequence()
    try ledger.append(ops)
    try rows.execute("DELETE FROM space_pending WHERE key = ? AND op > ?", [newest])
  }

  func take(_ opened: OpenedLog, in rows: SpaceRows) throws {
    let base = opened.view.base
    let read = try UInt64(
      Int64.fetchOne(
        rows.db, sql: "SELECT coalesce(max(sequence), 0) FROM space_log WHERE key = ?",
        arguments: [rows.key]) ?? 0)
    if read < base.sequence { try save(base, in: rows) }
    var place = max(read, base.sequence)
    for log in opened.view.hashes(after: place) {
      place += 1
      try save(LogPoint(sequence: place, log: log), in: rows)
    }
    if list != nil {
      try rows.execute(
        "DELETE FROM space_log WHERE key = ? AND sequence < ?",
        [Int64(clamping: place) - Int64(LogView.comparedPlaces)])
      try rows.execute(
        "UPDATE space SET minute = ?2 WHERE key = ?1", [Int64(opened.view.minute)])
    }
    for chain in opened.view.keptChains { try save(chain, in: rows) }
    try rows.add(opened.roster)
    try rows.add(opened.ring.epochs)
    guard let roster = opened.view.roster,
      let row = try Row.fetchOne(
        rows.db, sql: "SELECT draft, draft_wish FROM space WHERE key = ? AND draft IS NOT NULL",
        arguments: [rows.key])
    else { return }
    let entry = try rows.entry(row[0])
    guard roster.number >= entry.number else { return }
    if roster.entries[Int(entry.number) - 1] == entry.id, let request = row[1] as Int64? {
      try rows.execute("DELETE FROM space_wish WHERE key = ? AND number = ?", [request])
    }
    try dropEntry(in: rows)
  }

  private func save(_ place: LogPoint, in rows: SpaceRows) throws {
    try rows.execute(
      "INSERT INTO space_log (key, sequence, log) VALUES (?, ?, ?)",
      [Int64(place.sequence), place.log.data])
  }

  private func save(_ chain: KeptChain, in rows: SpaceRows) throws {
    let head = chain.head
    try rows.execute(
      """
      INSERT INTO space_chain (key, device, chain, n, id, minute, json) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (key, device, chain) DO UPDATE SET
        n = excluded.n, id = excluded.id, minute = excluded.minute, json = excluded.json
        WHERE n < excluded.n
      """,
      [
        head.device.data, Int64(bitPattern: head.point.chain), Int64(head.point.n),
        head.point.id.data,
        chain.list.minute.map { Int64($0) }, Data(chain.list.json),
      ])
  }

  /// Drops the envelopes before the chain's oldest sealed one, which were read in the log.
  private func letGo(_ chain: OwnChain, in rows: SpaceRows) throws {
    let first = chain.sealed.first.map { Int64($0.point.n) } ?? .max
    try rows.execute("DELETE FROM space_sealed WHERE key = ? AND n < ?", [first])
    try rows.execute("DELETE FROM space_pending WHERE key = ? AND list < ?", [first])
  }

  private func keep(_ sealed: SealedLists, of waiting: [WaitingOp], in rows: SpaceRows) throws {
    for (part, bytes) in zip(sealed.parts, sealed.envelopes) {
      try rows.execute(
        """
        INSERT INTO space_sealed (key, n, id, epoch, ops, confirmed, bytes)
          VALUES (?, ?, ?, ?, ?, 0, ?)
        """,
        [
          Int64(part.point.n), Data(part.point.id.bytes), Int64(part.epoch), part.ops,
          Data(bytes),
        ])
    }
    var waiting = waiting[...]
    for list in sealed.lists {
      for op in waiting.prefix(list.ops) {
        try rows.execute(
          "UPDATE space_pending SET list = ?2 WHERE key = ?1 AND op = ?3",
          [Int64(list.last), op.row])
      }
      waiting = waiting.dropFirst(list.ops)
    }
  }

  private func unseal(_ how: Unsealing, at now: Instant, in rows: SpaceRows) throws {
    if how.takesBack { try takeBack(in: rows) }
    if let n = how.aside {
      // Each list that is set aside has a number of its own, so that they can be counted.
      try rows.execute(
        """
        UPDATE space_pending
        SET list = NULL, aside = (SELECT max(aside) + 1 FROM space_pending WHERE key = ?1)
        WHERE key = ?1
          AND list = (SELECT min(list) FROM space_pending WHERE key = ?1 AND list >= ?2)
        """,
        [Int64(n)])
    }
    try rows.execute("UPDATE space_pending SET list = NULL WHERE key = ? AND list IS NOT NULL")
    try rows.execute("DELETE FROM space_sealed WHERE key = ?")
    if let replica = how.replica { try renew(ReplicaID(rawValue: replica)) }
    switch how.stamps {
    case .byOwnClock: try raise(at: now, in: rows)
    case .byRelay(let time):
      try takeBack(in: rows)
      try ledger.restamp(
        try waiting(in: rows).map(\.op.stamp), of: list, at: min(now, Instant(milliseconds: time)))
    case nil: break
    }
  }

  /// Writes under another replica from now on. In a list its first 6 bytes name the device, so only
  /// this process has another one.
  private func renew(_ replica: ReplicaID) throws {
    guard let list else { return try ledger.renew(replica) }
    ledger.lists.withLock { writers in
      guard let place = writers.firstIndex(where: { $0.list == list }) else { return }
      let device = writers[place].clock.replica.device
      let own = ReplicaID(rawValue: device << 16 | replica.rawValue & 0xffff)
      writers[place].clock = HybridClock(replica: own, latest: writers[place].clock.latest)
    }
  }

  private func takeBack(in rows: SpaceRows) throws {
    try rows.execute("UPDATE space_pending SET aside = 0 WHERE key = ? AND aside > 0")
  }

  private func waiting(in rows: SpaceRows) throws -> [WaitingOp] {
    guard let ops = try rows.waiting() else { throw SpaceRows.Damaged() }
    return ops
  }

  /// Writes the still current fields of the waiting ops once more, with stamps above all others.
  ///
  /// NB: a copy may have sent other ops under the same stamps, so new stamps must not be below.
  private func raise(at now: Instant, in rows: SpaceRows) throws {
    try takeBack(in: rows)
    let former = try waiting(in: rows)
    try rows.execute("DELETE FROM space_pending WHERE key = ?")
    for waiting in former {
      let changes = try waiting.op.changes.compactMap { change in
        change.held(in: try ledger.record(change.id, of: change.kind), since: waiting.op.stamp)
      }
      _ = try ledger.commitWithoutUndo(changes, at: now)
    }
  }

  /// NB: the ops of the log stay in memory until then.
  private func restart(from opened: OpenedLog, in rows: SpaceRows) throws {
    let isNew = try ledger.lastSequence() == 0
    if isNew {
      try ledger.fill(with: opened.records)
      try ledger.append(opened.ops)
    } else {
      try ledger.append(opened.allOps)
    }
    for table in ["space_pending", "space_sealed", "space_chain", "space_log"] {
      try rows.execute("DELETE FROM \(table) WHERE key = ?")
    }
    try take(opened, in: rows)
    // A new device then holds only what it has just read.
    guard !isNew else { return }
    let theirs = opened.ledger
    let missing = try ledger.allRecords(of: nil).compactMap {
      $0.without(theirs.record($0.id, of: $0.kind))
    }
    for op in Op.ops(of: missing) {
      try rows.execute(
        """
        INSERT OR IGNORE INTO space_pending (key, op)
          SELECT ?, sequence FROM op WHERE list IS NULL AND stamp = ?
        """,
        [op.stamp.stored])
      if rows.db.changesCount == 0 { try ledger.log(op, in: rows.db) }
    }
  }
}

/// A programmer error: a transaction that no device on a database has.
private struct Unprepared: Error {}

extension Stamp {
  /// As the ledger's tables have it: time and replica, 16 bytes.
  fileprivate var stored: Data {
    withUnsafeBytes(of: (time.bigEndian, replica.rawValue.bigEndian)) { Data($0) }
  }
}
