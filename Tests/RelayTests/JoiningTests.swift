import CivilTime
import RelayTesting
import Testing
import Wire

@testable import Relay
@testable import Sealing

/// Mailboxes and slots.
@Suite struct JoiningTests {
  private let id = MailboxID(checked: .init(repeating: 5, count: 16))

  @Test(arguments: TestRelay.Sort.allCases)
  func `One request and one answer pass through a mailbox, however often they are read`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 41)
    let link = RelayToken(using: &world.generator)
    let open = RelayCall.openMailbox(id, world.space, link.hash)
    let letters: [[UInt8]] = [[1, 1], [2, 2], [3, 3]]
    #expect(try await relay.refusal(.putRequest(id, letters[0]), by: link) == .absent)
    for _ in 0..<2 { #expect(try await relay.refusal(open, by: phone.token) == nil) }
    #expect(try await relay.refusal(open, by: world.founder.token) == .taken)
    func read(_ call: RelayCall, _ token: RelayToken) async throws -> [[UInt8]] {
      switch try await relay.ask(call, token: token, as: StoredPieces.self) {
      case .done(let stored): return stored.pieces
      case .refused(let refusal): throw RelayError.refused(refusal)
      }
    }
    #expect(try await read(.request(id), phone.token) == [])
    #expect(try await read(.answer(id), link) == [])
    #expect(try await relay.refusal(.putAnswer(id, letters[2]), by: phone.token) == .absent)
    for _ in 0..<2 {
      #expect(try await relay.refusal(.putRequest(id, letters[0]), by: link) == nil)
      #expect(try await relay.refusal(.putRequest(id, letters[1]), by: link) == .taken)
      #expect(try await read(.request(id), phone.token) == [letters[0]])
    }
    // Neither the link nor another device reads what is for the one that opened it.
    for stranger in [link, world.founder.token] {
      #expect(
        try await relay.refusal(.request(id), by: stranger, as: StoredPieces.self) == .unauthorized)
      #expect(
        try await relay.refusal(.putAnswer(id, letters[2]), by: stranger) == .unauthorized)
    }
    for _ in 0..<2 {
      #expect(try await relay.refusal(.putAnswer(id, letters[2]), by: phone.token) == nil)
    }
    #expect(try await relay.refusal(.putAnswer(id, letters[1]), by: phone.token) == .taken)
    #expect(try await read(.request(id), phone.token) == [letters[0]])
    #expect(try await relay.refusal(.putRequest(id, letters[0]), by: link) == nil)
    #expect(try await relay.refusal(.putRequest(id, letters[1]), by: link) == .taken)
    #expect(
      try await relay.refusal(.answer(id), by: phone.token, as: StoredPieces.self) == .unauthorized)
    for _ in 0..<2 { #expect(try await read(.answer(id), link) == [letters[2]]) }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A mailbox lasts ten minutes, as long as its owner belongs, and there are not many`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.mailboxes = 2
    var (world, relay, phone) = try await admitted(sort, seed: 42, limits: limits)
    let link = RelayToken(using: &world.generator)
    func open(_ number: UInt8, at now: Instant = RelayWorld.now) async throws -> Refusal? {
      try await relay.refusal(
        .openMailbox(
          MailboxID(checked: .init(repeating: number, count: 16)), world.space,
          link.hash), by: phone.token, at: now)
    }
    #expect(try await open(5) == nil)
    let end = RelayWorld.now + .minutes(10)
    let last = Instant(milliseconds: end.milliseconds - 1)
    #expect(try await relay.refusal(.putRequest(id, [1]), by: link, at: last) == nil)
    #expect(try await relay.refusal(.putRequest(id, [1]), by: link, at: end) == .absent)
    #expect(try await open(6) == nil)
    #expect(try await open(7) == .tooMany(retryAfter: 600))
    #expect(try await open(7, at: end) == nil)
    let (content, _) = try world.removal(of: [phone])
    let removal = try world.entry(content, by: world.founder)
    try await relay.append([removal.bytes], to: world, by: world.founder)
    let seventh = MailboxID(checked: .init(repeating: 7, count: 16))
    #expect(try await relay.refusal(.putRequest(seventh, [1]), by: link, at: end) == .absent)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A slot is written once, opens by its token, and goes with its member`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 43)
    let code = world.member()
    let slot = SlotID(checked: .init(repeating: 3, count: 16))
    func put(_ bytes: [UInt8]) -> RelayCall {
      .putSlot(slot, world.space, code.token.hash, bytes)
    }
    #expect(
      try await relay.refusal(put([1]), by: phone.token)
        == .roster(world.roster.point), "There is no such member.")
    let entry = try world.entry(.admit(code.admission(.recoveryCode)), by: phone)
    try world.take(entry)
    try await relay.append([entry.bytes], to: world, by: phone)
    for _ in 0..<2 { #expect(try await relay.refusal(put([1]), by: phone.token) == nil) }
    #expect(try await relay.refusal(put([2]), by: phone.token) == .taken)
    let long = [UInt8](repeating: 0, count: 1025)
    #expect(try await relay.refusal(put(long), by: phone.token) == .tooLarge(limit: 1024))
    let stored: StoredPieces = try await relay.done(.slot(slot), by: code)
    #expect(stored.pieces == [[1]])
    #expect(
      try await relay.refusal(.slot(slot), by: phone.token, as: StoredPieces.self) == .unauthorized)
    // The code's member admits a device, which is all it does.
    let tablet = world.member()
    let admission = try world.entry(.admit(tablet.admission()), by: code)
    try world.take(admission)
    #expect(
      try await relay.append([admission.bytes], to: world, by: code).refusal == nil)
    let (content, key) = try world.removal(of: [code])
    let removal = try world.entry(content, by: tablet)
    try world.take(removal, newKey: key)
    try await relay.append([removal.bytes], to: world, by: tablet)
    #expect(try await relay.refusal(.slot(slot), by: code.token, as: StoredPieces.self) == .absent)
  }
}
