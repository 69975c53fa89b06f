import CivilTime
import DeviceSync
import DeviceSyncTesting
import Ledger
import Sealing
import TestSupport
import Testing

@testable import Sync

/// Random sequences of a browser's transactions.
@Suite struct RowHistoryTests {
  @Test(arguments: 0..<UInt64(Soak.rounds(12, soak: 400)))
  func `No op is lost, and none waits twice`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var space = try RowSpace(seed: seed)
    var devices = space.members.enumerated().map { index, member in
      RowDevice(member, seed: 100 * seed + UInt64(index) + 7)
    }
    for index in devices.indices {
      for _ in 0..<Int.random(in: 0...4, using: &random) { try devices[index].write() }
      try devices[index].enter()
      try check(devices[index])
    }
    for _ in 0..<60 {
      let index = Int.random(in: 0...1, using: &random)
      try act(&devices[index], in: &space, &random)
      try check(devices[index])
    }
    try settle(&devices, in: &space)
  }

  private func act(
    _ device: inout RowDevice, in space: inout RowSpace, _ random: inout SeededGenerator
  ) throws {
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<7: try device.write()
    case 7..<11: try device.seal(Int.random(in: 1...9, using: &random))
    case 11..<14: try device.send(to: &space, isAnswerLost: random.chance(30))
    case 14..<17: try device.merge(from: space)
    case 17, 18: try device.rows.compact()
    case 19:
      var how = Unsealing()
      how.takesBack = random.chance(30)
      how.aside = random.chance(50) ? try device.state.syncState.chain.sealed.last?.point.n : nil
      try device.unseal(how, from: space)
    case 20:
      var how = Unsealing()
      how.replica = random.next()
      how.stamps = .byOwnClock
      try device.unseal(how, from: space)
    case 21:
      var how = Unsealing()
      how.stamps = .byRelay(device.now.milliseconds - 600_000)
      try device.unseal(how, from: space)
    case 22: try device.restart(from: space)
    default: try beLate(&device)
    }
  }

  /// Another tab commits first, and this one goes on with what it had.
  private func beLate(_ device: inout RowDevice) throws {
    guard let (step, chain) = try device.sealing(4) else { return }
    let late = try device.next(chain)
    try device.store(.noted)
    let before = device.rows
    let outcome = try device.rows.store(.step(step, late, expected: late.revision - 1))
    guard case .overtaken(let state) = outcome else {
      Issue.record("not overtaken")
      return
    }
    #expect(state.syncState.revision == late.revision)
    for store in RowStore.allCases { #expect(device.rows.rows(store) == before.rows(store)) }
  }

  private func check(_ device: RowDevice) throws {
    let state = try device.state
    let waiting = try device.waiting()
    let kept = device.rows.rows(.space)
    let sealed = try kept.filter { $0.key.isOf("list") }.flatMap { try $0.value.ops() }
    let row = try #require(kept.first { $0.key == .text("state") }).value
    let aside = try #require(row["aside"]).lists().flatMap { try $0.ops() }
    let places = [waiting.map(\.op), sealed, aside].map { $0.flatMap { $0.changes.map(\.id) } }
    let all = places.flatMap { $0 }
    #expect(Set(all).count == all.count, "an op waits twice")
    #expect(device.written.isSubset(of: device.read.union(all)), "an op is lost")
    #expect(state.outbox.waiting == waiting.count)
    #expect(state.outbox.aside == (try #require(row["aside"]).lists().count))

    let envelopes = kept.filter { $0.key.isOf("envelope") }.map(\.key)
    let ns = state.syncState.chain.sealed.map(\.point.n)
    #expect(envelopes == ns.map { .list([.text("envelope"), .number(Int64($0))]) })
    let ends = state.syncState.chain.sealed.filter { $0.ops > 0 }.map(\.point.n)
    let lists = kept.filter { $0.key.isOf("list") }.map(\.key)
    #expect(lists == ends.map { .list([.text("list"), .number(Int64($0))]) })

    let stored = device.rows.ledger
    #expect(stored.isWhole)
    for id in device.written.union(device.read) where state.outbox.change > 0 {
      #expect(stored.ledger.record(id, of: RowDevice.note) != nil, "a record is gone")
    }
  }

  /// All that waits is sent, and both read it.
  private func settle(_ devices: inout [RowDevice], in space: inout RowSpace) throws {
    for index in devices.indices {
      var how = Unsealing()
      how.takesBack = true
      try devices[index].unseal(how, from: space)
      while try !devices[index].waiting(1).isEmpty {
        try devices[index].seal()
        try devices[index].send(to: &space)
        try devices[index].merge(from: space)
        try check(devices[index])
      }
    }
    for index in devices.indices {
      try devices[index].merge(from: space)
      try check(devices[index])
    }
    let records = devices.map { $0.rows.ledger.ledger.allRecords }
    #expect(records[0] == records[1])
    #expect(records[0].count == devices.reduce(0) { $0 + $1.written.count })
  }
}

extension RowKey {
  func isOf(_ kind: String) -> Bool {
    if case .list(let parts) = self { parts.first == .text(kind) } else { false }
  }
}

extension RowValue {
  struct OtherForm: Error {}

  func lists() throws -> [RowValue] {
    guard case .list(let elements) = self else { throw OtherForm() }
    return elements
  }

  /// The ops of a list.
  func ops() throws -> [Op] {
    try lists().map { element in
      guard case .json(let bytes) = element else { throw OtherForm() }
      return try Op(parsing: bytes)
    }
  }
}
