import Relay
import RelayTesting
import Sealing
import SealingTesting
import Testing
import TestSupport
import Wire

@testable import RelayServer

/// Every call over HTTP, against all stores.
@Suite(.timeLimit(.minutes(10))) struct CallTests {
  /// A call and who sends it.
  private struct Step {
    let call: RelayCall
    let token: RelayToken?
  }

  /// Two devices and a recovery code, from the founding of their space to its deletion.
  private static func life(of seed: UInt64) throws -> [Step] {
    var world = try RelayWorld(seed: seed)
    let (founder, phone, code) = (world.founder, world.member(), world.member())
    let (link, stranger) = (
      RelayToken(using: &world.generator), RelayToken(using: &world.generator)
    )
    let mailbox = MailboxID(checked: .init(repeating: 5, count: 16))
    let slot = SlotID(checked: .init(repeating: 6, count: 16))
    var steps: [Step] = []
    func add(_ call: RelayCall, _ token: RelayToken?) {
      steps.append(Step(call: call, token: token))
    }
    add(.state(world.space), founder.token)
    add(world.creation, founder.token)
    add(world.creation, stranger)
    add(world.creation, nil)
    var log = world.rosterBytes
    func append(_ entries: [[UInt8]], _ member: Member) {
      add(.append(world.space, known: world.point(after: log), entries: entries), member.token)
      log += entries
    }
    for (member, type) in [(phone, MemberType.device), (code, .recoveryCode)] {
      let entry = try world.entry(.admit(member.admission(type)), by: founder)
      append([entry.bytes], founder)
      try world.take(entry)
    }
    let envelopes = try (0..<3).map { _ in
      try world.envelope(by: phone, seen: world.point(after: log))
    }
    append(envelopes, phone)
    add(.append(world.space, known: world.start, entries: envelopes), phone.token)
    let other = try world.envelope(by: phone, chain: 2, isSent: false)
    add(.append(world.space, known: world.start, entries: [other, other + [0]]), phone.token)
    add(.append(world.space, known: world.point(after: [other]), entries: []), phone.token)
    add(.append(world.space, known: world.start, entries: [other]), founder.token)
    let ahead = try world.envelope(by: phone, minute: RelayWorld.minute + 7, isSent: false)
    add(.append(world.space, known: world.start, entries: [ahead]), phone.token)
    _ = try world.envelope(by: phone)
    let gap = try world.envelope(by: phone)
    add(.append(world.space, known: world.start, entries: [gap]), phone.token)
    for token in [phone.token, stranger] {
      add(.state(world.space), token)
      add(.page(world.space, after: world.start), token)
      add(.roster(world.space, after: 1), token)
    }
    let snapshot = try world.snapshot(by: founder, upto: world.point(after: log))
    let id = snapshot.manifest.snapshot
    add(.newest(world.space), phone.token)
    add(.latest(world.space), phone.token)
    add(.announce(world.space, manifest: snapshot.manifest.bytes), founder.token)
    add(.complete(world.space, id), founder.token)
    for part in snapshot.parts {
      add(.putPart(world.space, id, part.index, part.sealed), founder.token)
    }
    add(.putPart(world.space, id, 0, [1]), founder.token)
    add(.complete(world.space, id), founder.token)
    add(.latest(world.space), phone.token)
    let attestation = try Attestation(
      for: snapshot.manifest.id(in: world.space), by: phone.device, with: phone.keys,
      in: world.space, using: &native)
    add(.attest(world.space, id, attestation.bytes), phone.token)
    add(.newest(world.space), phone.token)
    add(.part(world.space, id, 0), phone.token)
    add(.part(world.space, id, 9), phone.token)
    let hash = code.token.hash
    for bytes: [UInt8] in [[1, 2], [1, 2], [3]] {
      add(.putSlot(slot, world.space, hash, bytes), founder.token)
    }
    add(.slot(slot), code.token)
    add(.slot(slot), founder.token)
    add(.openMailbox(mailbox, world.space, link.hash), phone.token)
    add(.answer(mailbox), link)
    add(.putRequest(mailbox, [1]), link)
    add(.request(mailbox), phone.token)
    add(.putAnswer(mailbox, [2]), phone.token)
    add(.answer(mailbox), link)
    add(.answer(mailbox), link)
    // Neither of the relays wakes devices: the key that others have would be another one each time.
    let request = WakeRequest(endpoint: "https://fcm.googleapis.com/fcm/send/a", times: [1])
    for call in [
      RelayCall.putWakes(world.space, request), .testWake(world.space), .wakes(world.space),
    ] {
      add(call, phone.token)
    }
    let conversation = ConversationID(checked: .init(repeating: 7, count: 16))
    let text = try #require(FeedbackText("Hello"))
    let message = FeedbackMessage(
      id: MessageID(checked: .init(repeating: 8, count: 16)), begins: true, text: text)
    add(.feedback, nil)
    for token in [link, stranger] {
      for call in [RelayCall.putMessage(conversation, message), .conversation(conversation)] {
        add(call, token)
      }
    }
    add(.endConversation(conversation), nil)
    add(.endConversation(conversation), link)
    add(.conversation(conversation), link)
    let deletion = try world.entry(.delete, by: founder)
    append([deletion.bytes], founder)
    add(.state(world.space), phone.token)
    return steps + (try listLife(of: seed + 1))
  }

  /// A list of three, by whose link another person asks.
  private static func listLife(of seed: UInt64) throws -> [Step] {
    var list = try ListWorld(seed: seed)
    let token = RelayToken(using: &list.world.generator)
    let link = ListLinkID(checked: .init(repeating: 9, count: 16))
    let ask = AskID(checked: Digest.hash([1, 2]))
    let until = UInt64(RelayWorld.now.milliseconds) + 3_600_000
    let offer = LinkOffer(token: token.hash, until: until, asks: 1)
    let withdrawal = LinkOffer(token: token.hash, until: until, asks: 0)
    let (owner, editor) = (list.anna.device.token, list.ben.device.token)
    let joins = Array(list.world.rosterBytes.dropFirst())
    return [
      (list.creation(), owner), (.putLink(list.space, link, offer), owner),
      (.append(list.space, known: list.world.start, entries: joins), owner),
      (.putLink(list.space, link, offer), editor), (.ask(link, ask), token),
      (.ask(link, .zeros), token), (.asks(list.space), editor), (.asks(list.space), owner),
      (.putLetter(link, ask, .request, [1, 2]), token),
      (.putLetter(link, ask, .reveal, [9]), owner),
      (.putLetter(link, ask, .request, [2]), token),
      (.putLetter(link, ask, .request, [1, 2]), token),
      (.putLetter(link, ask, .answer, [3]), owner), (.letters(link, ask), token),
      (.letters(link, ask), editor), (.asks(list.space), owner),
      (.putLink(list.space, link, withdrawal), owner), (.letters(link, ask), token),
    ].map { Step(call: $0, token: $1) }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A call is answered over HTTP byte for byte as the rules answer it`(
    sort: TestRelay.Sort
  ) async throws {
    let steps = try Self.life(of: 201)
    let model = try TestRelay(.memory, feedback: .inbox)
    #expect(Set(steps.map(\.call.kind)) == Set(CallKind.allCases))
    try await ServedRelay.run(sort, { $0.feedback = .inbox }) { served in
      for (number, step) in steps.enumerated() {
        let request = CallID(checked: .init(repeating: UInt8(number), count: 16))
        let expected = try await model.reply(step.call, request, token: step.token)
        let reply = try await served.reply(step.call, request, token: step.token)
        let what = "step \(number): \(step.call.kind) \(reply.text.prefix(200))"
        #expect(reply.bytes == expected.bytes, "\(what)")
        #expect(reply.status == expected.refusal?.status ?? 200, "\(what)")
        #expect(reply.headers["cache-control"] == "no-store")
        #expect(reply.headers["access-control-allow-origin"] == "*")
        let isJSON = expected.bytes.first == UInt8(ascii: "{")
        #expect(
          reply.headers["content-type"]
            == (isJSON ? "application/json" : "application/octet-stream"))
      }
    }
  }

  @Test func `A page of any origin may ask, and nothing is remembered of it`() async throws {
    try await ServedRelay.run(.memory) { served in
      let reply = try await served.send(
        "OPTIONS", "/v1/spaces/x",
        headers: [("Origin", "https://app.example"), ("Access-Control-Request-Method", "PUT")])
      #expect(reply.status == 204)
      #expect(reply.headers["access-control-allow-origin"] == "*")
      #expect(reply.headers["access-control-allow-headers"] == "Authorization, Content-Type")
      #expect(reply.headers["access-control-allow-methods"] == "GET, POST, PUT")
      #expect(reply.headers["access-control-allow-credentials"] == nil)
      #expect(reply.headers["set-cookie"] == nil)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `It says that it is well, and what it has done, without telling anybody apart`(
    sort: TestRelay.Sort
  ) async throws {
    let world = try RelayWorld(seed: 202)
    try await ServedRelay.run(sort) { served in
      let _: SpaceState = try await served.done(world.creation, by: world.founder)
      _ = try await served.ask(.state(world.space), token: nil, as: SpaceState.self)
      let health = try await served.send("GET", "/health")
      #expect(health.status == 200 && health.text == "ok\n")
      let metrics = try await served.send("GET", "/metrics").text
      for line in [
        "dayring_relay_calls_total{call=\"create\",outcome=\"done\"} 1",
        "dayring_relay_calls_total{call=\"state\",outcome=\"unauthorized\"} 1",
        "dayring_relay_received_bytes_total \(world.creation.body.count)",
        "dayring_relay_call_seconds_count 2", "dayring_relay_streams 0",
      ] {
        #expect(metrics.split(separator: "\n").contains(Substring(line)), "\(line)\n\(metrics)")
      }
      for secret in [world.space.text, world.founder.token.text, "127.0.0.1"] {
        #expect(!metrics.contains(secret))
      }
    }
  }
}
