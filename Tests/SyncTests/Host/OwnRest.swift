import DeviceSync
import Ledger
import Sealing

/// The ops of this device that a list's log lacks once it was read anew, as a native host finds them
/// (`ListReplacement`), so that both keep the same.
///
/// No device can write for others, so what another person wrote and the log lacks is in none of them.
struct OwnRest: Sendable {
  /// Those that the rules allow now, in the order of their stamps. They wait.
  private(set) var kept: [Op] = []
  /// The others, which are set aside for good.
  private(set) var untaken: [Op] = []

  /// - Parameters:
  ///   - opened: the log, read anew.
  ///   - unread: ops that were not read in it before, sent or not.
  ///   - records: of the list, as they are stored.
  init(beside opened: OpenedLog, unread: [Op], _ records: [Record]) {
    let roster = opened.view.roster
    let writer = roster.flatMap { ListSigner(opened.ring.device, in: $0) }
    let rules = roster.flatMap { try? ListRules(of: $0) }
    for op in OwnRest.written(beside: opened, unread, records) {
      // As the only one of its envelope.
      if let writer, let rules, rules.verdicts(on: [op.bare], by: writer) == [.valid] {
        kept.append(op)
      } else {
        untaken.append(op)
      }
    }
  }

  private static func written(
    beside opened: OpenedLog, _ unread: [Op], _ records: [Record]
  ) -> [Op] {
    var ops = unread
    let (theirs, device) = (opened.ledger, opened.ring.device.replica)
    var missing: [Record] = []
    for record in records where !DerivedOps.kinds.contains(record.kind.bare) {
      let held = theirs.record(record.id, of: record.kind)
      let own = record.fields.filter { field in
        guard field.stamp.replica.device == device else { return false }
        let other = held?.fields.first { $0.name == field.name }
        return other.map { $0.stamp < field.stamp } ?? true
      }
      if !own.isEmpty { missing.append(Record(record.kind, record.id, fields: own)) }
    }
    for op in Op.ops(of: missing) where !ops.contains(where: { $0.stamp == op.stamp }) {
      ops.append(op)
    }
    return ops.ordered { $0.stamp < $1.stamp }
  }
}
