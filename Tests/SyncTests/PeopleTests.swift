import Foundation
import Ledger
import TestSupport
import Testing

/// People that share lists, by the product's devices over memory stores.
@Suite struct PeopleTests {
  /// Beginning with `DAYRING_SYNC_FIRST`, to look at one that failed.
  private static let seeds: Range<UInt64> = {
    let first = ProcessInfo.processInfo.environment["DAYRING_SYNC_FIRST"].flatMap(UInt64.init) ?? 0
    return first..<first + UInt64(Soak.rounds(50, soak: 10_000))
  }()

  @Test(arguments: [false, true])
  func `Whatever people do, all that share a list hold its log, and what it lacks is shown`(
    isHostile: Bool
  ) async throws {
    for seed in Self.seeds where isHostile == (seed % 2 == 1) {
      let history = try PeopleHistory(seed: seed, isHostile: isHostile)
      try await history.begin()
      try await history.live(60)
      try await history.end()
      let problems = history.world.problems
      guard !problems.isEmpty else { continue }
      Issue.record("seed \(seed)\n\((history.world.steps + problems).joined(separator: "\n"))")
    }
  }

  /// One clock leads by a month, which the relay refuses, and the other by four minutes.
  @Test
  func `A change that was stamped anew loses to what had lost to it`() async throws {
    let world = PeopleWorld(seed: 1, relays: 1)
    for (person, skew) in [240_000, 30 * 86_400_000].enumerated() {
      try world.addPerson(person, skew: Int64(skew))
      try await world.run(person)
    }
    try await world.found(by: 0, at: 0)
    try await world.run(0)
    let list = try #require(world.lists.first?.list)
    try await world.share(list, of: 0, with: 1, as: .editor)
    let task = RecordID(high: 1, low: 1)
    func write(_ text: String, by index: Int) {
      let notes = RecordChange.Write(FieldName(rawValue: "notes"), .text(text))
      let change = RecordChange(Kind.task.labelled(list), task, [notes])
      world.installations[index].commit([change], at: world.clock(index))
    }
    func notes(on index: Int) -> String? {
      world.installations[index].ledger.record(task, of: Kind.task.labelled(list))?.fields
        .first { $0.name.rawValue == "notes" }?.value.text
    }
    for index in 0...1 { try await world.catchUp(index) }
    world.installations[1].isOffline = true
    write("by the clock of next month", by: 1)
    write("by a clock four minutes ahead", by: 0)
    try await world.catchUp(0)
    world.installations[1].isOffline = false
    world.installations[1].events.append(.every(.online(true)))
    try await world.catchUp(1)
    #expect(try await world.settle())
    #expect(notes(on: 0) == "by a clock four minutes ahead")
    #expect(notes(on: 1) == notes(on: 0))
  }
}
