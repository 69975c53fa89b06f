import CivilTime
import Foundation
import RelayTesting
import Testing
import TestSupport
import Wire

@testable import Relay
@testable import Sealing

/// Conversations with the relay's operator, in all stores.
@Suite struct FeedbackTests {
  private let now = RelayWorld.now
  private let conversation = ConversationID(checked: .init(repeating: 0xc0, count: 16))
  private let token = RelayToken(checked: .init(repeating: 0x70, count: 32))
  private let stranger = RelayToken(checked: .init(repeating: 0x71, count: 32))

  private func message(
    _ text: String, id: UInt8, begins: Bool = true, about: String? = nil
  ) throws -> FeedbackMessage {
    FeedbackMessage(
      id: MessageID(checked: .init(repeating: id, count: 16)), begins: begins,
      text: try #require(FeedbackText(text)),
      about: try about.map { try #require(FeedbackText($0)) } ?? .none)
  }

  private func put(
    _ text: String, id: UInt8, begins: Bool = true, about: String? = nil,
    in other: ConversationID? = nil
  ) throws -> RelayCall {
    .putMessage(
      other ?? conversation, try message(text, id: id, begins: begins, about: about))
  }

  private func read(
    _ relay: TestRelay, at time: Instant = RelayWorld.now
  ) async throws -> Conversation {
    switch try await relay.ask(
      .conversation(conversation), token: token, at: time, as: Conversation.self)
    {
    case .done(let read): return read
    case .refused(let refusal): throw RelayError.refused(refusal)
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `What was written and answered is read in order, by days, and a resend does nothing more`(
    sort: TestRelay.Sort
  ) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    let first = try put("Hello,\nthere", id: 1, about: "Dayring 1")
    for _ in 0..<2 { #expect(try await relay.refusal(first, by: token) == nil) }
    #expect(try await relay.refusal(try put("Other", id: 1), by: token) == .taken)
    let answer = try #require(FeedbackText("An answer"))
    guard case .one = try await relay.inbox.reply(answer, to: "c0c0", at: now)
    else { throw RelayError.damaged }
    let later = now + .days(1)
    #expect(
      try await relay.refusal(try put("Thanks", id: 2, begins: false), by: token, at: later)
        == nil)
    #expect(try await relay.refusal(first, by: token) == nil)
    let read = try await read(relay)
    let day = Day.utc(now).number
    #expect(!read.isClosed)
    #expect(read.messages.map(\.text.text) == ["Hello,\nthere", "An answer", "Thanks"])
    #expect(read.messages.map(\.isAnswer) == [false, true, false])
    #expect(read.messages.map(\.day) == [day, day, day + 1])
    let rows = try await relay.inbox.conversations()
    #expect(rows.map(\.messages) == [3] && rows.map(\.unanswered) == [1])
    guard case .one(let found) = try await relay.inbox.read("c0") else {
      throw RelayError.damaged
    }
    #expect(found.messages.map(\.about.text) == ["Dayring 1", "", ""])
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Nobody else reads it, writes in it or ends it`(sort: TestRelay.Sort) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    for (call, refusal) in [
      (RelayCall.conversation(conversation), Refusal.unauthorized),
      (try put("Hello", id: 1), .unauthorized), (.endConversation(conversation), .unauthorized),
    ] {
      #expect(try await relay.refusal(call, by: stranger) == refusal)
      #expect(try await relay.refusal(call, by: nil) == refusal)
    }
    #expect(try await read(relay).messages.count == 1)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Deleted by its writer it is gone, and is not begun anew by what comes late`(
    sort: TestRelay.Sort
  ) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    for _ in 0..<2 {
      #expect(try await relay.refusal(.endConversation(conversation), by: token) == nil)
    }
    #expect(try await relay.inbox.conversations().isEmpty)
    #expect(
      try await relay.refusal(.conversation(conversation), by: token, as: Conversation.self)
        == .absent)
    #expect(
      try await relay.refusal(try put("Late", id: 2, begins: false), by: token) == .absent)
    guard case .none = try await relay.inbox.close("c0", at: now) else {
      Issue.record("It is still there.")
      return
    }
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A closed one takes nothing any more, can be read, and goes`(
    sort: TestRelay.Sort
  ) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    for _ in 0..<2 { _ = try await relay.inbox.close("c0", at: now) }
    #expect(try await relay.refusal(try put("More", id: 2), by: token) == .closed)
    // An earlier message, sent again, is still acknowledged.
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    let answer = try #require(FeedbackText("Late"))
    guard case .ended = try await relay.inbox.reply(answer, to: "c0", at: now)
    else { throw RelayError.damaged }
    let read = try await read(relay)
    #expect(read.isClosed && read.messages.count == 1)
    try await relay.rules.prune(at: now + .days(29))
    #expect(try await relay.inbox.conversations().count == 1)
    try await relay.rules.prune(at: now + .days(30))
    #expect(try await relay.inbox.conversations().isEmpty)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `One in which nobody writes for half a year goes`(sort: TestRelay.Sort) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    let later = now + .days(100)
    #expect(try await relay.refusal(try put("Still", id: 2), by: token, at: later) == nil)
    try await relay.rules.prune(at: now + .days(279))
    #expect(try await relay.inbox.conversations().count == 1)
    try await relay.rules.prune(at: now + .days(280))
    #expect(try await relay.inbox.conversations().isEmpty)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `There are limits in a row, in all, and on one day`(sort: TestRelay.Sort) async throws {
    var limits = RelayLimits()
    limits.feedback.unanswered = 2
    limits.feedback.conversations = 3
    limits.feedback.begunADay = 2
    let relay = try TestRelay(sort, limits: limits, feedback: .inbox)
    let midnight = 86_400 - Int(now.milliseconds / 1000 % 86_400)
    for id in 1...2 {
      #expect(try await relay.refusal(try put("Hello", id: UInt8(id)), by: token) == nil)
    }
    #expect(
      try await relay.refusal(try put("More", id: 3), by: token)
        == .tooMany(retryAfter: midnight))
    let answer = try #require(FeedbackText("Yes"))
    _ = try await relay.inbox.reply(answer, to: "c0", at: now)
    #expect(try await relay.refusal(try put("More", id: 3), by: token) == nil)
    func begin(_ number: UInt8, at time: Instant) async throws -> Refusal? {
      let other = ConversationID(checked: .init(repeating: number, count: 16))
      return try await relay.refusal(try put("Hi", id: 1, in: other), by: token, at: time)
    }
    #expect(try await begin(1, at: now) == nil)
    #expect(try await begin(2, at: now) == .tooMany(retryAfter: midnight))
    let tomorrow = now + .days(1)
    #expect(try await begin(2, at: tomorrow) == nil)
    #expect(try await begin(3, at: tomorrow) == .full(limit: 3))
    // Prefixes that several have are no id.
    guard case .several = try await relay.inbox.read("") else {
      Issue.record("It is taken for one.")
      return
    }
    _ = try await relay.inbox.close("01", at: now)
    #expect(try await begin(3, at: tomorrow) == nil)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `A network begins so many conversations a day, and keeps no other from it`(
    sort: TestRelay.Sort
  ) async throws {
    var limits = RelayLimits()
    limits.feedback.begunADayByNetwork = 2
    let relay = try TestRelay(sort, limits: limits, feedback: .inbox)
    func begin(_ number: UInt8, from network: UInt8, at time: Instant = RelayWorld.now) async throws
      -> Refusal?
    {
      let other = ConversationID(checked: .init(repeating: number, count: 16))
      return try await relay.refusal(
        try put("Hi", id: 1, in: other), by: token,
        from: CallOrigin(network: [10, 0, 0, network], isOutside: true), at: time)
    }
    // Sent again, and refused, it is not counted.
    for _ in 0..<3 { #expect(try await begin(1, from: 1) == nil) }
    let taken = ConversationID(checked: .init(repeating: 1, count: 16))
    #expect(
      try await relay.refusal(
        try put("Hi", id: 2, in: taken), by: stranger,
        from: CallOrigin(network: [10, 0, 0, 1], isOutside: true)) == .unauthorized)
    #expect(try await begin(2, from: 1) == nil)
    let midnight = Refusal.tooMany(
      retryAfter: 86_400 - Int(now.milliseconds / 1000 % 86_400))
    #expect(try await begin(3, from: 1) == midnight)
    // A conversation that has begun goes on.
    #expect(
      try await relay.refusal(
        try put("More", id: 2, begins: false, in: taken), by: token,
        from: CallOrigin(network: [10, 0, 0, 1], isOutside: true)) == nil)
    #expect(try await begin(3, from: 2) == nil)
    #expect(try await begin(4, from: 1, at: now + .days(1)) == nil)
  }

  @Test
  func `One network fills neither the day nor the inbox in the time that a conversation lasts`() {
    let limits = FeedbackLimits()
    #expect(limits.begunADayByNetwork * 10 <= limits.begunADay)
    #expect(limits.begunADayByNetwork * FeedbackLimits.life < limits.conversations)
  }

  @Test(arguments: TestRelay.Sort.allCases)
  func `Many are closed and deleted at once, by what they wait for and how long`(
    sort: TestRelay.Sort
  ) async throws {
    let relay = try TestRelay(sort, feedback: .inbox)
    func begin(_ number: UInt8, daysAgo: Int) async throws {
      let other = ConversationID(checked: .init(repeating: number, count: 16))
      let refusal = try await relay.refusal(
        try put("Hi", id: 1, in: other), by: token, at: now - .days(daysAgo))
      #expect(refusal == nil)
    }
    func firsts(_ rows: [ConversationRow]) -> [UInt8] { rows.map { $0.id.bytes[0] } }
    for (number, daysAgo) in [(1, 40), (2, 30), (3, 29), (4, 40)] {
      try await begin(UInt8(number), daysAgo: daysAgo)
    }
    _ = try await relay.inbox.reply(
      try #require(FeedbackText("Yes")), to: "04", at: now - .days(40))
    let old = ConversationFilter(isUnanswered: true, days: 30)
    #expect(firsts(try await relay.inbox.close(all: old, at: now)) == [1, 2])
    #expect(try await relay.inbox.close(all: old, at: now).isEmpty)
    #expect(try await relay.inbox.conversations().filter { !$0.isClosed }.count == 2)
    // The closed ones were closed today.
    #expect(try await relay.inbox.remove(all: old, at: now).isEmpty)
    #expect(
      firsts(
        try await relay.inbox.remove(all: ConversationFilter(isUnanswered: true, days: 0), at: now))
        == [1, 2, 3])
    guard case .one(let row) = try await relay.inbox.remove("0404") else {
      throw RelayError.damaged
    }
    #expect(row.id.bytes[0] == 4)
    guard case .none = try await relay.inbox.remove("04") else { throw RelayError.damaged }
    #expect(try await relay.inbox.conversations().isEmpty)
  }

  @Test func `A conversation has a hundred messages, the last of which is an answer`() async throws
  {
    let relay = try TestRelay(.memory, feedback: .inbox)
    let answer = try #require(FeedbackText("Yes"))
    var refusal: Refusal?
    for id in 0..<50 {
      refusal = try await relay.refusal(try put("Hello", id: UInt8(id)), by: token)
      if refusal != nil { break }
      _ = try await relay.inbox.reply(answer, to: "c0", at: now)
    }
    #expect(refusal == nil)
    #expect(try await read(relay).messages.count == 100)
    #expect(try await relay.refusal(try put("Hello", id: 50), by: token) == .full(limit: 100))
    guard case .ended = try await relay.inbox.reply(answer, to: "c0", at: now)
    else { throw RelayError.damaged }
  }

  @Test func `A relay tells what it offers without a token, and takes only what it offers`()
    async throws
  {
    for offer in [FeedbackOffer.none, .inbox, .address("mailto:me@example.org")] {
      let relay = try TestRelay(.memory, feedback: offer)
      guard
        case .done(let told) = try await relay.ask(.feedback, token: nil, as: FeedbackOffer.self)
      else { throw RelayError.damaged }
      #expect(told == offer)
      #expect(
        try await relay.refusal(try put("Hello", id: 1), by: token)
          == (offer == .inbox ? nil : .closed))
    }
  }

  @Test(arguments: [
    (RelayLimits.OpenTo.everyone, true, false), (.thisMachine, false, false),
    (.thisMachine, true, true),
    (.invited, false, true),
  ])
  func `A relay tells whether the client needs an invitation to begin a space`(
    openTo: RelayLimits.OpenTo, isOutside: Bool, needsInvitation: Bool
  ) async throws {
    var limits = RelayLimits()
    limits.openTo = openTo
    let rules = RelayRules(MemoryRelayStore(), limits: limits)
    let request = CallID(checked: .init(repeating: 1, count: 16))
    let reply = try await rules.answer(
      .feedback, request, token: nil, from: CallOrigin(network: nil, isOutside: isOutside), at: now)
    let answer = try Answer<RelayOffer>(reply.bytes, to: .feedback, request)
    #expect(answer.outcome == .done(RelayOffer(.none, needsInvitation: needsInvitation)))
    // Earlier pages keep their reading.
    let former = try Answer<FeedbackOffer>(reply.bytes, to: .feedback, request)
    #expect(former.outcome == .done(.none))
  }

  @Test(arguments: [TestRelay.Sort.sqlite, .postgres])
  func `Nothing that is stored of a conversation ties it to a space`(
    sort: TestRelay.Sort
  ) async throws {
    let (world, relay, phone) = try await admitted(sort, seed: 401, feedback: .inbox)
    #expect(try await relay.refusal(try put("Hello", id: 1), by: token) == nil)
    let _: Done = try await relay.done(
      .openMailbox(
        MailboxID(checked: .init(repeating: 4, count: 16)), world.space,
        phone.token.hash), by: phone)
    let spaces = try await relay.values(
      of: ["space", "device", "chain", "entry", "mailbox", "slot", "snapshot", "wake"])
    let inbox = try await relay.values(of: ["conversation", "message"])
    // Small numbers, such as a count of 1, say nothing.
    let shared = spaces.intersection(inbox).filter { value in
      if case .number(let number) = value { return number > 100 }
      return true
    }
    #expect(spaces.contains(.number(now.milliseconds)) && shared.isEmpty, "\(shared)")
    // Not the token itself either, and no time: days only.
    #expect(!inbox.contains(.bytes(token.bytes)))
    #expect(inbox.contains(.bytes(token.hash.bytes)))
    for case .number(let number) in inbox { #expect(number < 100_000) }
  }

  @Test func `Of a deleted conversation no byte is left in the files`() async throws {
    let relay = try TestRelay(.sqlite, feedback: .inbox)
    guard case .sqlite(_, let folder) = relay.relay else { return }
    let marker = "a marker that is nowhere else"
    #expect(try await relay.refusal(try put(marker, id: 1, about: marker), by: token) == nil)
    func holds(_ bytes: [UInt8]) throws -> Bool {
      try folder.names.contains { Data(try folder.bytes($0)).range(of: Data(bytes)) != nil }
    }
    let traces = [Array(marker.utf8), conversation.bytes, token.hash.bytes]
    for trace in traces { #expect(try holds(trace)) }
    #expect(try await relay.refusal(.endConversation(conversation), by: token) == nil)
    for trace in traces { #expect(try !holds(trace)) }
    #expect(try await relay.refusal(try put(marker, id: 1, about: marker), by: token) == nil)
    _ = try await relay.inbox.remove(all: ConversationFilter(isUnanswered: false, days: 0), at: now)
    for trace in traces { #expect(try !holds(trace)) }
  }
}

extension TestRelay {
  /// All that stands in tables of a database.
  fileprivate func values(of tables: [String]) async throws -> Set<SQLValue> {
    @Sendable func read(_ store: SQLTables) throws(RelayError) -> Set<SQLValue> {
      var values: Set<SQLValue> = []
      for table in tables {
        for row in try store.db.rows("SELECT * FROM \(table)", []) { values.formUnion(row.values) }
      }
      return values
    }
    switch relay {
    case .memory: return []
    case .sqlite(let rules, _):
      return try await rules.store.read { tables throws(RelayError) in try read(tables) }
    case .postgres(let rules):
      return try await rules.store.read { tables throws(RelayError) in try read(tables) }
    }
  }
}
