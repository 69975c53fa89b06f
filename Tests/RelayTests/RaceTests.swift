import CivilTime
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Many at once: what is answered holds, and the log has neither holes nor anything twice.
@Suite struct RaceTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `Twenty devices that write into one space at once all get through, each in its order`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 61)
    let relay = try TestRelay(sort)
    var members = [world.founder]
    for _ in 0..<19 {
      let member = world.member()
      try world.take(try world.entry(.admit(member.admission()), by: world.founder))
      members.append(member)
    }
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    var sent: [(Member, [[UInt8]])] = []
    for member in members {
      sent.append((member, try (0..<12).map { _ in try world.envelope(by: member) }))
    }
    let placed = try await write(sent, to: world, relay)
    try await expect(placed, toBeTheLogOf: world, relay, count: 20 + 20 * 12)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Many spaces are written at once, and none has what belongs to another`(
    sort: TestRelay.Sort
  ) async throws {
    let relay = try TestRelay(sort)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed: UInt64 in 100..<140 {
        group.addTask {
          var world = try RelayWorld(seed: seed)
          let _: SpaceState = try await relay.done(world.creation, by: world.founder)
          let entries = try (0..<10).map { _ in try world.envelope(by: world.founder) }
          let placed = try await write([(world.founder, entries)], to: world, relay)
          try await expect(placed, toBeTheLogOf: world, relay, count: 11)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Of copies of one device that write at once one goes on, and the others are told`(
    sort: TestRelay.Sort
  ) async throws {
    let world = try RelayWorld(seed: 62)
    let relay = try TestRelay(sort)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let copies = try (0..<8).map { number in
      var copy = world
      copy.generator = SeededGenerator(seed: 1000 + UInt64(number))
      return try copy.envelope(by: world.founder)
    }
    let answers = try await withThrowingTaskGroup(of: Appended.self) { group in
      for copy in copies {
        group.addTask { try await relay.append([copy], to: world, by: world.founder) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.refusal == nil } == 1)
    let winner = try await relay.log(of: world, by: world.founder)[1]
    let chain = ChainPoint(chain: 1, n: 1, id: world.id(of: winner))
    #expect(answers.count { $0.refusal == .forked(chain) } == 7)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What many read and change at once is changed by each`(sort: TestRelay.Sort) async throws {
    let world = try RelayWorld(seed: 65)
    let relay = try TestRelay(sort)
    let state: SpaceState = try await relay.done(world.creation, by: world.founder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { try await relay.rules.addByte(to: world.space) } }
      try await group.waitForAll()
    }
    #expect(try await relay.state(of: world, by: world.founder).bytes == state.bytes + 200)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Of requests that come into a mailbox at once one stays`(sort: TestRelay.Sort) async throws {
    let world = try RelayWorld(seed: 66)
    let relay = try TestRelay(sort)
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    var generator = SeededGenerator(seed: 67)
    let link = Member(using: &generator)
    let hash = link.token.hash
    for number: UInt8 in 0..<10 {
      let id = MailboxID(checked: .init(repeating: number, count: 16))
      let open = RelayCall.openMailbox(id, world.space, hash)
      let now = RelayWorld.now + .hours(Int(number))
      let _: Done = try await relay.done(open, by: world.founder, at: now)
      let kept: [UInt8] = try await withThrowingTaskGroup(of: UInt8?.self) { group in
        for letter: UInt8 in 0..<8 {
          group.addTask {
            let put = RelayCall.putRequest(id, [letter])
            return try await relay.refusal(put, by: link.token, at: now) == nil ? letter : nil
          }
        }
        return try await group.reduce(into: [UInt8]()) { kept, letter in
          if let letter { kept.append(letter) }
        }
      }
      let read: StoredPieces = try await relay.done(.request(id), by: world.founder, at: now)
      #expect(kept.count == 1 && read.pieces == [kept])
    }
  }

  @Test func `What one process commits another sees, and a hint tells it to look`() async throws {
    var world = try RelayWorld(seed: 63)
    let relay = try TestRelay(.sqlite)
    guard case .sqlite(let rules, let folder) = relay.relay else { return }
    let other = RelayRules(try SQLiteRelayStore(path: folder.path("relay.sqlite")))
    let _: SpaceState = try await relay.done(world.creation, by: world.founder)
    let version = try await other.store.version()
    #expect(try await other.store.version() == version)
    let subscriber = HeadSubscriber(of: world.space, by: world.founder.token.hash)
    let stranger = HeadSubscriber(of: .zeros, by: subscriber.token)
    let founded = world.point(after: world.rosterBytes)
    #expect(try await other.news(for: [subscriber]) == [.grew(to: founded)])
    let envelope = try world.envelope(by: world.founder)
    try await relay.append([envelope], to: world, by: world.founder)
    #expect(try await other.store.version() != version)
    let grown = SpaceNews.grew(to: world.point(after: world.rosterBytes + [envelope]))
    #expect(try await other.news(for: [subscriber, stranger]) == [grown, .ended(.absent)])
    #expect(try await rules.news(for: [subscriber]) == [grown])
  }

  @Test func `Two stores on one file write at once without a hole`() async throws {
    var world = try RelayWorld(seed: 64)
    let first = try TestRelay(.sqlite)
    guard case .sqlite(_, let folder) = first.relay else { return }
    let second = try TestRelay(sharing: folder)
    let phone = world.member()
    try world.take(try world.entry(.admit(phone.admission()), by: world.founder))
    let _: SpaceState = try await first.done(world.creation, by: world.founder)
    let ours = try (0..<40).map { _ in try world.envelope(by: world.founder) }
    let theirs = try (0..<40).map { _ in try world.envelope(by: phone) }
    let start = world
    async let one = write([(start.founder, ours)], to: start, first)
    async let two = write([(phone, theirs)], to: start, second)
    let placed = try await one.merging(try await two) { left, _ in left }
    try await expect(placed, toBeTheLogOf: world, first, count: 82)
    try await expect(placed, toBeTheLogOf: world, second, count: 82)
  }
}

/// Each member by itself and all at once, each envelope in a call of its own and sent twice.
///
/// - Returns: what was answered for each entry.
private func write(
  _ sent: [(Member, [[UInt8]])], to world: RelayWorld, _ relay: TestRelay
) async throws -> [UInt64: [UInt8]] {
  try await withThrowingTaskGroup(of: [UInt64: [UInt8]].self) { group in
    for (member, entries) in sent {
      group.addTask {
        var placed: [UInt64: [UInt8]] = [:]
        for entry in entries {
          async let again = relay.append([entry], to: world, by: member)
          let answer = try await relay.append([entry], to: world, by: member)
          #expect(answer.refusal == nil)
          #expect(try await again.sequences == answer.sequences)
          #expect(answer.sequences.allSatisfy { $0 > placed.keys.max() ?? 0 })
          for sequence in answer.sequences { placed[sequence] = entry }
        }
        return placed
      }
    }
    return try await group.reduce(into: [:]) { $0.merge($1) { left, _ in left } }
  }
}

private func expect(
  _ placed: [UInt64: [UInt8]], toBeTheLogOf world: RelayWorld, _ relay: TestRelay, count: Int
) async throws {
  let log = try await relay.log(of: world, by: world.founder)
  #expect(log.count == count && Set(log).count == count)
  for (sequence, entry) in placed { #expect(log[Int(sequence) - 1] == entry) }
  #expect(placed.count + world.rosterBytes.count == count)
  #expect(
    try await relay.state(of: world, by: world.founder).head == world.point(after: log))
}
