import CivilTime
import Wire

/// A conversation with the relay's operator. It contains nothing from a space, and days instead of
/// times, which could be compared with a space's.
package struct ConversationRow: Hashable, Sendable {
  package let id: ConversationID
  package let token: TokenHash
  package let begun: Day
  /// Of its newest message, or of its end.
  package var last: Day
  package var isClosed = false
  /// Of both sides.
  package var messages = 0
  /// Since the last answer.
  package var unanswered = 0

  /// Adds the next message.
  mutating func add(
    _ text: FeedbackText, about: FeedbackText = .none, by writer: MessageRow.Writer, on day: Day
  ) -> MessageRow {
    messages += 1
    unanswered = writer == .relay ? 0 : unanswered + 1
    last = day
    return MessageRow(
      conversation: id, number: messages, writer: writer, day: day, text: text, about: about)
  }
}

package struct MessageRow: Hashable, Sendable {
  package enum Writer: Hashable, Sendable {
    /// The user who began the conversation; the id makes sending idempotent.
    case guest(MessageID)
    /// The relay's operator.
    case relay
  }

  package let conversation: ConversationID
  /// From 1.
  package let number: Int
  package let writer: Writer
  package let day: Day
  package let text: FeedbackText
  package let about: FeedbackText

  package var isAnswer: Bool { writer == .relay }
}
