import CivilTime
import DeviceSync
import Foundation
import Ledger
import SQLiteLedger
import Sealing
import TestSupport
import Testing

@testable import SpaceHost

/// Several databases of one space.
@Suite struct JoiningTests {
  typealias Sort = Household.Sort

  @Test(arguments: Sort.allCases)
  func `Three databases that were apart hold the same once they are in step`(
    sort: Sort
  ) async throws {
    let home = try Household(sort, seed: 3)
    let stores = try await home.stores(3)
    var number: UInt64 = 0
    for round in 0..<5 {
      for (index, store) in stores.enumerated() {
        for _ in 0..<3 {
          number += 1
          try home.commit(number, "own \(number)", on: store)
          try home.commit(1_000, "of \(index), round \(round)", on: store)
        }
        if (round + index).isMultiple(of: 2) { try await home.catchUp(store) }
      }
      home.time = home.time + .minutes(1)
    }
    try await home.settle(stores)
    #expect(try stores[2].ledger.records(of: .task).count == 46)
  }

  @Test
  func `Who joins brings all that it held, and gets all that is there`() async throws {
    let home = try Household(.sqlite)
    let stores = [try home.store("a"), try home.store("b")]
    try await home.found(stores[0])
    for number in 1...700 { try home.commit(UInt64(number), "old \(number)", on: stores[0]) }
    for number in 701...720 { try home.commit(UInt64(number), "new \(number)", on: stores[1]) }
    try await home.catchUp(stores[0])
    try await home.join(stores[1], by: stores[0])
    try await home.settle(stores)
    #expect(try stores[0].ledger.records(of: .task).count == 720)
  }

  @Test
  func `A recovery code alone brings everything back, in a later epoch as well`() async throws {
    let home = try Household(.sqlite)
    let stores = try await home.stores(2)
    try home.commit(1, "saved", on: stores[0])
    var runner = try home.runner(of: stores[0])
    let first = try await runner.makeRecoveryCode()
    let code = try await runner.makeRecoveryCode()
    let phone = try #require(try stores[1].state()).ring.device
    #expect(try await runner.bringAbout(.remove([phone])))
    let transport = TimedTransport(transport: home.transport) { home.time }
    var random = home.random
    let new = try home.store("new")
    // The one before opens nothing any more.
    await #expect(throws: JoiningFailure.refused(.absent)) {
      try await Recovery.member(by: first, at: "http://r", in: new, over: transport, using: &random)
    }
    let typed = try RecoveryCode(code.text.lowercased())
    let member = try await Recovery.member(
      by: typed, at: "http://r", in: new, over: transport, using: &random)
    #expect(member.ring.epochs.count == 3)
    try new.begin(member, chain: random.next())
    try home.commit(2, "written after it", on: new)
    try await home.settle([stores[0], new])
    #expect(try new.ledger.records(of: .task).count == 2)
  }

  @Test
  func `What the relay stores has nobody's words in it`() async throws {
    let home = try Household(.sqlite)
    let stores = try await home.stores(2)
    try home.commit(1, "Zahnarztbesuch", on: stores[0])
    try await home.settle(stores)
    for name in try home.folder.names where name.hasPrefix("relay.sqlite") {
      let bytes = String(decoding: try home.folder.bytes(name), as: UTF8.self)
      #expect(!bytes.contains("Zahnarztbesuch") && !bytes.contains("Phone"), "\(name)")
    }
    #expect(try home.folder.names.contains("relay.sqlite"))
  }
}
