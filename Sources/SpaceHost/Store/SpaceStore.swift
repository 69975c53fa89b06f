import CivilTime
import DeviceSync
import Foundation
import GRDB
import Ledger
import NativePrimitives
import SQLiteLedger
import Sync
import Wire

/// A device of a space, in the database of its ledger: every change is one transaction, the
/// ledger's rows included.
///
/// ``SQLiteLedger`` adds each op to the outbox in the transaction that logs it.
package struct SpaceStore: Sendable {
  package let ledger: SQLiteLedger

  package init(_ ledger: SQLiteLedger) {
    self.ledger = ledger
  }

  package var isInSpace: Bool {
    get throws(StorageError) { try ledger.access { db in try SpaceSchema.isThere(in: db) } }
  }

  /// Enters a space: the whole ledger waits to be sent.
  ///
  /// - Parameter chain: random.
  package func begin(_ member: SpaceMember, chain: UInt64) throws(StorageError) {
    try begin(member, chain: chain, at: DatabasePlace.current(of: ledger.path), after: nil)
  }

  /// - Parameters:
  ///   - place: of the file that this will be.
  ///   - former: the revision of the replaced contents.
  func begin(
    _ member: SpaceMember, chain: UInt64, at place: String, after former: UInt64?
  ) throws(StorageError) {
    try protect()
    try ledger.transaction { db in
      try db.execute(sql: SpaceSchema.attemptDrops)
      try db.execute(sql: SpaceSchema.tables)
      try note(nil, in: db)
      try db.execute(
        sql: """
          INSERT INTO space (
            only, version, space, relay, beside, device, signing, sealing, token, place, revision,
            changes, sequence, number, chain, list_open, copied, restored
          ) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, 0, 0, ?)
          """,
        arguments: [
          SpaceSchema.version, member.space.data, member.relay, member.isRelayBeside,
          member.ring.device.data,
          Data(member.ring.keys.signingScalar), Data(member.ring.keys.sealingScalar),
          member.token.data, place, former.map { Int64($0) + 1 } ?? 0, Int64(bitPattern: chain),
          former != nil,
        ])
      try SpaceRows.add(member.roster, in: db)
      try SpaceRows.add(member.ring.epochs, in: db)
      try db.execute(sql: "INSERT INTO space_pending (op) SELECT sequence FROM op")
    }
  }

  /// Enters a space with contents that will replace these.
  package func begin(
    _ member: SpaceMember, chain: UInt64, in heir: SQLiteLedger
  ) throws(StorageError) {
    try SpaceStore(heir).begin(
      member, chain: chain, at: DatabasePlace.current(of: ledger.path), after: nil)
  }

  /// Restricts access to the file, which contains keys from now on.
  func protect() throws(StorageError) {
    guard chmod(ledger.path, 0o600) == 0 else {
      throw .io(code: Int(errno), message: ledger.path)
    }
  }

  /// Leaves the space. The ledger stays as it is.
  package func end() throws(StorageError) {
    try ledger.transaction { db in
      if try SpaceSchema.isThere(in: db) { try db.execute(sql: SpaceSchema.drops) }
    }
  }

  /// Moves to another relay, to which the roster is sent first.
  ///
  /// - Parameter followed: the move of another device that is followed.
  package func move(
    to relay: String, noting followed: FollowedMove? = nil
  ) throws(StorageError) {
    try ledger.transaction { db in
      try note(followed, in: db)
      try db.execute(
        sql: """
          UPDATE space SET relay = ?, beside = 0, restored = 1, revision = revision + 1, silent = NULL,
            trouble = NULL
          """,
        arguments: [relay])
    }
  }

  private func note(_ followed: FollowedMove?, in db: Database) throws {
    try db.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [FollowedMove.key])
    guard let followed else { return }
    try db.execute(
      sql: "INSERT INTO meta (key, value) VALUES (?, ?)",
      arguments: [FollowedMove.key, followed.stored])
  }

  /// The last move, unless this device has made it.
  func followedMove() throws(StorageError) -> FollowedMove? {
    try ledger.access { db in
      let sql = "SELECT value FROM meta WHERE key = ?"
      return try String.fetchOne(db, sql: sql, arguments: [FollowedMove.key])
        .flatMap { FollowedMove(stored: $0) }
    }
  }

  /// The place of the relay; nil where the database is in no space.
  package func place() throws(StorageError) -> RelayPlace? {
    try ledger.read { db in
      guard try SpaceSchema.isThere(in: db),
        let row = try Row.fetchOne(db, sql: "SELECT relay, beside FROM space")
      else { return nil }
      return row[1] ? .beside(row[0]) : .at(row[0])
    }
  }

  /// Nil where the database is in no space.
  package func space() throws(StorageError) -> SpaceID? { try memory()?.space }

  /// Stores a new address of the relay beside this database.
  package func note(ownAddress: String) throws(StorageError) {
    guard case .beside(let former) = try place(), former != ownAddress else { return }
    try ledger.transaction { db in
      try db.execute(
        sql: "UPDATE space SET relay = ? WHERE beside", arguments: [ownAddress])
    }
  }

  /// Nil where the database is in no space.
  func memory() throws(StorageError) -> SpaceMemory? {
    try ledger.read { db in try SpaceRows.memory(in: db) }
  }

  package func outbox() throws(StorageError) -> OutboxCounts {
    try ledger.access { db in try SpaceRows.outbox(in: db) }
  }

  package func request(_ request: RosterRequest) throws(StorageError) {
    try ledger.transaction { db in
      try db.execute(
        sql: "INSERT INTO space_wish (kind, body) VALUES (?, ?)",
        arguments: [request.kind, Data(request.body)])
      try SpaceRows.countChange(in: db)
    }
  }

  /// In the order in which they were asked for.
  func rosterRequests() throws(StorageError) -> [(number: Int64, request: RosterRequest)] {
    try ledger.access { db in
      let rows = try Row.fetchAll(db, sql: "SELECT number, kind, body FROM space_wish")
      return try rows.map { row in
        guard let request = RosterRequest(kind: row[1], body: [UInt8](row[2] as Data)) else {
          throw StorageError.damaged(path: ledger.path)
        }
        return (row[0], request)
      }
    }
  }

  func drop(request: Int64) throws(StorageError) {
    try ledger.transaction { db in
      try db.execute(sql: "DELETE FROM space_wish WHERE number = ?", arguments: [request])
      try SpaceRows.countChange(in: db)
    }
  }

  /// The oldest ops of the outbox, up to a number and a length in bytes.
  ///
  /// Unreadable ones are repaired first, as by the log's other readers.
  func waiting() throws(StorageError) -> [(sequence: Int64, op: Op)] {
    if let ops = try ledger.access({ db in try SpaceRows.waiting(in: db) }) { return ops }
    _ = try ledger.repair()
    guard let ops = try ledger.access({ db in try SpaceRows.waiting(in: db) }) else {
      throw .damaged(path: ledger.path)
    }
    return ops
  }

  /// All records; nil where the ledger differs from the log up to that sync state.
  func wholeRecords(at syncState: SyncState) throws(StorageError) -> [Ledger.Record]? {
    try ledger.access { db in
      var records: [Ledger.Record]?
      // One transaction, to read one state while others write; it changes nothing.
      try db.inTransaction(.deferred) {
        let isWhole = try Bool.fetchOne(
          db,
          sql: """
            SELECT revision = ? AND NOT EXISTS (SELECT 1 FROM space_pending)
              AND NOT EXISTS (SELECT 1 FROM space_sealed)
            FROM space
            """, arguments: [Int64(syncState.revision)])
        if isWhole == true { records = try ledger.allRecords }
        return .rollback
      }
      return records
    }
  }

  /// Sealed envelopes as they are stored; nil unless all are there.
  func envelopes(
    _ range: ClosedRange<UInt64>, of chain: UInt64
  ) throws(StorageError) -> [[UInt8]]? {
    try ledger.read { db in
      let current = try Int64.fetchOne(db, sql: "SELECT chain FROM space")
      guard current.map({ UInt64(bitPattern: $0) }) == chain else { return nil }
      let rows = try Data.fetchAll(
        db, sql: "SELECT bytes FROM space_sealed WHERE n BETWEEN ? AND ? ORDER BY n",
        arguments: [Int64(range.lowerBound), Int64(range.upperBound)])
      return rows.count == range.count ? rows.map { [UInt8]($0) } : nil
    }
  }

  /// Notes that this file is a copy of the one that was written here before, if it is.
  func noticeCopy() throws(StorageError) {
    let place = DatabasePlace.current(of: ledger.path)
    let stored = try ledger.access { db in try String.fetchOne(db, sql: "SELECT place FROM space") }
    guard stored != place else { return }
    try ledger.transaction { db in
      try db.execute(
        sql: "UPDATE space SET copied = 1, place = ?, revision = revision + 1",
        arguments: [place])
    }
  }

  /// Stores the status of the last attempt: the beginning of the silence, and the trouble.
  func note(silentSince: Int64?, trouble: String?) throws(StorageError) {
    let told = try told()
    guard told.silentSince != silentSince || told.trouble != trouble else { return }
    try ledger.transaction { db in
      try db.execute(
        sql: "UPDATE space SET silent = ?, trouble = ?", arguments: [silentSince, trouble])
    }
  }

  func told() throws(StorageError) -> (silentSince: Int64?, trouble: String?) {
    try ledger.access { db in
      let row = try Row.fetchOne(db, sql: "SELECT silent, trouble FROM space")
      return (row?[0], row?[1])
    }
  }
}

/// The identity of a database's file, by which a copy is recognised.
enum DatabasePlace {
  static func current(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    return "\(status.st_dev):\(status.st_ino)"
  }
}

extension FixedBytes {
  var data: Data { Data(bytes) }
}
