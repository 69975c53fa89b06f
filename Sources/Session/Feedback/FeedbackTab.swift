import CivilTime
import JSON
import Pages
import Sync
import Trackers
import Wire

/// The page of feedback in one tab. None of it is in the ledger: the host keeps the conversation's
/// token and the draft, in this browser alone.
struct FeedbackTab: Sendable {
  private(set) var page = FeedbackPage()
  /// The number of unread answers.
  private(set) var unread = 0

  /// Must be called when the page is opened.
  /// - Parameter hasServer: false in a window of the shell, which has no operator.
  mutating func open(_ reply: inout Reply, hasServer: Bool) {
    if !hasServer {
      page.way = .off
      return
    }
    page.problem = nil
    page.isDeleting = false
    if page.messages.isEmpty { page.way = .asking }
    reply.effects.append(.feedback(.open))
  }

  mutating func askToDelete(_ isAsked: Bool) { page.isDeleting = isAsked }

  mutating func type(_ fields: FieldValues, _ reply: inout Reply) {
    let text = fields["text"] ?? ""
    if text != page.unsentText {
      page.problem = nil
      reply.effects.append(.feedback(.keep(text)))
    }
    page.unsentText = text
    page.sendsVersion = fields["version"] != nil
    page.sendsBrowser = fields["browser"] != nil
  }

  mutating func send(_ fields: FieldValues, _ reply: inout Reply) {
    if page.isSending { return }
    type(fields, &reply)
    guard let text = FeedbackText(page.unsentText.sendable) else { return }
    page.isSending = true
    page.problem = nil
    reply.effects.append(.feedback(.put(text: text.text, about: page.about)))
  }

  /// - Parameter isOpen: whether the page is shown.
  mutating func take(
    _ event: FeedbackEvent, isOpen: Bool, _ texts: PageTexts, _ reply: inout Reply
  ) {
    switch event {
    case .kept(let unread, let unsentText, let browser):
      self.unread = unread
      if !browser.isEmpty { page.browser = browser }
      if page.unsentText.isEmpty, !unsentText.isEmpty {
        page.unsentText = unsentText
        page.number += 1
      }
    case .offered(.none): page.way = .off
    case .offered(.inbox): page.way = .inbox
    case .offered(.address(let address)): page.way = .address(address)
    case .conversation(let conversation, let read): show(conversation, read, isOpen, &reply)
    case .sent:
      page.isSending = false
      page.isGone = false
      page.unsentText = ""
      page.sendsVersion = false
      page.sendsBrowser = false
      page.number += 1
      reply.announcement = texts.feedbackIsSent
      reply.effects.append(.feedback(.open))
    case .ended:
      forget()
      reply.announcement = texts.feedbackIsDeleted
      reply.focus = "h1"
      reply.effects.append(.feedback(.open))
    case .refused(let name): refuse(name, &reply)
    case .failed:
      let wasSending = page.isSending
      page.isSending = false
      if wasSending || page.isDeleting { page.problem = .unreachable }
      if page.way == .asking { page.way = .unreachable }
    }
  }

  private mutating func show(
    _ conversation: Conversation, _ read: Int, _ isOpen: Bool, _ reply: inout Reply
  ) {
    page.way = .inbox
    page.isGone = false
    page.isClosed = conversation.isClosed
    page.messages = conversation.messages.map { message in
      FeedbackPage.Message(
        isAnswer: message.isAnswer, day: Day(number: message.day), text: message.text.text)
    }
    let answers = page.answers
    if isOpen {
      unread = 0
      if answers != read { reply.effects.append(.feedback(.read(answers))) }
    } else {
      unread = max(0, answers - read)
    }
  }

  private mutating func refuse(_ name: String, _ reply: inout Reply) {
    let wasSending = page.isSending
    let hasBegun = !page.messages.isEmpty
    page.isSending = false
    switch name {
    // Deleted there, or expired.
    case "absent", "unauthorized":
      forget()
      page.isGone = true
      reply.effects.append(.feedback(.forget))
      reply.effects.append(.feedback(.open))
    case "closed" where wasSending: reply.effects.append(.feedback(.open))
    case "closed": page.way = .off
    case "full": page.problem = hasBegun ? .conversationIsFull : .inboxIsFull
    case "tooMany":
      let waits = page.messages.last.map { !$0.isAnswer } ?? false
      page.problem = waits ? .unanswered : .tooMany
    case "notKept": page.problem = .notKept
    default: page.problem = .refused
    }
  }

  private mutating func forget() {
    page.messages = []
    page.isClosed = false
    page.isDeleting = false
    page.problem = nil
    page.way = .asking
    unread = 0
  }
}

extension String {
  /// The text without surrounding white space, and without control characters but line breaks.
  fileprivate var sendable: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars where scalar != "\r" {
      scalars.append(scalar.isControl && scalar != "\n" ? " " : scalar)
    }
    return String(scalars).trimmed
  }
}
