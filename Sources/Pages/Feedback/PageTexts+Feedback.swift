import Texts

extension PageTexts {
  var feedbackTitle: String { say("Feedback") }
  /// The mark beside the link to the page, and beside the gear.
  func newAnswers(_ count: Int) -> String {
    say(count, one: "\(count) new answer", other: "\(count) new answers")
  }
  func named(_ name: String, _ more: String) -> String { say("\(name), \(more)") }

  var feedbackAsking: String { say("Looking up how to reach the operator…") }
  var feedbackIsOff: String { say("Feedback isn't set up here.") }
  var feedbackUnreachable: String { say("The server didn't answer. Are you online?") }
  var feedbackAddress: String { say("Contact the operator:") }

  var feedbackConversation: String { say("Your conversation") }
  func feedbackWriter(isAnswer: Bool, _ day: String) -> String {
    isAnswer ? say("Answer · \(day)") : say("You · \(day)")
  }
  var feedbackWrite: String { say("Write a message") }
  var feedbackField: String { say("Your message") }
  var feedbackAttached: String { say("Include") }
  var feedbackSend: String { say("Send") }
  var feedbackSending: String { say("Sending…") }
  var feedbackIsRead: String {
    say(
      """
      The operator of this relay reads your message and can answer here. Unlike synced data, your \
      message isn't end-to-end encrypted. It doesn't show which synced data is yours.
      """)
  }

  var feedbackIsClosed: String {
    say("This conversation is closed. Delete it to start a new one.")
  }
  var feedbackIsGone: String {
    say("Your conversation has expired or was deleted by the operator.")
  }
  var feedbackDeletion: String {
    say("Deletes the conversation here and at the relay, for both sides. This can't be undone.")
  }
  var feedbackDelete: String { say("Delete conversation") }
  var feedbackDeleteForGood: String { say("Delete permanently") }

  package var feedbackIsSent: String { say("Message sent") }
  package var feedbackIsDeleted: String { say("Conversation deleted") }

  func feedbackProblem(_ problem: FeedbackPage.Problem) -> String {
    switch problem {
    case .unreachable: say("Not sent: the server didn't answer. Your text is still here.")
    case .unanswered: say("Wait for an answer before you write again.")
    case .tooMany: say("The inbox has reached its limit for today. Try again tomorrow.")
    case .inboxIsFull: say("The inbox is full. Try again in a few days.")
    case .conversationIsFull: say("This conversation is full. Delete it to start a new one.")
    case .refused: say("The relay rejected the message.")
    case .notKept: say("This browser can't store data, so it couldn't show you an answer.")
    }
  }
}
