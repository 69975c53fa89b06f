import Relay
import Texts

extension ShellTexts {
  // Spaces.

  var spaces: String { say("Spaces") }
  var deletedSpaces: String { say("Deleted") }
  var spaceDevices: String { say("Devices") }
  var spaceEntries: String { say("Entries") }
  var spaceSnapshots: String { say("Snapshots") }
  var noSpaces: String { say("No spaces.") }
  var spaceIsDeleted: String { say("deleted") }
  func devices(_ count: Int) -> String {
    say(count, one: "\(count) device", other: "\(count) devices")
  }
  func removed(space: String) -> String { say("Removed space \(space).") }

  // Conversations.

  var noConversations: String { say("No conversations yet.") }
  func messages(_ count: Int) -> String {
    say(count, one: "\(count) message", other: "\(count) messages")
  }
  func state(of conversation: ConversationRow) -> String {
    conversation.isClosed
      ? say("closed") : conversation.unanswered > 0 ? say("unanswered") : say("answered")
  }
  func conversation(_ id: String, _ state: String) -> String { say("\(id): \(state)") }
  /// - Parameter about: the attachment of the message; may be empty.
  func writer(isOperator: Bool, about: String) -> String {
    isOperator ? say("You") : about.isEmpty ? say("User") : say("User (\(about))")
  }
  func answered(conversation id: String) -> String { say("Answered conversation \(id).") }
  func closed(conversation id: String) -> String { say("Closed conversation \(id).") }
  func closedConversations(_ count: Int) -> String {
    say(count, one: "Closed \(count) conversation.", other: "Closed \(count) conversations.")
  }
  func deletedConversations(_ count: Int) -> String {
    say(count, one: "Deleted \(count) conversation.", other: "Deleted \(count) conversations.")
  }
}
