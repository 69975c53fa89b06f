import CivilTime
import Ledger
import LedgerTesting
import Testing
import TestSupport

/// Between a deletion and an edit the later one holds, in whatever order devices meet.
struct DeletionTests {
  private static let kind = Kind(rawValue: "task")
  private static let id = RecordID(high: 7, low: 7)

  private func edit(_ title: String) -> Change {
    Change("edit", [RecordChange(Self.kind, Self.id, [.init(.title, .text(title))])])
  }

  private let deletion = Change("delete", [.deleting(Self.kind, Self.id)])

  private func at(_ minute: Int) -> Instant { Instant(milliseconds: Int64(minute) * 60_000) }

  /// Three devices that have the record.
  private func devices() -> [MemoryLedger] {
    var devices = (1...3).map { MemoryLedger(replica: ReplicaID(rawValue: $0)) }
    _ = devices[0].commit(edit("first"), at: at(0))
    for index in 1...2 { devices[index].append(devices[0].ops) }
    return devices
  }

  @Test(arguments: [true, false], [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
  func `The later of deletion and edit holds`(isEditLater: Bool, order: [Int]) throws {
    var devices = devices()
    _ = devices[0].commit(deletion, at: at(isEditLater ? 10 : 20))
    _ = devices[1].commit(edit("second"), at: at(isEditLater ? 20 : 10))
    let ops = order.map { devices[$0].ops }
    for index in devices.indices { for ops in ops { devices[index].append(ops) } }
    for device in devices {
      let record = try #require(device.record(Self.id, of: Self.kind))
      #expect(record.isDeleted == !isEditLater)
      #expect(record[.title] == .text("second"), "nothing of it is lost")
      #expect(device.records(of: Self.kind).count == (isEditLater ? 1 : 0))
    }
  }

  @Test func `What no user did, and a place in a list, bring nothing back`() throws {
    let changes: [RecordChange] = [
      RecordChange(Self.kind, Self.id, [.init(.at, .text("2026-11-12"))]),
      RecordChange(Self.kind, Self.id, [.init(.order, .integer(5))]),
    ]
    for (index, change) in changes.enumerated() {
      var devices = devices()
      _ = devices[0].commit(deletion, at: at(10))
      if index == 0 {
        _ = devices[1].commitWithoutUndo([change], at: at(20))
      } else {
        _ = devices[1].commit(Change("move", [change]), at: at(20))
      }
      devices[0].append(devices[1].ops)
      #expect(devices[0].record(Self.id, of: Self.kind)?.isDeleted == true)
    }
  }

  @Test func `A write of a version that did not say so brings nothing back`() throws {
    var devices = devices()
    _ = devices[0].commit(deletion, at: at(10))
    let stamp = Stamp(time: UInt64(at(20).milliseconds) << 16, replica: ReplicaID(rawValue: 9))
    devices[0].append([Op(stamp: stamp, changes: edit("old").records)])
    #expect(devices[0].record(Self.id, of: Self.kind)?.isDeleted == true)
  }

  @Test func `An undone edit leaves the record as it was`() throws {
    var device = devices()[0]
    _ = device.commit(edit("second"), at: at(10))
    _ = device.undo(at: at(11))
    let record = try #require(device.record(Self.id, of: Self.kind))
    #expect(record[.title] == .text("first") && !record.isDeleted)
    _ = device.redo(at: at(12))
    #expect(device.record(Self.id, of: Self.kind)?[.title] == .text("second"))
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `Three devices end in the state of what was done last`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var devices = devices()
    var isDeletedLast = false
    for minute in 1...30 {
      let index = Int.random(in: 0..<3, using: &generator)
      let isThere = devices[index].record(Self.id, of: Self.kind)?.isDeleted == false
      if isThere {
        isDeletedLast = generator.chance(40)
        let change = isDeletedLast ? deletion : edit("\(minute)")
        _ = devices[index].commit(change, at: at(minute))
      }
      guard generator.chance(30) else { continue }
      let other = Int.random(in: 0..<3, using: &generator)
      devices[other].append(devices[index].ops)
    }
    let all = devices.map { $0.ops }
    for index in devices.indices {
      for ops in all.shuffled(using: &generator) {
        devices[index].append(ops.shuffled(using: &generator))
      }
      let record = try #require(devices[index].record(Self.id, of: Self.kind))
      #expect(record.isDeleted == isDeletedLast, "seed \(seed)")
    }
    let states = devices.map { Snapshot.bytes(of: $0) }
    #expect(states.allSatisfy { $0 == states[0] }, "seed \(seed)")
  }
}
