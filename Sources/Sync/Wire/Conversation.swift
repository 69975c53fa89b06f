import JSON

/// The messages of a conversation, in order.
package struct Conversation: AnswerContent {
  /// Of both sides.
  package static let messages = 100

  package struct Message: Hashable, Sendable {
    /// Whether the relay's operator has written it.
    package let isAnswer: Bool
    /// The relay's, in UTC: days since 1970-01-01.
    package let day: Int
    package let text: FeedbackText

    package init(isAnswer: Bool, day: Int, text: FeedbackText) {
      self.isAnswer = isAnswer
      self.day = day
      self.text = text
    }
  }

  package let isClosed: Bool
  package let messages: [Message]

  package init(isClosed: Bool, messages: [Message]) {
    self.isClosed = isClosed
    self.messages = messages
  }

  package func bytes(in head: AnswerHead) -> [UInt8] {
    let messages = messages.map { message -> JSON in
      .object([
        "answer": .bool(message.isAnswer), "day": .integer(Int64(message.day)),
        "text": .string(message.text.text),
      ])
    }
    return head.json(with: ["closed": .bool(isClosed), "messages": .array(messages)])
  }

  package init(_ json: JSON) throws(WireFailure) {
    guard let isClosed = json["closed"]?.bool, let list = json["messages"]?.elements else {
      throw .malformed
    }
    guard list.count <= Conversation.messages else {
      throw .beyond(limit: Conversation.messages)
    }
    var messages: [Message] = []
    for item in list {
      guard let isAnswer = item["answer"]?.bool, let text = item["text"]?.text else {
        throw .malformed
      }
      messages.append(
        Message(
          isAnswer: isAnswer, day: Int(try item.count("day", to: 1 << 20)),
          text: try FeedbackText(Array(text.utf8))))
    }
    self.init(isClosed: isClosed, messages: messages)
  }
}
