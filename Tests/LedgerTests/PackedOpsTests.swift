import CivilTime
import LedgerTesting
import Testing
import TestSupport

@testable import Ledger

/// Many ops in little memory, and what they would change.
@Suite struct PackedOpsTests {
  private func randomOps(_ seed: UInt64, count: Int = 60) -> [Op] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let changes = Change.random(&generator).records.joined.filter { !$0.fields.isEmpty }
      let time = Int64.random(in: 1...40, using: &generator)
      return Op(
        stamp: .test(time, replica: UInt64.random(in: 1...2, using: &generator)), changes: changes)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Each comes back as it was`(seed: UInt64) {
    let ops = randomOps(seed)
    let packed = PackedOps(ops)
    #expect(Array(packed) == ops)
    #expect(packed.changeCount == ops.reduce(0) { $0 + $1.changes.count })
    var kept = packed
    kept.keep { stamp in stamp.milliseconds < 20 }
    #expect(Array(kept) == ops.filter { $0.stamp.milliseconds < 20 })
    #expect(packed.byStamp.map { packed[$0] } == ops.ordered { $0.stamp < $1.stamp })
  }

  @Test func `So do names without number, and texts that only look the same`() {
    let names = (0..<300).map { "field\($0)" } + ["\u{e9}", "e\u{301}", "\u{212A}", "K", ""]
    let ops = names.map { name in
      let write = RecordChange.Write(FieldName(rawValue: name), .text(name))
      return Op(stamp: .test(1), changes: [RecordChange(Kind(rawValue: name), .test(1), [write])])
    }
    let packed = PackedOps(ops + ops)
    for (op, read) in zip(ops + ops, packed) {
      let (change, former) = (read.changes[0], op.changes[0])
      #expect(change.kind.rawValue.utf8.elementsEqual(former.kind.rawValue.utf8))
      #expect(
        change.fields[0].name.rawValue.utf8.elementsEqual(former.fields[0].name.rawValue.utf8))
    }
  }

  @Test func `A drink takes little, and long texts their length`() {
    let drinks = (0..<50_000).map { number in
      RecordChange(
        .drink, number,
        [
          .amount: .integer(2500), .at: .moment(minute: Int(number)), .note: .text(""),
          .of: .text("water"),
        ])
    }
    let packed = PackedOps(drinks.map { Op(stamp: .test(1), changes: [$0]) })
    #expect(packed.size < 50_000 * 80)
    let long = RecordChange(.drink, 1, [.note: .text(String(repeating: "x", count: 3 << 20))])
    let op = Op(stamp: .test(1), changes: [long])
    #expect(Array(PackedOps([op, op])) == [op, op])
  }

  /// As a dictionary of all records finds it.
  private struct Plain {
    var ops: [Op] = []
    var undo: [UndoEntry.Former] = []

    init(of ops: [Op], before ledger: MemoryLedger) {
      var after = ledger
      var written: [(change: RecordChange, before: Record?)] = []
      for op in ops.ordered(by: { $0.stamp < $1.stamp }) {
        var isAltering = false
        for change in op.changes {
          var record = after.record(change.id, of: change.kind) ?? Record(change.kind, change.id)
          let holding = change.fields.filter { write in
            record.merge([write], op.stamp)
          }
          after.append([Op(stamp: op.stamp, changes: [change])])
          if holding.isEmpty { continue }
          isAltering = true
          let place = written.firstIndex {
            $0.change.kind == change.kind && $0.change.id == change.id
          }
          if let place {
            written[place].change.fields.removeAll { former in
              holding.contains { $0.name == former.name }
            }
            written[place].change.fields += holding
          } else {
            written.append(
              (
                RecordChange(change.kind, change.id, holding),
                ledger.record(change.id, of: change.kind)
              ))
          }
        }
        if isAltering { self.ops.append(op) }
      }
      undo = written.map { UndoEntry.Former(of: $0.change, before: $0.before) }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `What they would change is found record by record`(seed: UInt64) {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 3))
    ledger.append(randomOps(seed &+ 1000, count: Int(seed % 30)))
    let ops = randomOps(seed)
    let packed = PackedOps(ops)
    var undo: [UndoEntry.Former] = []
    let adoption = Adoption(of: packed, before: ledger) { undo.append($0) }
    let plain = Plain(of: ops, before: ledger)
    #expect(adoption.ops.map { packed[$0] } == plain.ops, "seed \(seed)")
    #expect(Set(undo.map(Sorted.init)) == Set(plain.undo.map(Sorted.init)), "seed \(seed)")
    #expect(adoption.altered == undo.count && undo.count == plain.undo.count)
    #expect(adoption.added == undo.count { $0.fields.isEmpty })
  }

  /// A change whose fields have no order.
  private struct Sorted: Hashable {
    let kind: Kind
    let id: RecordID
    let fields: Set<UndoEntry.Field>

    init(_ former: UndoEntry.Former) {
      (kind, id, fields) = (former.kind, former.id, Set(former.fields))
    }
  }

  @Test func `An undo entry is read in portions, and refused as a whole`() throws {
    let entry = UndoEntry(
      label: "import",
      records: (0..<5000).map { UndoEntry.Former(kind: .drink, id: .test($0), fields: []) })
    #expect(try UndoEntry(parsing: entry.bytes) == entry)
    for text in [
      "{}", "[]", "{\"label\":\"a\"}", "{\"records\":[]}", "{\"label\":\"a\",\"records\":{}}",
      "{\"label\":\"a\",\"records\":[1]}", "{\"label\":\"a\",\"records\":[]} 1",
    ] {
      #expect(throws: WireError.self) { try UndoEntry(parsing: Array(text.utf8)) }
    }
  }
}
