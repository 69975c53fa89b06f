import Relay
import RelayTesting
import Sealing
import Synchronization
import Testing
import TestSupport
import Wire

/// Twenty devices of one space, each of which appends one envelope after the other and sends again what
/// was not answered; and what they were told is kept.
final class Crowd: Sendable {
  /// One that never will be ahead of a clock.
  private static let minute: UInt32 = 29_000_000

  let world: RelayWorld
  private let members: [Member]

  private struct State {
    var writers: [Writer]
    var acknowledged: [UInt64: EntryID] = [:]
  }

  private struct Writer {
    var world: RelayWorld
    var unanswered: [UInt8]?
  }

  private let state: Mutex<State>

  init(seed: UInt64) throws {
    var world = try RelayWorld(seed: seed)
    var members = [world.founder]
    while members.count < 20 {
      let member = world.member()
      try world.take(try world.entry(.admit(member.admission()), by: world.founder))
      members.append(member)
    }
    self.world = world
    self.members = members
    let writer = Writer(world: world)
    state = Mutex(State(writers: Array(repeating: writer, count: members.count)))
  }

  var acknowledged: Int { state.withLock { $0.acknowledged.count } }

  func create(at address: String) async throws {
    _ = try await askOver(
      address, world.creation, token: world.founder.token, as: SpaceState.self)
  }

  /// Appends until `isEnough` says so, of how many were acknowledged in all.
  ///
  /// - Parameters:
  ///   - retries: whether to go on with a relay that does not answer; else a device stops then.
  ///   - address: of the relay that a device asks.
  func append(
    at address: @Sendable @escaping (Int) -> String, retries: Bool,
    until isEnough: @Sendable @escaping (Int) -> Bool
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in members.indices {
        group.addTask { [self] in
          while !isEnough(acknowledged) {
            guard try await appendOne(index, at: address(index)) || retries else { return }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// - Returns: whether it was answered.
  private func appendOne(_ index: Int, at address: String) async throws -> Bool {
    let member = members[index]
    let entry = try state.withLock { state in
      if let entry = state.writers[index].unanswered { return entry }
      let entry = try state.writers[index].world.envelope(
        by: member, chain: UInt64(index), minute: Crowd.minute)
      state.writers[index].unanswered = entry
      return entry
    }
    let call = RelayCall.append(world.space, known: world.start, entries: [entry])
    guard
      let outcome = try? await askOver(address, call, token: member.token, as: Appended.self),
      case .done(let appended) = outcome
    else { return false }
    #expect(appended.refusal == nil)
    let sequence = try #require(appended.sequences.first)
    state.withLock { state in
      state.writers[index].unanswered = nil
      state.acknowledged[sequence] = world.id(of: entry)
    }
    return true
  }

  /// No acknowledged entry is lost, none stands twice, and no chain has a hole.
  func check(at address: String, _ comment: Comment) async throws {
    var log: [[UInt8]] = []
    while true {
      let call = RelayCall.page(world.space, after: world.point(after: log))
      let outcome = try await askOver(address, call, token: world.founder.token, as: Page.self)
      guard case .done(let page) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      if page.entries.isEmpty {
        #expect(page.head == world.point(after: log), comment)
        break
      }
      log += page.entries
    }
    let ids = log.map { world.id(of: $0) }
    #expect(Set(ids).count == ids.count, comment)
    #expect(Array(log.prefix(20)) == world.rosterBytes, comment)
    for (sequence, id) in state.withLock({ $0.acknowledged }) {
      #expect(ids.indices.contains(Int(sequence) - 1) && ids[Int(sequence) - 1] == id, comment)
    }
    var chains: [UInt64: [UInt64]] = [:]
    for entry in log.dropFirst(20) {
      let envelope = try Envelope(parsing: entry)
      chains[envelope.after.chain, default: []].append(envelope.n)
    }
    for numbers in chains.values {
      #expect(numbers == Array(1...UInt64(numbers.count)), comment)
    }
  }
}
