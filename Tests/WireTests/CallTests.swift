import Testing
import TestSupport

@testable import Wire

/// Calls and answers as bytes.
struct CallTests {
  private static let space = SpaceID(checked: .init(repeating: 0xab, count: 16))
  private static let snapshot = SnapshotID(checked: .init(repeating: 2, count: 16))
  private static let mailbox = MailboxID(checked: .init(repeating: 3, count: 16))
  private static let slot = SlotID(checked: .init(repeating: 4, count: 16))
  private static let conversation = ConversationID(checked: .init(repeating: 8, count: 16))
  private static let text = FeedbackText(checked: "Hello,\nthere")
  private static let hash = TokenHash(checked: .init(repeating: 5, count: 32))
  private static let link = ListLinkID(checked: .init(repeating: 10, count: 16))
  private static let ask = AskID(checked: .init(repeating: 11, count: 32))
  private static let request = CallID(checked: Array(0..<16))
  private static let point = LogPoint(
    sequence: 42, log: LogHash(checked: .init(repeating: 6, count: 32)))

  static let calls: [RelayCall] = [
    .create(space, invitation: nil, roster: [[1], [2, 3]]),
    .create(space, invitation: RelayToken(checked: .init(repeating: 7, count: 32)), roster: []),
    .create(
      space, invitation: nil, roster: [[1]],
      sponsor: SpaceAccess(space: space, token: RelayToken(checked: .init(repeating: 7, count: 32)))
    ),
    .state(space), .append(space, known: point, entries: [[1, 2], []]),
    .page(space, after: point), .roster(space, after: 7), .announce(space, manifest: [1]),
    .putPart(space, snapshot, 1023, [1]), .complete(space, snapshot),
    .attest(space, snapshot, [1]), .newest(space), .latest(space),
    .part(space, snapshot, 0),
    .putSlot(slot, space, hash, [1]), .slot(slot), .openMailbox(mailbox, space, hash),
    .putRequest(mailbox, [1]), .request(mailbox), .putAnswer(mailbox, []), .answer(mailbox),
    .wakes(space),
    .putWakes(space, WakeRequest(endpoint: "https://push.example/a", times: [1, 2])),
    .testWake(space), .feedback, .conversation(conversation),
    .putMessage(
      conversation,
      FeedbackMessage(
        id: MessageID(checked: .init(repeating: 9, count: 16)), begins: true, text: text,
        about: FeedbackText(checked: "Dayring 1"))),
    .endConversation(conversation),
    .putLink(space, link, LinkOffer(token: hash, until: 1 << 40, asks: 64)), .asks(space),
    .ask(link, ask), .putLetter(link, ask, .reveal, [1]), .putLetter(link, ask, .answer, []),
    .letters(link, ask),
  ]

  @Test(arguments: calls)
  func `A call is read as it was written, and cut nowhere`(call: RelayCall) throws {
    let target = call.target(Self.request)
    let (read, request) = try RelayCall.read(
      method: call.method, target: target, body: call.body)
    #expect(read == call && request == Self.request)
    let route = try CallRoute(method: call.method, target: target)
    #expect(route.kind == call.kind && route.request == Self.request)
    #expect(call.body.count <= route.kind.bodyLimit)
    #expect((route.space == Self.space) == target.hasPrefix("/v1/spaces/"))
    #expect(throws: WireFailure.self) {
      try RelayCall.read(method: "DELETE", target: target, body: call.body)
    }
    #expect(throws: WireFailure.self) {
      try RelayCall.read(
        method: call.method, target: String(target.dropLast()), body: call.body)
    }
  }

  @Test func `Every kind of call is in the list`() {
    #expect(Set(Self.calls.map(\.kind)) == Set(CallKind.allCases))
    #expect(Set(CallKind.allCases.map(\.name)).count == CallKind.allCases.count)
  }

  @Test func `The forms stay as they are`() {
    let call = RelayCall.append(Self.space, known: Self.point, entries: [[1, 2], [3]])
    let digits = String(repeating: "ab", count: 16)
    let log = String(repeating: "06", count: 32)
    #expect(
      call.target(Self.request)
        == "/v1/spaces/\(digits)/entries?known=42:\(log)&request=000102030405060708090a0b0c0d0e0f"
    )
    #expect(
      call.body == Array("DRX1".utf8) + [0, 0, 0, 2, 0, 0, 0, 2, 1, 2, 0, 0, 0, 1, 3])
    let page = Answer(
      to: .page, Self.request, time: 1,
      .done(Page(after: 1, head: Self.point, entries: [[9]])))
    #expect(
      page.bytes == Array("DRY1".utf8) + [4] + Self.request.bytes + [0, 0, 0, 0, 0, 0, 0, 1]
        + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 42] + Self.point.log.bytes
        + [0, 0, 0, 1, 0, 0, 0, 1, 9])
    let refused = Answer<Done>(
      to: .complete, Self.request, time: 5, .refused(.incomplete(part: 3)))
    #expect(
      String(decoding: refused.bytes, as: UTF8.self)
        == #"{"answers":"complete","request":"000102030405060708090a0b0c0d0e0f","time":5,"#
        + #""refusal":{"name":"incomplete","part":3}}"#)
  }

  @Test func `The forms of calls about lists stay as they are`() throws {
    let (link, ask) = (String(repeating: "0a", count: 16), String(repeating: "0b", count: 32))
    let call = RelayCall.putLetter(Self.link, Self.ask, .request, [1, 2])
    #expect(
      call.target(Self.request)
        == "/v1/links/\(link)/asks/\(ask)?request=000102030405060708090a0b0c0d0e0f")
    #expect(call.body == Array("DRX1".utf8) + [2, 1, 2])
    let offer = RelayCall.putLink(
      Self.space, Self.link, LinkOffer(token: Self.hash, until: 258, asks: 3))
    #expect(offer.body == Array("DRX1".utf8) + Self.hash.bytes + [0, 0, 0, 0, 0, 0, 1, 2, 3])
    let sponsor = SpaceAccess(space: Self.space, token: .zeros)
    let create = RelayCall.create(Self.space, invitation: nil, roster: [], sponsor: sponsor)
    let plain = RelayCall.create(Self.space, invitation: nil, roster: [])
    #expect(create.body == plain.body + Self.space.bytes + RelayToken.zeros.bytes)
    let asks = ListAsks([
      .init(link: Self.link, id: Self.ask, time: 7, letters: [[9], [8, 7]]),
      .init(link: Self.link, id: .zeros, time: 8, letters: []),
    ])
    let answer = Answer(to: .asks, Self.request, time: 1, .done(asks))
    #expect(
      answer.bytes == Array("DRY1".utf8) + [28] + Self.request.bytes + [0, 0, 0, 0, 0, 0, 0, 1]
        + [0, 0, 0, 2] + Self.link.bytes + Self.ask.bytes + [0, 0, 0, 0, 0, 0, 0, 7]
        + [0, 0, 0, 2, 0, 0, 0, 1, 9, 0, 0, 0, 2, 8, 7] + Self.link.bytes + AskID.zeros.bytes
        + [0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
    #expect(try Answer<ListAsks>(answer.bytes, to: .asks, Self.request) == answer)
    #expect(asks.asks.map(\.length).reduce(33, +) == answer.bytes.count)
    for cut in 0..<answer.bytes.count {
      #expect(throws: WireFailure.self) {
        try Answer<ListAsks>(Array(answer.bytes[..<cut]), to: .asks, Self.request)
      }
    }
  }

  @Test func `Numbers of calls about lists are bounded where they are read`() {
    func read(_ call: RelayCall, _ body: [UInt8]) -> WireFailure? {
      do {
        _ = try RelayCall.read(
          method: call.method, target: call.target(Self.request), body: Array("DRX1".utf8) + body)
        return nil
      } catch {
        return error
      }
    }
    let offer = RelayCall.putLink(
      Self.space, Self.link, LinkOffer(token: Self.hash, until: 0, asks: 0))
    let until = [UInt8](repeating: 0, count: 8)
    #expect(read(offer, Self.hash.bytes + until + [64]) == nil)
    #expect(read(offer, Self.hash.bytes + until + [65]) == .tooLarge(limit: 64))
    #expect(
      read(offer, Self.hash.bytes + [0x80] + until.dropFirst() + [1]) == .tooLarge(limit: .max))
    for short in [until, until + [1, 0]] {
      #expect(read(offer, Self.hash.bytes + short) == .malformed)
    }
    let letter = RelayCall.putLetter(Self.link, Self.ask, .reveal, [])
    for number: UInt8 in [0, 4, 255] { #expect(read(letter, [number, 1]) == .malformed) }
    #expect(read(letter, []) == .malformed)
    let create = RelayCall.create(Self.space, invitation: nil, roster: [])
    let plain = [UInt8](repeating: 0, count: 36)
    for more in [1, 47, 49] {
      #expect(read(create, plain + .init(repeating: 1, count: more)) == .malformed)
    }
  }
}
