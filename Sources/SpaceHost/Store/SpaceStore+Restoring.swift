import DeviceSync
import GRDB
import Ledger
import SQLiteLedger
import Wire

/// The membership in a space of the device from which a copy was made.
package struct CopiedMembership: Sendable {
  /// Nil where the copy's rows of it cannot be read.
  fileprivate let member: SpaceMember?
  /// Those that write.
  package let devices: Int
  fileprivate let revision: UInt64

  fileprivate static let unreadable = CopiedMembership(member: nil, devices: 0, revision: 0)

  package var isReadable: Bool { member != nil }
  /// NB: as in the copy, so untrusted.
  package var relay: String { member?.relay ?? "" }
  package var space: SpaceID? { member?.space }
  /// Whether it was alone in a space that `dayring serve` had begun for itself.
  package var isOfNobodyElse: Bool { member?.isRelayBeside == true && devices <= 1 }
}

extension SpaceStore {
  /// The membership in a copy; nil where it belonged to no space.
  ///
  /// - Parameters:
  ///   - copy: a database from anywhere; it is only read.
  ///   - path: beside which there is room for a temporary database.
  ///   - identity: a new one.
  package static func membership(
    ofCopy copy: String, beside path: String, as identity: DatabaseIdentity
  ) throws(StorageError) -> CopiedMembership? {
    do throws(StorageError) {
      return try SQLiteLedger.reading(membershipOf: copy, beside: path, as: identity) {
        ledger throws(StorageError) in
        let store = SpaceStore(ledger)
        guard try store.isInSpace else { return nil }
        guard let state = try? store.state(), let overview = try? store.overview() else {
          return .unreadable
        }
        return CopiedMembership(
          member: SpaceMember(state), devices: max(overview.devices, overview.members.count, 1),
          revision: state.syncState.revision)
      }
    } catch {
      guard case .damagedBackup = error else { throw error }
      return .unreadable
    }
  }

  /// Makes new contents, before they are in place, belong to the space of a copy, as its device.
  /// The log is read anew. The device's pending requests are dropped.
  ///
  /// - Parameters:
  ///   - path: of the file that this will be.
  ///   - chain: random.
  package func take(
    _ membership: CopiedMembership, chain: UInt64, at path: String
  ) throws(StorageError) {
    guard let member = membership.member else { return }
    try begin(
      member, chain: chain, at: DatabasePlace.current(of: path),
      after: membership.revision)
  }

  /// Makes contents that will replace these belong to the same space. Later ops of other devices
  /// come back; ops that the log lacks are sent, and so is the outbox.
  ///
  /// - Parameters:
  ///   - restored: its own membership is dropped.
  ///   - chain: random.
  package func transfer(to restored: SQLiteLedger, chain: UInt64) throws(StorageError) {
    let store = SpaceStore(restored)
    try store.endAll()
    try restored.transaction { db in try db.execute(sql: SpaceSchema.attemptDrops) }
    guard let state = try state() else { return }
    try store.begin(
      SpaceMember(state), chain: chain, at: DatabasePlace.current(of: ledger.path),
      after: state.syncState.revision)
    _ = try restored.append(try unread())
    for stored in try rosterRequests() { try store.request(stored.request) }
  }

  /// Ops of ours that were not seen in the log, whether they were sent or not.
  private func unread() throws(StorageError) -> [Op] {
    try ledger.access { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(OpRow.columns) FROM space_pending JOIN op ON sequence = op
          WHERE key = ? ORDER BY op
          """,
        arguments: [SpaceSchema.ownKey]
      ).map { row in
        guard let op = try OpRow(row).op else { throw StorageError.damaged(path: ledger.path) }
        return op
      }
    }
  }
}

/// Coming into a list once more.
extension SpaceStore {
  /// Ends the list here, and takes its records out.
  ///
  /// - Returns: the ops that wait, as far as they still hold, and those that were set aside for good.
  func takeOut() throws(StorageError) -> (waiting: [Op], untaken: [Op]) {
    try ledger.transaction { db in
      guard let list else { return ([], []) }
      let rows = try SpaceRows(of: list, in: db)
      let waiting = try (rows?.unread() ?? []).map { op in
        let changes = try op.changes.compactMap {
          $0.held(in: try ledger.record($0.id, of: $0.kind), since: op.stamp)
        }
        return Op(stamp: op.stamp, changes: changes)
      }
      let untaken = try rows?.untaken() ?? []
      if let rows { try SpaceSchema.delete(rows.key, in: db) }
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM op WHERE list = ?)", arguments: [list.blob])
      if isThere == true { try ledger.takeOut(list, in: db) }
      return (waiting.filter { !$0.changes.isEmpty }, untaken)
    }
  }

  /// Keeps ops that the log does not take.
  func setAside(_ ops: [Op]) throws(StorageError) {
    try ledger.transaction { db in
      guard let rows = try SpaceRows(of: list, in: db) else { return }
      for op in ops { try rows.setAside(op) }
    }
  }
}
