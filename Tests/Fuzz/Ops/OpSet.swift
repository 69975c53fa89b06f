import CivilTime
import Ledger
import Trackers

/// Ops as another device, or an attacker, may send them: all are accepted, and none keeps to the
/// trackers' rules.
///
/// Mostly a valid history comes first, to whose records the others then write, so that wrong values
/// get past the first check of a record.
package struct OpSet: Sendable {
  package let ops: [Op]

  package init(_ bytes: [UInt8]) {
    var dice = Dice(bytes)
    var ops: [Op] = []
    if dice.below(4) > 0 { ops.append(Op(stamp: OpSet.stamp(0, 1), changes: OpSet.life)) }
    // Reports on entries that lie centuries apart take so long that most sets go without.
    let isLong = dice.below(4) == 0
    while !dice.isEmpty, ops.count < 24 {
      var changes: [RecordChange] = []
      for _ in 0...dice.below(4) {
        let change = dice.change(isLong)
        let isKnown = changes.contains { $0.kind == change.kind && $0.id == change.id }
        if !isKnown, !change.fields.isEmpty { changes.append(change) }
      }
      let stamp = OpSet.stamp(UInt64(ops.count + dice.below(3)), UInt64(ops.count + 2))
      ops.append(Op(stamp: stamp, changes: changes))
    }
    // Ops that no replica accepts are left out.
    self.ops = ops.filter { (try? Op(parsing: $0.bytes)) == $0 }
  }

  package init(seed: UInt64) {
    self.init([UInt8](seed: seed, count: 100 + Int(seed % 8) * 100))
  }

  /// The present, noon of 2026-11-21 in Oslo.
  package static let now = Moment(
    Instant(milliseconds: 1_795_258_800_000), offset: UTCOffset(minutes: 60))

  private static func stamp(_ minutes: UInt64, _ replica: UInt64) -> Stamp {
    Stamp(
      time: UInt64(now.instant.milliseconds - 3_600_000) + minutes * 60_000 << 16,
      replica: ReplicaID(rawValue: replica))
  }

  /// One record of each kind, or a few, with the first allowed value of each field.
  private static let life: [RecordChange] = {
    var dice = Dice([])
    return FieldTable.all.flatMap { table in
      (0..<(table.kind == .settings ? 1 : 2)).map { number in
        RecordChange(
          table.kind, table.id(number), table.fields.map { dice.ordinary($0, number: number) })
      }
    }
  }()
}

extension Dice {
  /// Some fields of some record: half of them as they should be, the others not.
  fileprivate mutating func change(_ isLong: Bool) -> RecordChange {
    let table = one(of: FieldTable.all)
    let id = table.id(below(3))
    if below(16) == 0 { return .deleting(table.kind, id) }
    var writes: [RecordChange.Write] = []
    for field in table.fields {
      switch below(8) {
      case 0, 1: break
      case 2, 3, 4: writes.append(ordinary(field, number: below(4)))
      case 5, 6: writes.append(.init(field.name, extreme(field.holds, isLong)))
      default: writes.append(.init(field.name, one(of: Wrong.values)))
      }
    }
    if below(16) == 0 {
      writes.append(.init(FieldName(rawValue: "later"), one(of: Wrong.values)))
    }
    return RecordChange(table.kind, id, writes)
  }

  fileprivate mutating func ordinary(_ field: FieldTable.Field, number: Int) -> RecordChange.Write {
    .init(field.name, field.holds.ordinary(number))
  }

  private mutating func extreme(_ holds: FieldTable.Holds, _ isLong: Bool) -> Value {
    switch holds {
    case .whole: .integer(one(of: Wrong.numbers))
    case .moment, .end: .moment(one(of: isLong ? Wrong.moments : Wrong.nearMoments))
    case .day: .text(one(of: Wrong.days))
    case .text, .record: .text(one(of: Wrong.texts))
    case .address: .text(one(of: Wrong.addresses))
    case .bool: .null
    }
  }
}
