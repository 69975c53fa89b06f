import CivilTime
import Ledger

/// The page on which one writes to whoever runs the relay or the server.
package struct FeedbackPage: Hashable, Sendable {
  package enum Way: Hashable, Sendable {
    /// Not known yet.
    case asking
    case unreachable
    case off
    case inbox
    /// `mailto:` or `https:`.
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
    /// It takes no more before an answer.
    case unanswered
    /// By others, on this day.
    case tooMany
    case inboxIsFull
    case conversationIsFull
    case refused
    /// The browser stores nothing, so an answer could not be shown.
    case notKept
  }

  package var way = Way.asking
  package var messages: [Message] = []
  package var isClosed = false
  /// By the other side, or because nobody has written for long.
  package var isGone = false
  package var unsentText = ""
  package var sendsVersion = false
  package var sendsBrowser = false
  /// Such as `Firefox 132 on Linux`.
  package var browser = ""
  package var isSending = false
  package var problem: Problem?
  /// Whether deleting is being confirmed.
  package var isDeleting = false
  /// Increases when the field is emptied.
  package var number = 0

  package init() {}

  /// What would be attached; empty for nothing.
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
