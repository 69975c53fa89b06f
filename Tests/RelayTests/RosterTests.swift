import RelayTesting
import Testing
import Wire

@testable import Relay
@testable import Sealing

/// The permissions of members by the roster, in the order of the log.
@Suite struct RosterTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `A token is good from its admission to its removal`(sort: TestRelay.Sort) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 11)
    #expect(try await relay.state(of: world, by: phone).roster.number == 2)
    let (content, key) = try world.removal(of: [phone])
    let removal = try world.entry(content, by: world.founder)
    try world.take(removal, newKey: key)
    #expect(
      try await relay.append([removal.bytes], to: world, by: world.founder).refusal == nil)
    let refused: [RelayCall] = [
      .state(world.space), .page(world.space, after: world.start),
      .append(world.space, known: world.start, entries: []),
    ]
    for call in refused {
      #expect(try await relay.refusal(call, by: phone.token) == .unauthorized)
    }
    #expect(try await relay.refusal(refused[0], by: nil) == .unauthorized)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Of two removals at once, of each other too, one holds`(sort: TestRelay.Sort) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 12)
    let founder = world.founder
    let (ofPhone, _) = try world.removal(of: [phone])
    let (ofFounder, _) = try world.removal(of: [founder])
    let entries = [
      (founder, try world.entry(ofPhone, by: founder).bytes),
      (phone, try world.entry(ofFounder, by: phone).bytes),
    ]
    let outcomes = try await race(entries, in: world, relay)
    #expect(outcomes.count { $0 == nil } == 1)
    let winner = try #require(outcomes.firstIndex { $0 == nil })
    #expect(try await relay.state(of: world, by: entries[winner].0).roster.epoch == 2)
    #expect(
      try await relay.refusal(.state(world.space), by: entries[1 - winner].0.token)
        == .unauthorized)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Of a removal and an admission at once one holds, and the other is told the roster`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 13)
    let (content, _) = try world.removal(of: [])
    let entries = [
      (world.founder, try world.entry(content, by: world.founder).bytes),
      (phone, try world.entry(.admit(world.member().admission()), by: phone).bytes),
    ]
    let outcomes = try await race(entries, in: world, relay)
    #expect(outcomes.count { $0 == nil } == 1)
    let state = try await relay.state(of: world, by: phone)
    #expect(outcomes.contains(.roster(state.roster)) && state.roster.number == 3)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What a device wrote before it was removed does not come after`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 14)
    let envelope = try world.envelope(by: phone)
    let leaving = try world.entry(.remove(Removal(leaving: phone.device)), by: phone)
    let answer = try await relay.append(
      [leaving.bytes, envelope], to: world, by: phone)
    try world.take(leaving)
    #expect(answer.sequences == [3] && answer.refusal == .roster(world.roster.point))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A device writes only as itself, and a recovery code not at all`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 15)
    let code = world.member()
    let admission = try world.entry(.admit(code.admission(.recoveryCode)), by: phone)
    try world.take(admission)
    try await relay.append([admission.bytes], to: world, by: phone)
    for (writer, sender) in [(world.founder, phone), (code, code)] {
      let envelope = try world.envelope(by: writer, isSent: false)
      let answer = try await relay.append([envelope], to: world, by: sender)
      #expect(answer.refusal == .roster(world.roster.point))
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A relay that lost entries of the roster is given them again by whoever has them`(
    sort: TestRelay.Sort
  ) async throws {
    var world = try RelayWorld(seed: 16)
    let relay = try TestRelay(sort)
    let early = world
    let _: SpaceState = try await relay.done(early.creation, by: world.founder)
    let phone = world.member()
    try world.take(try world.entry(.admit(phone.admission()), by: world.founder))
    let (content, key) = try world.removal(of: [world.founder])
    try world.take(try world.entry(content, by: phone), newKey: key)
    // The founder does not belong any more, whatever this relay thinks.
    #expect(
      try await relay.refusal(world.creation, by: world.founder.token, as: SpaceState.self)
        == .unauthorized)
    let state: SpaceState = try await relay.done(world.creation, by: phone)
    #expect(state.roster == world.roster.point && state.head.sequence == 3)
    #expect(
      try await relay.refusal(early.creation, by: world.founder.token, as: SpaceState.self)
        == .unauthorized)
    let again: SpaceState = try await relay.done(early.creation, by: phone)
    #expect(again == state)
  }

  @Test func `A relay that was put back to an earlier state tells so, and is given what it lacks`()
    async throws
  {
    var world = try RelayWorld(seed: 20)
    let relay = try TestRelay(.memory)
    guard case .memory(let rules) = relay.relay else { return }
    let founder = world.founder
    let early: SpaceState = try await relay.done(world.creation, by: founder)
    let backup = rules.store.state
    let phone = world.member()
    let admission = try world.entry(.admit(phone.admission()), by: founder)
    try world.take(admission)
    let lost = [admission.bytes, try world.envelope(by: founder)]
    let known = try await relay.append(lost, to: world, by: founder).head
    rules.store.state = backup
    let call = RelayCall.append(world.space, known: known, entries: [])
    #expect(
      try await relay.refusal(call, by: founder.token, as: Appended.self)
        == .rewound(early.head))
    #expect(try await relay.refusal(call, by: phone.token) == .unauthorized)
    // The phone is unknown here, and can say itself why it belongs.
    let state: SpaceState = try await relay.done(world.creation, by: phone)
    #expect(state.roster == world.roster.point)
    let anew = try world.envelope(by: founder, chain: 2, seen: state.head)
    let answer = try await relay.append([anew], to: world, known: state.head, by: founder)
    #expect(answer.sequences == [3] && answer.refusal == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Of a roster that is too long for a space nothing is kept`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.devices = 3
    var world = try RelayWorld(seed: 19)
    let relay = try TestRelay(sort, limits: limits)
    let before: SpaceState = try await relay.done(world.creation, by: world.founder)
    for _ in 0..<3 {
      try world.take(try world.entry(.admit(world.member().admission()), by: world.founder))
    }
    #expect(
      try await relay.refusal(world.creation, by: world.founder.token, as: SpaceState.self)
        == .members(limit: 3))
    #expect(try await relay.state(of: world, by: world.founder) == before)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A closed relay takes a new space only with an invitation, and that once`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.openTo = .invited
    let relay = try TestRelay(sort, limits: limits)
    let worlds = try [RelayWorld(seed: 17), RelayWorld(seed: 18)]
    var generator = worlds[0].generator
    let invitation = RelayToken(using: &generator)
    try await relay.rules.invite(invitation, at: RelayWorld.now)
    func create(_ world: RelayWorld, _ token: RelayToken?) async throws -> Refusal? {
      try await relay.refusal(
        .create(
          world.space, invitation: token, roster: world.rosterBytes),
        by: world.founder.token, as: SpaceState.self)
    }
    #expect(try await create(worlds[0], nil) == .closed)
    #expect(try await create(worlds[0], worlds[0].founder.token) == .closed)
    let stranger = RelayCall.create(
      worlds[0].space, invitation: invitation, roster: worlds[0].rosterBytes)
    #expect(
      try await relay.refusal(stranger, by: worlds[1].founder.token, as: SpaceState.self)
        == .unauthorized, "The invitation is still good.")
    #expect(try await create(worlds[0], invitation) == nil)
    #expect(try await create(worlds[0], nil) == nil, "Repeated, it needs none.")
    #expect(try await create(worlds[1], invitation) == .closed)
  }

  /// Each in a task of its own.
  private func race(
    _ entries: [(Member, [UInt8])], in world: RelayWorld, _ relay: TestRelay
  ) async throws -> [Refusal?] {
    try await withThrowingTaskGroup(of: (Int, Refusal?).self) { group in
      for (index, (member, entry)) in entries.enumerated() {
        group.addTask {
          let call = RelayCall.append(world.space, known: world.start, entries: [entry])
          switch try await relay.ask(call, token: member.token, as: Appended.self) {
          case .done(let answer): return (index, answer.refusal)
          case .refused(let refusal): return (index, refusal)
          }
        }
      }
      var outcomes: [Refusal?] = entries.map { _ in nil }
      for try await (index, refusal) in group { outcomes[index] = refusal }
      return outcomes
    }
  }
}

/// A space with two devices.
func admitted(
  _ sort: TestRelay.Sort, seed: UInt64, limits: RelayLimits = RelayLimits(), waking: Waking? = nil,
  feedback: FeedbackOffer = .none
) async throws -> (RelayWorld, TestRelay, Member) {
  var world = try RelayWorld(seed: seed)
  let relay = try TestRelay(sort, limits: limits, waking: waking, feedback: feedback)
  let phone = world.member()
  try world.take(try world.entry(.admit(phone.admission()), by: world.founder))
  let _: SpaceState = try await relay.done(world.creation, by: world.founder)
  return (world, relay, phone)
}
