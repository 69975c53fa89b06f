import ArgumentParser
import CivilTime
import JSON

/// A conversation as shown to the relay's operator.
package struct RelayConversation: Equatable, Sendable {
  /// The id in 32 hexadecimal digits.
  package let id: String
  package let begun: Day
  /// The day of its newest message, or of its end.
  package let last: Day
  package let isClosed: Bool
  package let messages: Int
  /// The number of messages since the last answer.
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
  /// The writer's attachment, such as the version; may be empty.
  package let about: String

  package init(isAnswer: Bool, day: Day, text: String, about: String) {
    self.isAnswer = isAnswer
    self.day = day
    self.text = text
    self.about = about
  }
}

/// The reason for which a conversation was not changed.
package enum ConversationFailure: Equatable, Sendable {
  case none
  /// An ambiguous prefix.
  case several
  /// A closed or full conversation.
  case ended
}

/// A prefix of a conversation's id.
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
        "Use the ID of a conversation in the inbox.", hint: "dayring relay inbox")
    case .several:
      .refused(
        .ambiguousConversation, .conversation, "Several conversations begin with \(text).",
        "Use more digits of the ID.", hint: "dayring relay inbox")
    case .ended:
      .refused(
        .endedConversation, .conversation, "The conversation \(text) is closed or full.",
        "The user can start a new one.")
    }
  }
}

extension RelayConversation {
  /// A prefix of the id for display and typing.
  var shortID: String { String(id.prefix(8)) }

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

  /// The message as lines. NB: untrusted, so control characters are removed line by line.
  func lines(in style: Style, _ texts: ShellTexts) -> [String] {
    let writer = texts.writer(isOperator: isAnswer, about: about.harmless)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["", style.paint("\(day.iso8601)  \(writer)", .title)]
      + lines.map { "    " + String($0).harmless }
  }
}
