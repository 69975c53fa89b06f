import DeviceSync
import Foundation
import GRDB
import Ledger
import SQLiteLedger
import Sealing

import struct Ledger.Record

/// The replacement of a list's records by those of its log.
struct ListReplacement {
  let store: SpaceStore
  let rows: SpaceRows

  /// Replaces the list's records by those of its log. What this device has written itself, and the
  /// log lacks, comes on top and waits, as far as the rules allow it now; the rest is set aside for
  /// good.
  ///
  /// No device can write for others, so what another person wrote and the log lacks is gone.
  func replace(with opened: OpenedLog) throws {
    guard let list = rows.list else { throw SpaceRows.Damaged() }
    let mine = try written(beside: opened, of: list)
    try store.ledger.takeOut(list, in: rows.db)
    for table in ["space_pending", "space_sealed", "space_chain", "space_log"] {
      try rows.execute("DELETE FROM \(table) WHERE key = ?")
    }
    try store.ledger.append(opened.allOps)
    try rows.execute("DELETE FROM space_pending WHERE key = ?")
    try store.take(opened, in: rows)
    let roster = opened.view.roster
    let writer = roster.flatMap { ListSigner(opened.ring.device, in: $0) }
    let rules = roster.flatMap { try? ListRules(of: $0) }
    for op in mine {
      // As the only one of its envelope.
      if let writer, let rules, rules.verdicts(on: [op.bare], by: writer) == [.valid] {
        try store.ledger.append([op])
      } else {
        try rows.setAside(op)
      }
    }
  }

  /// The ops that wait, and what else of this device's own the log lacks, in the order of their
  /// stamps.
  private func written(
    beside opened: OpenedLog, of list: ListID
  ) throws -> [Op] {
    var ops = try rows.unread()
    let (theirs, device) = (opened.ledger, opened.ring.device.replica)
    let derived = DerivedOps.kinds.map { $0.labelled(list) }
    var missing: [Record] = []
    for record in try store.ledger.allRecords(of: list) where !derived.contains(record.kind) {
      let held = theirs.record(record.id, of: record.kind)
      let own = record.fields.filter { field in
        guard field.stamp.replica.device == device else { return false }
        return held?.stamp(of: field.name).map { $0 < field.stamp } ?? true
      }
      if !own.isEmpty { missing.append(Record(record.kind, record.id, fields: own)) }
    }
    for op in Op.ops(of: missing) where !ops.contains(where: { $0.stamp == op.stamp }) {
      ops.append(op)
    }
    return ops.sorted { $0.stamp < $1.stamp }
  }
}

extension Record {
  fileprivate func stamp(of name: FieldName) -> Stamp? {
    fields.first { $0.name == name }?.stamp
  }
}

extension SpaceRows {
  /// Sets an op of a list aside for good.
  func setAside(_ op: Op) throws {
    try execute("INSERT INTO space_untaken (key, body) VALUES (?, ?)", [Data(op.bytes)])
  }

  /// Ops of a list that were set aside for good.
  func untaken() throws -> [Op] {
    try Data.fetchAll(
      db, sql: "SELECT body FROM space_untaken WHERE key = ? ORDER BY number", arguments: [key]
    ).compactMap { try? Op(parsingLabelled: [UInt8]($0)) }
  }
}
