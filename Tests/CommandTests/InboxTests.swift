import CivilTime
import Synchronization
import Testing

@testable import Commands
@testable import Relay
@testable import Wire

/// `dayring relay inbox`, `reply` and `close` as far as the shell goes.
@Suite("The relay's inbox")
struct InboxTests {
  private static let id = "c0ffee00" + String(repeating: "1", count: 24)
  private static let day = Day(year: 2026, month: 9, day: 21) ?? Day(number: 0)

  private func run(
    _ words: [String], _ answer: RelayAnswer, input: String = ""
  ) throws -> (CommandResult, RelayRequest?) {
    let shell = try TestShell()
    let requests = Mutex<RelayRequest?>(nil)
    shell.environment.relay = { request in
      requests.withLock { $0 = request }
      return answer
    }
    shell.environment.input = { String(input.prefix($0)) }
    let outcome = shell.run(words: ["relay"] + words + ["--database", "a"])
    return (outcome, requests.withLock { $0 })
  }

  private func conversation(
    closed: Bool = false, messages: Int = 3, unanswered: Int = 1
  ) throws -> ConversationRow {
    ConversationRow(
      id: try #require(ConversationID(text: Self.id)), token: .zeros, begun: Self.day,
      last: Self.day + 1, isClosed: closed, messages: messages, unanswered: unanswered)
  }

  /// The text may be one that a relay would refuse.
  private func message(
    _ text: String, by writer: MessageRow.Writer, after days: Int = 1, about: String = ""
  ) throws -> MessageRow {
    MessageRow(
      conversation: try conversation().id, number: 1, writer: writer, day: Self.day + days,
      text: FeedbackText(checked: text), about: FeedbackText(checked: about))
  }

  @Test func `The inbox lists conversations by what they need`() throws {
    let conversations = [
      try conversation(), try conversation(messages: 1, unanswered: 0),
      try conversation(closed: true, messages: 12),
    ]
    let (listed, request) = try run(["inbox"], .inbox(conversations))
    #expect(request == .inbox(database: "a"))
    #expect(
      listed.output == """
        c0ffee00  2026-09-22   3 messages  unanswered
        c0ffee00  2026-09-22    1 message  answered
        c0ffee00  2026-09-22  12 messages  closed

        """)
    #expect(
      try run(["inbox", "--json"], .inbox([conversation()])).0.output
        == "{\"conversations\":[{\"conversation\":\"\(Self.id)\",\"begun\":\"2026-09-21\","
        + "\"last\":\"2026-09-22\",\"closed\":false,\"messages\":3,\"unanswered\":1}]}\n")
    #expect(try run(["inbox"], .inbox([])).0.output == "No conversations yet.\n")
  }

  @Test func `A conversation is shown with its days, and can do nothing to the terminal`() throws {
    let messages = [
      try message(
        "Hello\u{1b}[31m\n\u{9b}2Jthere\u{202e}", by: .guest(.zeros), after: 0,
        about: "Dayring\u{7} 1"),
      try message("Thanks", by: .relay), try message("Bye", by: .guest(.zeros)),
    ]
    let (shown, request) = try run(
      ["inbox", "C0FF"], .conversation(ReadConversation(row: conversation(), messages: messages)))
    #expect(request == .conversation("c0ff", database: "a"))
    #expect(
      shown.output == """
        \(Self.id): unanswered

        2026-09-21  User (Dayring 1)
            Hello[31m
            2Jthere

        2026-09-22  You
            Thanks

        2026-09-22  User
            Bye

        """)
    let json = try run(
      ["inbox", "c0ff", "--json"],
      .conversation(ReadConversation(row: conversation(), messages: Array(messages.suffix(1))))
    ).0.output
    #expect(
      json.hasSuffix(
        ",\"unanswered\":1,\"list\":[{\"answer\":false,\"day\":\"2026-09-22\",\"text\":\"Bye\","
          + "\"about\":null}]}\n"))
  }

  @Test func `An answer comes as words or through standard input`() throws {
    let (outcome, request) = try run(["reply", "c0ff", "Thank", "you"], .replied(Self.id))
    #expect(outcome.output == "Answered conversation c0ffee00.\n")
    #expect(request == .reply("Thank you", to: "c0ff", database: "a"))
    let read = try run(["reply", "c0ff"], .replied(Self.id), input: "One\r\nTwo\n")
    #expect(read.1 == .reply("One\nTwo", to: "c0ff", database: "a"))
    #expect(
      try run(["reply", "c0ff", "a", "--json"], .replied(Self.id)).0.output
        == "{\"replied\":\"\(Self.id)\"}\n")
    #expect(
      try run(["close", "c0ff"], .closed(Self.id)).0.output == "Closed conversation c0ffee00.\n")
    #expect(try run(["close", "c0ff"], .closed(Self.id)).1 == .close(.one("c0ff"), database: "a"))
  }

  @Test(
    arguments: [
      (
        "close --all --yes",
        .close(.all(ConversationFilter(isUnanswered: false, days: 0)), database: "a")
      ),
      (
        "close --all --unanswered --older-than 30 --yes",
        .close(.all(ConversationFilter(isUnanswered: true, days: 30)), database: "a")
      ),
      ("delete C0FF --yes", .delete(.one("c0ff"), database: "a")),
      (
        "delete --all --older-than 1 --yes",
        .delete(.all(ConversationFilter(isUnanswered: false, days: 1)), database: "a")
      ),
    ] as [(String, RelayRequest)])
  func `Many conversations are closed or deleted at once, and one is deleted`(
    line: String, expected: RelayRequest
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let isClose = words[0] == "close"
    func answer(_ ids: [String]) -> RelayAnswer { isClose ? .closedAll(ids) : .deleted(ids) }
    let (outcome, request) = try run(words, answer([Self.id, Self.id]))
    #expect(request == expected)
    #expect(outcome.output == "\(isClose ? "Closed" : "Deleted") 2 conversations.\n")
    #expect(
      try run(words + ["--json"], answer([Self.id])).0.output
        == "{\"\(isClose ? "closed" : "deleted")\":[\"\(Self.id)\"]}\n")
    #expect(try run(words, answer([Self.id])).0.output.hasSuffix(" 1 conversation.\n"))
  }

  @Test(
    arguments: [
      ("close --all", "Add --yes"), ("delete --all --unanswered", "Add --yes"),
      ("delete c0ff", "Add --yes"), ("close", "or add --all"), ("delete --yes", "or add --all"),
      ("close c0ff --all --yes", "or add --all"), ("close c0ff --unanswered", "need --all"),
      ("delete c0ff --older-than 3 --yes", "need --all"),
      ("close --all --older-than 0 --yes", "between 1 and 3650"),
    ])
  func `Nothing is closed or deleted that was not confirmed or not meant`(
    line: String, words: String
  ) throws {
    let (outcome, request) = try run(
      line.split(separator: " ").map(String.init), .closedAll([]))
    #expect(outcome.exitCode == 64 && request == nil)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test(arguments: ["", " \n", "a\u{1b}[31m", String(repeating: "a", count: 4001)])
  func `What is no answer is not sent`(text: String) throws {
    let (outcome, request) = try run(["reply", "c0ff"], .replied(Self.id), input: text)
    #expect(outcome.exitCode == 1 && request == nil)
    #expect(outcome.errors.contains("answer can't be sent"))
  }

  @Test(arguments: ["g", "c0ffee-", String(repeating: "1", count: 33)])
  func `An id has digits from 0 to f`(id: String) throws {
    for words in [["inbox", id], ["reply", id, "a"], ["close", id], ["delete", id, "--yes"]] {
      let (outcome, request) = try run(words, .replied(Self.id))
      #expect(outcome.exitCode == 64 && request == nil)
    }
  }

  @Test(
    arguments: [
      (.none, "has no conversation c0"), (.several, "Several conversations begin with c0"),
      (.ended, "closed or full"),
    ] as [(ConversationFailure, String)])
  func `A conversation that is not found, or takes nothing, is said to be so`(
    miss: ConversationFailure, words: String
  ) throws {
    for command in [
      ["inbox", "c0"], ["reply", "c0", "a"], ["close", "c0"], ["delete", "c0", "--yes"],
    ] {
      let outcome = try run(command, .missed(miss)).0
      #expect(outcome.exitCode == 1 && outcome.errors.contains(words))
    }
  }

  @Test func `A server shows an address, which has to be one`() throws {
    let shell = try TestShell()
    let requests = Mutex<ServeRequest?>(nil)
    shell.environment.serve = { request in
      requests.withLock { $0 = request }
      return 0
    }
    #expect(shell.run("serve --feedback mailto:me@example.org").exitCode == 0)
    #expect(requests.withLock { $0?.feedback } == "mailto:me@example.org")
    let refused = shell.run("serve --feedback javascript:alert(1)")
    #expect(refused.exitCode == 64 && refused.errors.contains("--feedback must be"))
  }
}
