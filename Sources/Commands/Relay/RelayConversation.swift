import ArgumentParser
import CivilTime
import JSON

/// A conversation as whoever runs the relay sees it.
package struct RelayConversation: Equatable, Sendable {
  /// 32 digits in hexadecimal.
  package let id: String
  package let begun: Day
  /// Of its newest message, or of its end.
  package let last: Day
  package let isClosed: Bool
  package let messages: Int
  /// Since the last answer.
  package let unanswered: Int

  package init(
    id: String, begun: Day, last: Day, isClosed: Bool, messages: Int, unanswered: Int
  ) {
    self.id = id
    self.begun = begun
    self.last = last
    self.isClosed = isClosed
    self.messages = messages
    self.unanswered = unanswered
  }
}

package struct RelayMessage: Equatable, Sendable {
  package let isAnswer: Bool
  package let day: Day
  package let text: String
  /// What its writer has attached; empty for nothing.
  package let about: String

  package init(isAnswer: Bool, day: Day, text: String, about: String) {
    self.isAnswer = isAnswer
    self.day = day
    self.text = text
    self.about = about
  }
}

/// Why nothing was done about a conversation.
package enum ConversationFailure: Equatable, Sendable {
  case none
  /// It begins several ids.
  case several
  /// It is closed, or full.
  case ended
}

/// The beginning of a conversation's id, as far as it is no other's.
struct ConversationPrefix: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    let text = argument.lowercased()
    guard (1...32).contains(text.utf8.count),
      text.allSatisfy({ "0123456789abcdef".contains($0) })
    else { return nil }
    self.text = text
  }

  func failure(_ miss: ConversationFailure) -> CommandFailure {
    switch miss {
    case .none:
      .refused(
        .noSuchConversation, .conversation, "The inbox has no conversation \(text).",
        "Name one that it has.", hint: "dayring relay inbox")
    case .several:
      .refused(
        .ambiguousConversation, .conversation, "Several conversations begin with \(text).",
        "Name more of its id.", hint: "dayring relay inbox")
    case .ended:
      .refused(
        .endedConversation, .conversation, "The conversation \(text) is closed or full.",
        "Its writer can begin another one.")
    }
  }
}

extension RelayConversation {
  /// As much as tells it from others, and can be typed.
  var shortID: String { String(id.prefix(8)) }

  var state: String {
    isClosed ? "closed" : unanswered > 0 ? "waits for an answer" : "answered"
  }

  var count: String { messages == 1 ? "1 message" : "\(messages) messages" }

  var members: JSONObject {
    [
      "conversation": .string(id), "begun": .string(begun.iso8601), "last": .string(last.iso8601),
      "closed": .bool(isClosed), "messages": .integer(Int64(messages)),
      "unanswered": .integer(Int64(unanswered)),
    ]
  }
}

extension RelayMessage {
  var json: JSON {
    .object([
      "answer": .bool(isAnswer), "day": .string(day.iso8601), "text": .string(text),
      "about": .text(about.isEmpty ? nil : about),
    ])
  }

  /// NB: anybody may have written it, so each line is made harmless by itself.
  func lines(in style: Style) -> [String] {
    let writer = isAnswer ? "You" : about.isEmpty ? "They" : "They, with \(about.harmless)"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["", style.paint("\(day.iso8601)  \(writer)", .title)]
      + lines.map { "    " + String($0).harmless }
  }
}
