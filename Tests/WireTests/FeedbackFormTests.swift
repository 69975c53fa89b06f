import Testing

@testable import Wire

/// The bytes of feedback to a relay's operator.
struct FeedbackFormTests {
  private let request = CallID(checked: Array(0..<16))
  private static let conversation = ConversationID(checked: .init(repeating: 8, count: 16))
  private static let text = FeedbackText(checked: "Hello")

  private func read(_ body: [UInt8]) throws -> RelayCall {
    let call = RelayCall.conversation(Self.conversation)
    return try RelayCall.read(method: "POST", target: call.target(request), body: body).0
  }

  private func body(begins: UInt8 = 1, about: [UInt8] = [], length: UInt16? = nil, _ text: [UInt8])
    -> [UInt8]
  {
    var writer = BinaryWriter(.call)
    writer.append([UInt8](repeating: 9, count: 16))
    writer.append(begins)
    writer.append(length ?? UInt16(about.count))
    writer.append(about)
    writer.append(text)
    return writer.bytes
  }

  @Test func `The form of a message stays as it is`() throws {
    let message = FeedbackMessage(
      id: MessageID(checked: .init(repeating: 9, count: 16)), begins: true, text: Self.text,
      about: FeedbackText(checked: "D 1"))
    let call = RelayCall.putMessage(Self.conversation, message)
    #expect(
      call.body == Array("DRX1".utf8) + .init(repeating: 9, count: 16) + [1, 0, 3]
        + Array("D 1Hello".utf8))
    #expect(try read(call.body) == call)
    let longest = FeedbackText(
      checked: String(repeating: "\u{1F600}", count: FeedbackText.limit))
    let about = FeedbackText(
      checked: String(repeating: "\u{1F600}", count: FeedbackText.aboutLimit))
    let most = FeedbackMessage(id: message.id, begins: false, text: longest, about: about)
    let long = RelayCall.putMessage(Self.conversation, most)
    #expect(try read(long.body) == long)
    #expect(long.body.count <= SyncLimits.message)
  }

  @Test(arguments: [
    "", " ", "\n \n", "a\u{0}", "a\u{1b}[31m", "a\r\n", "a\tb", "a\u{7f}", "a\u{9b}31m",
    String(repeating: "a", count: 4001), String(repeating: "\u{1F600}", count: 4001),
    "\u{200b}", "\u{2060}\n\u{fe0f}", "\u{3164}\u{a0}", "\u{e0020}", "\u{202e}", "\u{feff}",
  ])
  func `A text that is invisible, too long or has control characters is none`(text: String) {
    #expect(FeedbackText(text) == nil)
    #expect(throws: WireFailure.self) { try read(body(Array(text.utf8))) }
  }

  @Test func `What is no message is refused`() throws {
    let hello = Array("Hello".utf8)
    #expect(try read(body(hello)).kind == .putMessage)
    let bodies: [[UInt8]] = [
      [], Array("DRX1".utf8), body(begins: 2, hello), body(length: 9, hello), body([0xff, 0xfe]),
      body([0xed, 0xa0, 0x80]), body(about: [0x1b], hello), body(about: [0xff], hello),
      body(about: [0x20], hello), body(about: [0xe2, 0x80, 0x8b], hello),
      body(about: .init(repeating: 0x61, count: 201), hello),
    ]
    for bytes in bodies { #expect(throws: WireFailure.self, "\(bytes)") { try read(bytes) } }
  }

  @Test func `Answers are read as they were written`() throws {
    for offer in [FeedbackOffer.none, .inbox, .address("mailto:me@example.org")] {
      let answer = Answer(to: .feedback, request, time: 5, .done(offer))
      #expect(try Answer<FeedbackOffer>(answer.bytes, to: .feedback, request) == answer)
    }
    let longest = FeedbackText(checked: String(repeating: "\u{1F600}", count: FeedbackText.limit))
    let messages = (0..<Conversation.messages).map { number in
      Conversation.Message(isAnswer: number.isMultiple(of: 2), day: 20_000, text: longest)
    }
    for conversation in [
      Conversation(isClosed: false, messages: [.init(isAnswer: true, day: 0, text: Self.text)]),
      Conversation(isClosed: true, messages: messages),
    ] {
      let answer = Answer(to: .conversation, request, time: 5, .done(conversation))
      #expect(answer.bytes.count < SyncLimits.json)
      #expect(try Answer<Conversation>(answer.bytes, to: .conversation, request) == answer)
    }
  }

  @Test(arguments: [
    #""inbox":true"#, #""inbox":1,"address":null"#, #""inbox":false,"address":"javascript:1""#,
    #""inbox":true,"address":"mailto:a@b.c""#, #""inbox":false,"address":"https://a b.c""#,
  ])
  func `An offer that is none is not taken`(members: String) {
    let text =
      #"{"answers":"feedback","request":"000102030405060708090a0b0c0d0e0f","time":5,"# + members
      + "}"
    #expect(throws: WireFailure.self) {
      try Answer<FeedbackOffer>(Array(text.utf8), to: .feedback, request)
    }
  }

  @Test(arguments: [
    #""closed":false"#, #""messages":[]"#, #""closed":false,"messages":[1]"#,
    #""closed":false,"messages":[{"answer":true,"day":-1,"text":"a"}]"#,
    #""closed":false,"messages":[{"answer":true,"day":1,"text":"\u001b[31m"}]"#,
    #""closed":false,"messages":[{"answer":true,"day":9999999,"text":"a"}]"#,
  ])
  func `A conversation that is none is not taken`(members: String) {
    let text =
      #"{"answers":"conversation","request":"000102030405060708090a0b0c0d0e0f","time":5,"#
      + members + "}"
    #expect(throws: WireFailure.self) {
      try Answer<Conversation>(Array(text.utf8), to: .conversation, request)
    }
  }

  @Test(arguments: [
    ("mailto:a@example.org", true), ("https://example.org/feedback?to=me", true),
    ("mailto:a", false), ("mailto:a@b@c", false), ("mailto:a@b.c?bcc=x@y.z", false),
    ("http://example.org", false), ("javascript:alert(1)", false), ("https://", false),
    ("https://example.org/\"onload=", false), ("https://exa mple.org", false), ("", false),
    ("https://.example", false),
  ])
  func `An address is one to write to, or a page`(text: String, isOne: Bool) {
    #expect(FeedbackOffer.isAddress(text) == isOne)
  }
}
