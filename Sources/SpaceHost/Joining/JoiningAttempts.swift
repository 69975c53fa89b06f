import DeviceSync
import Foundation
import GRDB
import NativePrimitives
import SQLiteLedger
import Sealing
import Wire

/// The attempts that a database keeps.
///
/// NB: an attempt counts only on the file on which it was begun: a copy of the database would be the
/// same device twice.
struct JoiningAttempts: Sendable {
  let store: SpaceStore

  init(in store: SpaceStore) {
    self.store = store
  }

  /// Nil where no attempt of this aim was begun on this file, or its keys are invalid.
  func find(_ aim: JoiningAttempt.Aim) throws(JoiningFailure) -> JoiningAttempt? {
    try store.stored { () throws(StorageError) in
      try ledger.read { db in
        guard try SpaceSchema.hasAttempts(in: db),
          let row = try Row.fetchOne(
            db, sql: "SELECT * FROM space_attempt WHERE aim = ? AND place = ?",
            arguments: [aim.key, DatabasePlace.current(of: ledger.path)])
        else { return nil }
        let newcomer = try? NewDevice(
          SpaceRows.value(row["device"]),
          DeviceKeys(signing: row["signing"] as Data, sealing: row["sealing"] as Data),
          SpaceRows.value(row["token"]))
        return newcomer.map { JoiningAttempt($0, [UInt8](row["contents"] as Data)) }
      }
    }
  }

  func keep(
    _ attempt: JoiningAttempt, as aim: JoiningAttempt.Aim
  ) throws(JoiningFailure) {
    let newcomer = attempt.newcomer
    try store.stored { () throws(StorageError) in
      try store.protect()
      try ledger.transaction { db in
        try db.execute(sql: SpaceSchema.attempts)
        try db.execute(
          sql: "INSERT OR REPLACE INTO space_attempt VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            aim.key, DatabasePlace.current(of: ledger.path), newcomer.device.data,
            Data(newcomer.keys.signingScalar), Data(newcomer.keys.sealingScalar),
            newcomer.token.data, Data(attempt.contents),
          ])
      }
    }
  }

  func forget(_ aim: JoiningAttempt.Aim) throws(JoiningFailure) {
    try store.stored { () throws(StorageError) in try end(aim) }
  }

  func end(_ aim: JoiningAttempt.Aim) throws(StorageError) {
    try ledger.transaction { db in
      guard try SpaceSchema.hasAttempts(in: db) else { return }
      try db.execute(sql: "DELETE FROM space_attempt WHERE aim = ?", arguments: [aim.key])
    }
  }

  private var ledger: SQLiteLedger { store.ledger }
}

extension JoiningAttempt.Aim {
  /// In the table.
  fileprivate var key: String {
    switch self {
    case .start(let relay): "start \(relay)"
    case .join(let mailbox): "join \(mailbox.data.base64EncodedString())"
    case .recover(let space): "recover \(space.data.base64EncodedString())"
    case .foundList(let relay): "list \(relay)"
    case .ask(let link): "ask \(link.data.base64EncodedString())"
    case .enter(let key): "enter \(key.data.base64EncodedString())"
    }
  }
}
