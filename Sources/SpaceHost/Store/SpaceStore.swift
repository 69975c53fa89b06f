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
/// ``SQLiteLedger`` adds each op to the outbox of its label in the transaction that logs it.
package struct SpaceStore: Sendable {
  package let ledger: SQLiteLedger
  /// Nil for the user's own space.
  package let list: ListID?

  package init(_ ledger: SQLiteLedger, of list: ListID? = nil) {
    self.ledger = ledger
    self.list = list
  }

  package var isInSpace: Bool {
    get throws(StorageError) {
      try ledger.access { db in try SpaceSchema.key(of: list, in: db) != nil }
    }
  }

  /// Enters a space: all that the ledger holds of the user's own waits to be sent. What it holds of a
  /// list is of that list's log.
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
      let key = try SpaceSchema.newKey(of: list, in: db)
      if list == nil {
        try db.execute(sql: SpaceSchema.attemptDrops)
        try note(nil, in: db)
      }
      try db.execute(
        sql: """
          INSERT INTO space (
            key, list, version, space, relay, beside, device, signing, sealing, token, place,
            revision, changes, sequence, number, chain, list_open, copied, restored
          ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, 0, 0, ?)
          """,
        arguments: [
          key, list?.blob, SpaceSchema.version, member.space.data, member.relay,
          member.isRelayBeside,
          member.ring.device.data,
          Data(member.ring.keys.signingScalar), Data(member.ring.keys.sealingScalar),
          member.token.data, place, former.map { Int64($0) + 1 } ?? 0, Int64(bitPattern: chain),
          former != nil,
        ])
      guard let rows = try SpaceRows(of: list, in: db) else { throw SpaceRows.Damaged() }
      try rows.add(member.roster)
      try rows.add(member.ring.epochs)
      guard list == nil else { return }
      try rows.execute(
        "INSERT INTO space_pending (key, op) SELECT ?, sequence FROM op WHERE list IS NULL")
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
      if let key = try SpaceSchema.key(of: list, in: db) { try SpaceSchema.delete(key, in: db) }
    }
  }

  /// Leaves all spaces.
  func endAll() throws(StorageError) {
    try ledger.transaction { db in
      for list in [nil] + (try SpaceSchema.lists(in: db)).map({ Optional($0) }) {
        if let key = try SpaceSchema.key(of: list, in: db) {
          try SpaceSchema.delete(key, in: db)
        }
      }
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
          WHERE list IS ?
          """,
        arguments: [relay, list?.blob])
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
        let row = try Row.fetchOne(
          db, sql: "SELECT relay, beside FROM space WHERE list IS ?", arguments: [list?.blob])
      else { return nil }
      return row[1] ? .beside(row[0]) : .at(row[0])
    }
  }

  /// Nil where the database is in no space.
  package func space() throws(StorageError) -> SpaceID? { try state()?.space }

  /// Stores a new address of the relay beside this database.
  package func note(ownAddress: String) throws(StorageError) {
    guard case .beside(let former) = try place(), former != ownAddress else { return }
    try ledger.transaction { db in
      try db.execute(
        sql: "UPDATE space SET relay = ? WHERE list IS ? AND beside",
        arguments: [ownAddress, list?.blob])
    }
  }

  /// That of another space of the same database.
  ///
  /// - Parameter list: nil for the own space.
  package func of(_ list: ListID?) -> SpaceStore { SpaceStore(ledger, of: list) }

  /// In the order of coming into them.
  package func lists() throws(StorageError) -> [ListID] {
    try ledger.access { db in try SpaceSchema.lists(in: db) }
  }

  /// Nil where the database is not in the space.
  func revision() throws(StorageError) -> UInt64? {
    try ledger.access { db in try SpaceRows(of: list, in: db)?.revision() }
  }

  /// Has this process write in all lists of the database, as a writer of its own in each.
  ///
  /// - Returns: their states.
  @discardableResult
  package func openLists(
    using random: inout RandomSource
  ) throws(StorageError) -> [DeviceState] {
    var states: [DeviceState] = []
    for list in try lists() {
      guard let state = try of(list).state() else { continue }
      ledger.write(in: list, as: state, using: &random)
      states.append(state)
    }
    return states
  }

  /// Nil where the database is in no space.
  func state() throws(StorageError) -> DeviceState? {
    try ledger.read { db in try SpaceRows(of: list, in: db)?.state() }
  }

  package func outbox() throws(StorageError) -> OutboxCounts {
    try ledger.access { db in
      try SpaceRows(of: list, in: db)?.outbox() ?? OutboxCounts()
    }
  }

  /// The ops of a list that its log does not take, and that were set aside for good.
  package func untaken() throws(StorageError) -> [Op] {
    try ledger.access { db in try SpaceRows(of: list, in: db)?.untaken() ?? [] }
  }

  package func request(_ request: RosterRequest) throws(StorageError) {
    _ = try store(.requested(request))
  }

  /// In the order in which they were asked for.
  func rosterRequests() throws(StorageError) -> [StoredRequest] {
    try ledger.access { db in
      guard let rows = try SpaceRows(of: list, in: db) else { return [] }
      guard let requests = try rows.requests() else {
        throw StorageError.damaged(path: ledger.path)
      }
      return requests
    }
  }

  /// Unreadable ops of the outbox are repaired first, as by the log's other readers.
  func read(_ query: StoreQuery, at revision: UInt64) throws(StorageError) -> StoreOutcome {
    if let outcome = try rows(query, at: revision) { return outcome }
    _ = try ledger.repair()
    guard let outcome = try rows(query, at: revision) else { throw .damaged(path: ledger.path) }
    return outcome
  }

  /// Nil where an op of the outbox cannot be read.
  private func rows(
    _ query: StoreQuery, at revision: UInt64
  ) throws(StorageError) -> StoreOutcome? {
    try ledger.read { db in
      guard let rows = try SpaceRows(of: list, in: db) else { return .gone }
      guard try rows.revision() == revision else { return .overtaken(try rows.state()) }
      switch query {
      case .state: return .overtaken(try rows.state())
      case .waiting(let ops, let bytes):
        return try rows.waiting(ops: ops, bytes: bytes).map { .found(.waiting($0)) }
      case .envelopes(let range): return .found(.envelopes(try rows.envelopes(range)))
      case .requests: return .found(.requests(try rosterRequests()))
      case .records:
        return .found(.records(try rows.isWhole() ? ledger.allRecords(of: list) : nil))
      }
    }
  }

  /// Notes that this file is a copy of the one that was written here before, if it is: in all spaces.
  func noticeCopy() throws(StorageError) {
    let place = DatabasePlace.current(of: ledger.path)
    let stored = try ledger.access { db in
      try String.fetchOne(db, sql: "SELECT place FROM space ORDER BY key")
    }
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
        sql: "UPDATE space SET silent = ?, trouble = ? WHERE list IS ?",
        arguments: [silentSince, trouble, list?.blob])
    }
  }

  /// The status that was stored last; see ``note(silentSince:trouble:)``.
  package func told() throws(StorageError) -> (silentSince: Int64?, trouble: String?) {
    try ledger.access { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT silent, trouble FROM space WHERE list IS ?", arguments: [list?.blob])
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
