import CivilTime
import RelayTesting
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Lists of several people: their founding, their roster, and what each person may write.
@Suite struct ListTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `A list is founded by one entry, and all its people write and read`(
    sort: TestRelay.Sort
  ) async throws {
    var list = try ListWorld(seed: 701)
    let relay = try TestRelay(sort)
    for _ in 0..<2 {
      let state: SpaceState = try await relay.done(list.creation(), by: list.anna.device)
      #expect(state.head.sequence == 1 && state.limit == 32 << 20)
    }
    let joins = Array(list.world.rosterBytes.dropFirst())
    try await relay.append(joins, to: list.world, by: list.anna.device)
    var log = list.world.rosterBytes
    for member in [list.anna, list.ben, list.cleo] {
      let envelope = try list.world.envelope(by: member.device)
      log.append(envelope)
      let answer = try await relay.append([envelope], to: list.world, by: member.device)
      #expect(answer.refusal == nil && answer.sequences == [UInt64(log.count)])
    }
    // A person key reads as well: with it a new device finds the list.
    for member in [list.anna.key, list.ben.device, list.cleo.key] {
      #expect(try await relay.log(of: list.world, by: member) == log)
      let roster: Page = try await relay.done(.roster(list.space, after: 0), by: member)
      #expect(roster.entries == list.world.rosterBytes)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A list that a relay has lost is not founded again, one that is behind is completed`(
    sort: TestRelay.Sort
  ) async throws {
    let list = try ListWorld(seed: 702)
    let (whole, behind) = (list.world.rosterBytes, try TestRelay(sort))
    let lost = try TestRelay(sort)
    let create = RelayCall.create(list.space, invitation: nil, roster: whole)
    #expect(
      try await lost.refusal(create, by: list.ben.device.token, as: SpaceState.self) == .absent)
    let _: SpaceState = try await behind.done(list.creation(), by: list.anna.device)
    for _ in 0..<2 {
      let state: SpaceState = try await behind.done(create, by: list.ben.device)
      #expect(state.roster == list.world.roster.point)
    }
    // A space of one person keeps to its own form.
    let mixed = try RelayWorld(seed: 703)
    let wrong = RelayCall.create(
      mixed.space, invitation: nil, roster: mixed.rosterBytes + [whole[1]])
    #expect(
      try await lost.refusal(wrong, by: mixed.founder.token, as: SpaceState.self) == .malformed)
    let sponsored = RelayCall.create(
      mixed.space, invitation: nil, roster: mixed.rosterBytes,
      sponsor: SpaceAccess(space: mixed.space, token: mixed.founder.token))
    #expect(
      try await lost.refusal(sponsored, by: mixed.founder.token, as: SpaceState.self)
        == .malformed)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A space of a closed relay begins so many lists without an invitation`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.openTo = .invited
    limits.lists.ofSpace = 2
    let relay = try TestRelay(sort, limits: limits)
    var own = try RelayWorld(seed: 704)
    let (invitation, other) = (
      RelayToken(using: &own.generator), RelayToken(using: &own.generator)
    )
    let sponsor = SpaceAccess(space: own.space, token: own.founder.token)
    let lists = try (705...709).map { try ListWorld(seed: $0) }
    func refusal(_ list: ListWorld, _ sponsor: SpaceAccess?) async throws -> Refusal? {
      try await relay.refusal(
        list.creation(sponsor: sponsor), by: list.anna.device.token, as: SpaceState.self)
    }
    #expect(try await refusal(lists[0], sponsor) == .closed)
    for token in [invitation, other] { try await relay.rules.invite(token, at: RelayWorld.now) }
    let _: SpaceState = try await relay.done(
      .create(own.space, invitation: invitation, roster: own.rosterBytes), by: own.founder)
    #expect(try await refusal(lists[0], nil) == .closed)
    let wrong = SpaceAccess(space: own.space, token: lists[0].anna.device.token)
    #expect(try await refusal(lists[0], wrong) == .closed)
    for list in lists[..<2] {
      // Sent again, it is not counted again.
      for _ in 0..<2 { #expect(try await refusal(list, sponsor) == nil) }
    }
    #expect(try await refusal(lists[2], sponsor) == .full(limit: 2))
    // A list is no sponsor.
    let inner = SpaceAccess(space: lists[0].space, token: lists[0].anna.device.token)
    #expect(try await refusal(lists[2], inner) == .closed)
    let call = lists[2].creation(invitation: other, sponsor: sponsor)
    let _: SpaceState = try await relay.done(call, by: lists[2].anna.device)
    // A deleted one makes room.
    let deletion = try lists[0].world.roster.entry(
      .list(.delete), by: lists[0].anna.device.device, with: lists[0].anna.device.keys,
      using: &native)
    try await relay.append(
      Array(lists[0].world.rosterBytes.dropFirst()) + [deletion.bytes], to: lists[0].world,
      by: lists[0].anna.device)
    #expect(try await refusal(lists[3], sponsor) == nil)
    #expect(try await refusal(lists[4], sponsor) == .full(limit: 2))
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `An envelope that its device has not signed is refused`(
    sort: TestRelay.Sort
  ) async throws {
    var list = try ListWorld(seed: 711)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let good = try list.world.envelope(by: list.ben.device)
    var forged = good
    forged[forged.count - 1] ^= 1
    let ben = list.ben.device
    var answer = try await relay.append([forged, good], to: list.world, by: ben)
    #expect(answer.sequences.isEmpty && answer.refusal == .malformed)
    answer = try await relay.append([good, forged], to: list.world, by: ben)
    // The same entry is here: its id does not depend on the signature.
    #expect(answer.sequences == [4, 4] && answer.refusal == nil)
    #expect(try await relay.log(of: list.world, by: ben) == list.world.rosterBytes + [good])
    // A device that comes in by the same call.
    let phone = list.world.member()
    let admission = try list.take(
      .admit(phone.admission(of: list.ben.person, .editor)), by: list.ben.key)
    var first = try list.world.envelope(by: phone)
    answer = try await relay.append([admission], to: list.world, by: list.ben.key)
    #expect(answer.refusal == nil)
    first[first.count - 9] ^= 1
    #expect(
      try await relay.append([first], to: list.world, by: phone).refusal == .malformed)
    first[first.count - 9] ^= 1
    #expect(try await relay.append([first], to: list.world, by: phone).refusal == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Entries of rosters of the two versions do not mix`(sort: TestRelay.Sort) async throws {
    let list = try ListWorld(seed: 712)
    let own = try RelayWorld(seed: 713)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let _: SpaceState = try await relay.done(own.creation, by: own.founder)
    let there = try await relay.append(
      [own.rosterBytes[0]], to: list.world, by: list.anna.device)
    #expect(there.refusal == .malformed)
    let here = try await relay.append([list.world.rosterBytes[0]], to: own, by: own.founder)
    #expect(here.refusal == .malformed)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Who leaves or is removed has no token any more, nor has its key`(
    sort: TestRelay.Sort
  ) async throws {
    var list = try ListWorld(seed: 714)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let leaving = try list.take(.leave, by: list.cleo.device)
    #expect(
      try await relay.append([leaving], to: list.world, by: list.cleo.device).refusal == nil)
    guard case .list(let change) = try list.removal(of: [list.ben]) else { return }
    let removal = try list.take(change, by: list.anna.device)
    #expect(
      try await relay.append([removal], to: list.world, by: list.anna.device).refusal == nil)
    for member in [list.ben.device, list.ben.key, list.cleo.device, list.cleo.key] {
      #expect(
        try await relay.refusal(.state(list.space), by: member.token, as: SpaceState.self)
          == .unauthorized)
    }
    for member in [list.anna.device, list.anna.key] {
      #expect(try await relay.state(of: list.world, by: member).head.sequence == 5)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A renewed key takes all other members of its person`(sort: TestRelay.Sort) async throws {
    var list = try ListWorld(seed: 715)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let (phone, key) = (list.world.member(), list.world.member())
    let (ben, person) = (list.ben, list.ben.person)
    let admission = try list.take(.admit(phone.admission(of: person, .editor)), by: ben.key)
    let renewal = try list.take(
      .renew(key.admission(of: person, .editor, .personKey, replacing: ben.key.device)), by: phone)
    #expect(
      try await relay.append([admission, renewal], to: list.world, by: ben.key).refusal == nil)
    for (member, isIn) in [(ben.device, false), (ben.key, false), (phone, true), (key, true)] {
      let refusal = try await relay.refusal(
        .state(list.space), by: member.token, as: SpaceState.self)
      #expect(refusal == (isIn ? nil : .unauthorized))
    }
  }

  @Test func `A roster of a list is full by its own limits, not by those of spaces`() async throws {
    var limits = RelayLimits()
    limits.devices = 1
    limits.recoveryCodes = 1
    var list = try ListWorld(seed: 716)
    let relay = try TestRelay(.memory, limits: limits)
    try await list.found(at: relay)
    for count in 2...11 {
      let phone = list.world.member()
      let admission = phone.admission(of: list.ben.person, .editor)
      let content = RosterEntry.Content.list(.admit(admission))
      let entry = try RosterEntry.signed(
        content, number: list.world.roster.number + 1, previous: list.world.roster.head,
        by: list.ben.key.device, with: list.ben.key.keys, in: list.space, using: &native)
      let answer = try await relay.append([entry.bytes], to: list.world, by: list.ben.key)
      #expect(answer.refusal == (count > 10 ? .members(limit: 10) : nil))
      if answer.refusal == nil { try list.world.take(entry) }
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A list has no slots and no mailboxes`(sort: TestRelay.Sort) async throws {
    let list = try ListWorld(seed: 717)
    let relay = try TestRelay(sort)
    try await list.found(at: relay)
    let hash = list.anna.key.token.hash
    let calls: [RelayCall] = [
      .putSlot(SlotID(checked: .init(repeating: 3, count: 16)), list.space, hash, [1]),
      .openMailbox(MailboxID(checked: .init(repeating: 4, count: 16)), list.space, hash),
    ]
    for call in calls {
      #expect(try await relay.refusal(call, by: list.anna.device.token) == .malformed)
    }
  }
}
