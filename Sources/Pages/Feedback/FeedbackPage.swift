import CivilTime
import Ledger

/// The page for writing to the operator of the relay or server.
package struct FeedbackPage: Hashable, Sendable {
  package enum Way: Hashable, Sendable {
    /// Not known yet.
    case asking
    case unreachable
    case off
    case inbox
    /// A `mailto:` or `https:` address.
    case address(String)
  }

  package struct Message: Hashable, Sendable {
    package let isAnswer: Bool
    package let day: Day
    package let text: String

    package init(isAnswer: Bool, day: Day, text: String) {
      self.isAnswer = isAnswer
      self.day = day
      self.text = text
    }
  }

  package enum Problem: Hashable, Sendable {
    case unreachable
    /// No more messages before an answer.
    case unanswered
    /// Too many messages by others today.
    case tooMany
    case inboxIsFull
    case conversationIsFull
    case refused
    /// No storage in this browser, so that an answer could not be shown.
    case notKept
  }

  package var way = Way.asking
  package var messages: [Message] = []
  package var isClosed = false
  /// Whether the conversation was deleted by the operator, or has expired.
  package var isGone = false
  package var unsentText = ""
  package var sendsVersion = false
  package var sendsBrowser = false
  /// The browser, such as `Firefox 132 on Linux`.
  package var browser = ""
  package var isSending = false
  package var problem: Problem?
  /// Whether deleting is being confirmed.
  package var isDeleting = false
  /// Increases when the field is emptied.
  package var number = 0

  package init() {}

  /// The attachment; may be empty.
  package var about: String {
    ((sendsVersion ? [FeedbackPage.version] : []) + (sendsBrowser ? [browser] : []))
      .joined(separator: ", ")
  }

  package var answers: Int {
    var count = 0
    for message in messages where message.isAnswer { count += 1 }
    return count
  }

  static let version = "Dayring " + Release.version
}
