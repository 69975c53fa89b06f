import Ledger
import Sealing
import Wire

extension MemoryLedger {
  /// Replaces a list's records by those of its log. What this device has written itself, and the log
  /// lacks, comes on top and waits, as far as the rules allow it now.
  ///
  /// No device can write for others, so what another person wrote and the log lacks is gone.
  ///
  /// - Returns: the ops that wait, and those that the log does not take.
  mutating func replace(
    _ list: ListID, by opened: OpenedLog
  ) -> (taken: [Op], untaken: [Op]) {
    let mine = written(in: list, beside: opened)
    takeOut(list)
    append(opened.allOps)
    let roster = opened.view.roster
    let writer = roster.flatMap { ListSigner(opened.ring.device, in: $0) }
    let rules = roster.flatMap { try? ListRules(of: $0) }
    var (taken, untaken): ([Op], [Op]) = ([], [])
    for op in mine {
      // As the only one of its envelope.
      if let writer, let rules, rules.verdicts(on: [op.bare], by: writer) == [.valid] {
        taken.append(op)
      } else {
        untaken.append(op)
      }
    }
    append(taken)
    return (taken, untaken)
  }

  /// What this device has written in a list and its log lacks, in the order of the stamps.
  private func written(in list: ListID, beside opened: OpenedLog) -> [Op] {
    let (theirs, device) = (opened.ledger, opened.ring.device.replica)
    let derived = DerivedOps.kinds.map { $0.labelled(list) }
    var missing: [Record] = []
    for record in allRecords(of: list) where !derived.contains(record.kind) {
      let held = theirs.record(record.id, of: record.kind)?.fields ?? []
      let own = record.fields.filter { field in
        field.stamp.replica.device == device
          && !held.contains { $0.name == field.name && $0.stamp >= field.stamp }
      }
      if !own.isEmpty { missing.append(Record(record.kind, record.id, fields: own)) }
    }
    return Op.ops(of: missing)
  }
}
