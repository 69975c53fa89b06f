import GRDB
import Ledger
import SQLiteLedger

extension SpaceStore {
  /// Has contents that are about to take the place of these belong to the space as these do. What others
  /// wrote since comes back, what the log lacks is sent, and so is what was not sent yet.
  ///
  /// - Parameters:
  ///   - heir: whatever it belonged to is forgotten.
  ///   - chain: random.
  package func handOn(to heir: SQLiteLedger, chain: UInt64) throws(StorageError) {
    let store = SpaceStore(heir)
    try store.end()
    guard let memory = try memory() else { return }
    let member = SpaceMember(
      space: memory.space, relay: memory.relay, isRelayBeside: memory.isRelayBeside,
      ring: memory.ring, token: memory.token,
      roster: memory.known)
    try store.begin(
      member, chain: chain, at: DatabasePlace.current(of: ledger.path),
      after: memory.standing.revision)
    _ = try heir.append(try unread())
    for wish in try wishes() { try store.wish(wish.wish) }
  }

  /// Ops of ours that were not seen in the log, whether they were sent or not.
  private func unread() throws(StorageError) -> [Op] {
    try ledger.access { db in
      try Row.fetchAll(
        db,
        sql: "SELECT \(OpRow.columns) FROM space_pending JOIN op ON sequence = op ORDER BY op"
      ).map { row in
        guard let op = try OpRow(row).op else { throw StorageError.damaged(path: ledger.path) }
        return op
      }
    }
  }
}
