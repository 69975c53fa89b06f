import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Hostile requests, in all stores.
@Suite struct HostileTests {
  @Test(arguments: TestRelay.Sort.allCases)
  func `Cut, flipped and random bodies are refused or harmless, and end nothing`(
    sort: TestRelay.Sort
  ) async throws {
    var (world, relay, phone) = try await admitted(sort, seed: 71)
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the hostile bodies: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let envelope = try world.envelope(by: phone, isSent: false)
    let entry = try world.entry(.admit(world.member().admission()), by: phone).bytes
    let manifest = try world.snapshot(
      by: phone, upto: world.point(after: world.rosterBytes)
    ).manifest
    let id = manifest.snapshot
    let mailbox = MailboxID(checked: .init(repeating: 4, count: 16))
    let hash = phone.token.hash
    func calls(_ bytes: [UInt8]) -> [RelayCall] {
      [
        .create(world.space, invitation: nil, roster: [bytes]),
        .append(world.space, known: world.start, entries: [bytes]),
        .announce(world.space, manifest: bytes), .putPart(world.space, id, 0, bytes),
        .attest(world.space, id, bytes), .putRequest(mailbox, bytes), .putAnswer(mailbox, bytes),
        .putSlot(SlotID(checked: .init(repeating: 4, count: 16)), world.space, hash, bytes),
      ]
    }
    for number in 0..<300 {
      var bytes = [envelope, entry, manifest.bytes, []][number % 4]
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      case 1 where !bytes.isEmpty:
        bytes[Int.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8(number % 8)
      default:
        bytes = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
          .random(in: 0...255, using: &generator)
        }
      }
      let call = calls(bytes)[number % 8]
      let request = CallID(checked: .init(repeating: 1, count: 16))
      let token = number % 5 == 0 ? RelayToken(using: &generator) : phone.token
      let reply = try await relay.reply(call, request, token: token)
      if number % 5 == 0 { #expect(reply.refusal != nil, "seed \(seed), \(number)") }
    }
    let log = try await relay.log(of: world, by: phone)
    #expect(Array(log.prefix(2)) == world.rosterBytes)
    #expect(try await relay.state(of: world, by: phone).head == world.point(after: log))
  }

  @Test func `What is no call is refused before anything is looked up`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed of the calls: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let world = try RelayWorld(seed: 72)
    let request = CallID(checked: .init(repeating: 1, count: 16))
    let call = RelayCall.append(world.space, known: world.start, entries: world.rosterBytes)
    let body = call.body
    for length in 0..<body.count {
      #expect(throws: WireFailure.self) {
        try RelayCall.read(
          method: "POST", target: call.target(request), body: Array(body[..<length]))
      }
    }
    // Four bytes of magic, then a count and a length that are not there.
    for huge in [4, 8] {
      var claimed = body
      for index in huge..<(huge + 4) { claimed[index] = 0xff }
      #expect(throws: WireFailure.self) {
        try RelayCall.read(method: "POST", target: call.target(request), body: claimed)
      }
    }
    let letters = Array("/?=&:-0123456789abcdefgv1spacesentries".utf8)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...90, using: &generator)).map { _ in
        letters[Int.random(in: letters.indices, using: &generator)]
      }
      let target = String(decoding: text, as: UTF8.self)
      #expect(throws: WireFailure.self, "seed \(seed): \(target)") {
        try RelayCall.read(method: "GET", target: target, body: [])
      }
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `More than a request may have is refused with the limit`(
    sort: TestRelay.Sort
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 73)
    let entry = [UInt8](repeating: 0, count: SyncLimits.envelope - 4)
    let call = RelayCall.append(
      world.space, known: world.start, entries: .init(repeating: entry, count: 4))
    let answer: Appended = try await relay.done(call, by: phone)
    #expect(answer.refusal == .malformed)
    let more = RelayCall.append(
      world.space, known: world.start, entries: .init(repeating: entry, count: 4) + [[]])
    #expect(
      try await relay.refusal(more, by: phone.token, as: Appended.self)
        == .tooLarge(limit: SyncLimits.entries))
  }
}
