import DeviceSync
import DeviceSyncTesting
import Ledger
import Sealing
import TestSupport
import Testing
import Wire

@testable import Sync

/// Rows that no version has written.
@Suite struct HostileRowTests {
  private static let spaces = RecordedSpace.all.filter {
    ["draft", "sealed", "snapshot"].contains($0.name)
  }

  private static let odd: [RowValue] = [
    .undefined, .number(-1), .number(.infinity), .number(9_007_199_254_740_992),
    .bigInteger(.max), .text(String(repeating: "a", count: 5000)),
    .bytes(Array(repeating: 1, count: 99)), .list([.null]), .object([]),
  ]

  @Test(arguments: spaces)
  func `A damaged state ends in an error, and nothing is written`(space: RecordedSpace) throws {
    let state = try #require(space.state)
    var good = space.rows
    guard case .overtaken(let loaded) = try good.read(.state, at: 0) else {
      throw RowDevice.Unexpected()
    }
    let revision = loaded.syncState.revision
    var how = Unsealing()
    how.takesBack = true
    let transactions: [StoreTransaction] = [
      .step(.noted, loaded.syncState, expected: revision),
      .step(
        .merged(OpenedLog(loaded.view, loaded.ring)), loaded.syncState, expected: revision),
      .step(
        .restarted(OpenedLog(loaded.view, loaded.ring)), loaded.syncState, expected: revision),
      .step(
        .unsealed(how, now: 1), loaded.syncState, expected: revision),
      .requested(.leave), .clockSet(lead: 1),
    ]
    var errors = 0
    for (index, damaged) in state.damaged(by: Self.odd).enumerated() {
      var rows = space.rows
      rows.put(.space, .text("state"), damaged)
      do { _ = try rows.read(.state, at: 0) } catch is DamagedRow { errors += 1 }
      let before = rows
      do {
        _ = try rows.store(transactions[index % transactions.count])
      } catch is DamagedRow {
        for store in RowStore.allCases { #expect(rows.rows(store) == before.rows(store)) }
      }
    }
    #expect(errors > 200)
  }

  @Test func `A row with an odd key does not wait`() throws {
    let space = try #require(RecordedSpace.all.first { $0.name == "offline" })
    let value = try #require(space.rows.rows(.ops).last).value
    for key in [RowKey.text("a"), .list([.text("backlog"), .text("a")])] {
      var rows = space.rows
      rows.put(.ops, key, value)
      #expect(throws: DamagedRow.self) { try rows.read(.waiting(ops: 9, bytes: 9), at: 7) }
    }
    var rows = space.rows
    rows.put(.space, .list([.text("backlog"), .text("a")]), .list([]))
    #expect(throws: DamagedRow.self) { try rows.store(.requested(.leave)) }
  }

  @Test func `What waits and cannot be read is not passed over`() throws {
    let space = try #require(RecordedSpace.all.first { $0.name == "offline" })
    guard case .overtaken(let state) = try loaded(space) else { throw RowDevice.Unexpected() }
    let last = try #require(space.rows.rows(.ops).last)
    for op in [RowValue.json([1]), .text("a"), .undefined] {
      var rows = space.rows
      rows.put(.ops, last.key, .object([RowMember("stamp", .text("a")), RowMember("op", op)]))
      let revision = state.syncState.revision
      #expect(throws: DamagedRow.self) {
        try rows.read(.waiting(ops: 9, bytes: 999), at: revision)
      }
    }
  }

  @Test func `A ledger that cannot all be read is not taken for all`() throws {
    var space = try RowSpace(seed: 11)
    var device = RowDevice(space.members[0], seed: 12)
    try device.enter()
    try device.write()
    try device.merge(from: space)
    try device.seal()
    try device.send(to: &space)
    var damaged = device
    damaged.rows.put(.ops, .number(99), .object([RowMember("op", .json([1]))]))
    let before = damaged.rows
    var how = Unsealing()
    for stamps in [Unsealing.Stamps.byOwnClock, .byRelay(0)] {
      how.stamps = stamps
      #expect(throws: DamagedRow.self) { try damaged.store(.unsealed(how, now: 1 << 40)) }
    }
    let opened = try damaged.opened(LogView(of: space.members[0].space), in: space)
    #expect(throws: DamagedRow.self) { try damaged.store(.restarted(opened)) }
    #expect(throws: DamagedRow.self) { try damaged.enter() }
    for store in RowStore.allCases { #expect(damaged.rows.rows(store) == before.rows(store)) }
    // The user may give it up.
    try damaged.enter(isEmpty: true)
    #expect(damaged.rows.rows(.ops).isEmpty)
  }

  private func loaded(_ space: RecordedSpace) throws -> StoreOutcome {
    var rows = space.rows
    return try rows.read(.state, at: 0)
  }
}

extension RowValue {
  /// The same with one part replaced, for each part and each replacement: of lists only in their first
  /// element.
  fileprivate func damaged(by odd: [RowValue]) -> [RowValue] {
    var damaged: [RowValue] = []
    switch self {
    case .object(let members):
      for (index, member) in members.enumerated() {
        for value in odd + member.value.damaged(by: odd) {
          var members = members
          members[index].value = value
          damaged.append(.object(members))
        }
      }
    case .map(let members):
      for value in odd + (members.first?.value.damaged(by: odd) ?? []) where !members.isEmpty {
        var members = members
        members[0].value = value
        damaged.append(.map(members))
      }
    case .list(let elements):
      for value in odd + (elements.first?.damaged(by: odd) ?? []) where !elements.isEmpty {
        damaged.append(.list([value] + elements.dropFirst()))
      }
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .json, .keys, .host,
      .longer, .addedKey:
      break
    }
    return damaged
  }
}
