import JSON

/// A message of a user to the relay's operator. It is not sealed.
package struct FeedbackMessage: Hashable, Sendable {
  /// Random; makes sending idempotent.
  package let id: MessageID
  /// Whether the conversation begins by it; else one that is gone is not begun anew.
  package let begins: Bool
  package let text: FeedbackText
  /// The attached text, such as a version and a browser; empty for none.
  package let about: FeedbackText

  package init(id: MessageID, begins: Bool, text: FeedbackText, about: FeedbackText = .none) {
    self.id = id
    self.begins = begins
    self.text = text
    self.about = about
  }

  init(reading body: inout WireReader) throws(WireFailure) {
    id = try body.value()
    let begins: UInt8 = try body.number()
    guard begins <= 1 else { throw .malformed }
    self.begins = begins == 1
    let length: UInt16 = try body.number()
    let about = Array(try body.take(Int(length)))
    self.about =
      about.isEmpty ? .none : try FeedbackText(about, limit: FeedbackText.aboutLimit)
    text = try FeedbackText(try body.everything(), limit: FeedbackText.limit)
    guard text.text.isVisible, about.isEmpty || self.about.text.isVisible else {
      throw .malformed
    }
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(id)
    writer.append(UInt8(begins ? 1 : 0))
    writer.append(UInt16(about.text.utf8.count))
    writer.append(about.text.utf8)
    writer.append(text.text.utf8)
    return writer.bytes
  }
}

/// A text that may be stored and shown: not too long, without control characters but line breaks.
package struct FeedbackText: Hashable, Sendable {
  /// In Unicode scalars, so at most four times as many bytes.
  package static let limit = 4000
  package static let aboutLimit = 200

  /// Nothing is attached.
  package static let none = FeedbackText(checked: "")

  package let text: String

  /// For a text that is known to be one.
  init(checked text: String) {
    self.text = text
  }

  /// Nil if the text may not be sent, or nothing of it is visible.
  package init?(_ text: String, limit: Int = FeedbackText.limit) {
    guard text.isVisible, let checked = try? FeedbackText(Array(text.utf8), limit: limit) else {
      return nil
    }
    self = checked
  }

  package init(_ bytes: [UInt8], limit: Int = FeedbackText.limit) throws(WireFailure) {
    guard bytes.count <= 4 * limit else { throw .tooLarge(limit: limit) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    guard !text.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else {
      throw .malformed
    }
    guard text.unicodeScalars.count <= limit else { throw .tooLarge(limit: limit) }
    self.init(checked: text)
  }
}

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
      throw .tooLarge(limit: Conversation.messages)
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
