import ArgumentParser
import CivilTime
import JSON
import Relay
import Sync

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

extension ConversationRow {
  /// A prefix of the id for display and typing.
  var shortID: String { String(id.text.prefix(8)) }

  var members: JSONObject {
    [
      "conversation": .string(id.text), "begun": .string(begun.iso8601),
      "last": .string(last.iso8601),
      "closed": .bool(isClosed), "messages": .integer(Int64(messages)),
      "unanswered": .integer(Int64(unanswered)),
    ]
  }
}

extension MessageRow {
  var json: JSON {
    .object([
      "answer": .bool(isAnswer), "day": .string(day.iso8601), "text": .string(text.text),
      "about": .text(about == .none ? nil : about.text),
    ])
  }

  /// The message as lines. NB: untrusted, so control characters are removed line by line.
  func lines(in style: Style, _ texts: ShellTexts) -> [String] {
    let writer = texts.writer(isOperator: isAnswer, about: about.text.harmless)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    return ["", style.paint("\(day.iso8601)  \(writer)", .title)]
      + lines.map { "    " + String($0).harmless }
  }
}
