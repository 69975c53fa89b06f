import CivilTime
import JSON
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// The page of feedback, told by a host what a relay has said.
struct FeedbackSessionTests {
  private static let day = 20_000
  private var tab = FakeTab(at: .noon)

  init() {
    tab.tap(.onboardingSkip)
  }

  private func event(_ json: String) throws -> Event.Kind {
    let read = try JSON(parsing: Array(json.utf8))
    return .feedback(try #require(FeedbackEvent(json: read)))
  }

  private func conversation(_ messages: String..., closed: Bool = false, read: Int = 0) throws
    -> Event.Kind
  {
    let list = messages.map { message in
      let isAnswer = message.hasPrefix("> ")
      let text = isAnswer ? String(message.dropFirst(2)) : message
      return #"{"answer":\#(isAnswer),"day":\#(Self.day),"text":"\#(text)"}"#
    }
    return try event(
      #"{"told":"conversation","closed":\#(closed),"read":\#(read),"messages":["#
        + list.joined(separator: ",") + "]}")
  }

  private func opened(_ told: String...) throws -> FakeTab {
    var tab = tab
    tab.go("#/feedback")
    tab.send(try event(#"{"told":"kept","unread":0,"draft":"","browser":"Firefox 132 on Linux"}"#))
    for event in told { tab.send(try self.event(event)) }
    return tab
  }

  private static let inbox = #"{"told":"offer","inbox":true,"address":null}"#

  @Test func `Opening the page asks, and once for each time`() throws {
    var tab = tab
    #expect(tab.calls.isEmpty)
    tab.go("#/feedback")
    #expect(tab.calls == [.open])
    #expect(tab.html.contains("Looking up how to reach"))
    tab.go("#/settings")
    tab.go("#/feedback")
    #expect(tab.calls == [.open, .open])
    #expect(FakeTab(at: .noon, disk: tab.disk, route: "#/feedback").calls == [.open])
  }

  @Test(arguments: [
    (#"{"told":"offer","inbox":false,"address":null}"#, "Feedback isn&#39;t set up"),
    (#"{"told":"refused","name":"closed"}"#, "Feedback isn&#39;t set up"),
    (#"{"told":"failed"}"#, "Are you online?"),
    (
      #"{"told":"offer","inbox":false,"address":"mailto:me@example.org"}"#,
      #"href="mailto:me@example.org""#
    ),
    (
      #"{"told":"offer","inbox":false,"address":"https://example.org/f"}"#,
      ">https://example.org/f<"
    ),
  ])
  func `What is no inbox is said, or linked`(told: String, words: String) throws {
    let tab = try opened(told)
    #expect(tab.html.contains(words) && !tab.html.contains("<textarea"))
  }

  @Test func `A window of the shell has no operator to ask`() {
    var tab = tab
    var storage = StorageState()
    storage.isOfShell = true
    tab.send(.storage(storage))
    tab.go("#/feedback")
    #expect(tab.calls.isEmpty)
    #expect(tab.html.contains("Feedback isn&#39;t set up") && !tab.html.contains("<textarea"))
  }

  @Test(arguments: [
    #"{"told":"offer","inbox":false,"address":"javascript:alert(1)"}"#, #"{"told":"offer"}"#,
    #"{"told":"x"}"#, "{}", #"{"told":"offer","inbox":true,"address":"mailto:a@b.c"}"#,
  ])
  func `What is no news of a host is not taken`(json: String) throws {
    #expect(FeedbackEvent(json: try JSON(parsing: Array(json.utf8))) == nil)
  }

  @Test(arguments: [
    #"{"told":"conversation"}"#,
    #"{"told":"conversation","closed":false,"messages":[{"answer":1}]}"#,
    #"{"told":"conversation","closed":false,"messages":[{"answer":true,"day":1,"text":"\u001b"}]}"#,
  ])
  func `A relay's answer that is none counts as no answer`(json: String) throws {
    #expect(try opened(json).html.contains("Are you online?"))
  }

  @Test func `Nothing is sent along unless it is ticked, and each is named`() throws {
    var tab = try opened(Self.inbox)
    #expect(tab.html.contains("Dayring \(Release.version)"))
    #expect(tab.html.contains("Firefox 132 on Linux"))
    #expect(!tab.html.contains(#"checked="""#))
    #expect(tab.html.contains("Unlike synced data, your message"))
    tab.tap(.feedbackType, ["text": "Hello\r\n\tthere \u{1b}[31m "])
    tab.tap(.feedbackSend, ["text": "Hello\r\n\tthere \u{1b}[31m "])
    #expect(tab.calls.last == .put(text: "Hello\n there  [31m", about: ""))
    #expect(tab.html.contains("Sending…"))
    let count = tab.calls.count
    tab.tap(.feedbackSend, ["text": "Hello"])
    #expect(tab.calls.count == count)
    var other = try opened(Self.inbox)
    other.tap(.feedbackSend, ["text": "Hello", "version": "on", "browser": "on"])
    #expect(
      other.calls.last
        == .put(text: "Hello", about: "Dayring \(Release.version), Firefox 132 on Linux"))
    other.send(try event(#"{"told":"sent"}"#))
    #expect(other.calls.last == .open && !other.html.contains(#"checked="""#))
    #expect(!other.html.contains(">Hello<"))
  }

  @Test func `An empty message is not sent`() throws {
    var tab = try opened(Self.inbox)
    for text in ["", " \n ", "\u{200b}", "\u{2060}\u{fe0f}"] {
      tab.tap(.feedbackSend, ["text": text])
    }
    let sent = tab.calls.contains { if case .put = $0 { true } else { false } }
    #expect(!sent)
  }

  @Test(arguments: [
    (#"{"told":"failed"}"#, "Your text is still here."),
    (#"{"told":"refused","name":"full"}"#, "The inbox is full."),
    (#"{"told":"refused","name":"tooMany"}"#, "The inbox has reached its limit for today."),
    (#"{"told":"refused","name":"notKept"}"#, "show you an answer"),
    (#"{"told":"refused","name":"malformed"}"#, "The relay rejected the message."),
  ])
  func `What was typed stays where it is not sent, and why is said`(
    told: String, words: String
  ) throws {
    var tab = try opened(Self.inbox)
    tab.tap(.feedbackSend, ["text": "Hello", "version": "on"])
    tab.send(try event(told))
    #expect(tab.html.contains(words))
    #expect(tab.html.contains(">Hello</textarea>") && tab.html.contains(#"checked="""#))
    tab.tap(.feedbackType, ["text": "Hello again", "version": "on"])
    #expect(!tab.html.contains(words))
    #expect(tab.calls.last == .keep("Hello again"))
  }

  @Test func `What was typed before is there again, also where nobody answers`() throws {
    var tab = tab
    tab.go("#/feedback")
    tab.send(try event(#"{"told":"kept","unread":0,"draft":"Half a li","browser":""}"#))
    tab.send(try event(#"{"told":"failed"}"#))
    #expect(tab.html.contains(">Half a li</textarea>"))
  }

  @Test func `A conversation is shown in order, and its limits are said`() throws {
    var tab = try opened()
    tab.send(try conversation("First", "> <b>Answer</b>", "Third", read: 1))
    let texts = tab.html.matches(of: #/class="feedback-text" dir="auto">([^<]*)</#).map(\.1)
    #expect(texts == ["First", "&lt;b&gt;Answer&lt;/b&gt;", "Third"])
    tab.tap(.feedbackSend, ["text": "Fourth"])
    tab.send(try event(#"{"told":"refused","name":"tooMany"}"#))
    #expect(tab.html.contains("Wait for an answer"))
    tab.tap(.feedbackSend, ["text": "Fourth"])
    tab.send(try event(#"{"told":"refused","name":"full"}"#))
    #expect(tab.html.contains("This conversation is full."))
  }

  @Test func `Unread answers are counted in words at the settings, until the page is opened`()
    throws
  {
    var tab = tab
    tab.go("#/settings")
    tab.send(try event(#"{"told":"kept","unread":1,"draft":"","browser":""}"#))
    #expect(tab.html.contains(#"<span class="unread-count">1 new answer</span>"#))
    tab.send(try conversation("First", "> One", "> Two", "> Three", read: 1))
    #expect(tab.html.contains(#"<span class="unread-count">2 new answers</span>"#))
    tab.go("#/today")
    #expect(tab.html.contains(#"aria-label="Settings, 2 new answers""#))
    tab.go("#/feedback")
    tab.send(try conversation("First", "> One", "> Two", "> Three", read: 1))
    #expect(tab.calls.last == .read(3))
    tab.go("#/today")
    #expect(tab.html.contains(#"aria-label="Settings""#))
    #expect(!tab.html.contains("unread-dot"))
  }

  @Test func `A closed conversation can be read and deleted, and no more`() throws {
    var tab = try opened()
    tab.send(try conversation("First", "> Bye", closed: true))
    #expect(tab.html.contains("This conversation is closed."))
    #expect(!tab.html.contains("<textarea"))
    tab.tap(.feedbackDelete)
    #expect(tab.html.contains("Delete permanently"))
    tab.tap(.feedbackKeep)
    #expect(!tab.html.contains("Delete permanently"))
    tab.tap(.feedbackDelete)
    tab.tap(.feedbackEnd)
    #expect(tab.calls.last == .end)
    tab.send(try event(#"{"told":"failed"}"#))
    #expect(tab.html.contains("Are you online?") && tab.html.contains("Bye"))
    tab.send(try event(#"{"told":"ended"}"#))
    #expect(!tab.html.contains("Bye") && tab.calls.last == .open)
    tab.send(try event(Self.inbox))
    #expect(tab.html.contains("<textarea"))
  }

  @Test(arguments: ["absent", "unauthorized"])
  func `What the other side has ended is said, and what was typed stays`(name: String) throws {
    var tab = try opened()
    tab.send(try conversation("First"))
    tab.tap(.feedbackSend, ["text": "Second"])
    tab.send(try event(#"{"told":"refused","name":"\#(name)"}"#))
    #expect(tab.html.contains("Your conversation has expired"))
    #expect(Array(tab.calls.suffix(2)) == [.forget, .open])
    tab.send(try event(Self.inbox))
    #expect(tab.html.contains(">Second</textarea>") && !tab.html.contains("First"))
  }

  @Test func `Nothing of it is stored with the ledger`() throws {
    var tab = try opened(Self.inbox)
    let before = tab.disk.ops.count
    tab.tap(.feedbackSend, ["text": "Hello"])
    tab.send(try event(#"{"told":"sent"}"#))
    tab.send(try conversation("Hello", "> Yes"))
    #expect(tab.disk.ops.count == before && tab.disk.meta.isEmpty)
  }
}

extension FakeTab {
  /// The feedback calls to the host.
  fileprivate var calls: [FeedbackCall] {
    effects.compactMap { effect in
      if case .feedback(let call) = effect { call } else { nil }
    }
  }
}
