import Texts

extension PageTexts {
  var feedbackTitle: String { say("Feedback") }
  /// The mark beside the link to the page, and beside the gear.
  func newAnswers(_ count: Int) -> String {
    say(count, one: "1 new answer", other: "\(count) new answers")
  }
  func named(_ name: String, _ more: String) -> String { say("\(name), \(more)") }

  var feedbackAsking: String { say("Looking up the operator's contact…") }
  var feedbackIsOff: String { say("The operator takes no feedback here.") }
  var feedbackUnreachable: String { say("There was no answer. Are you online?") }
  var feedbackAddress: String { say("Contact the operator:") }

  var feedbackConversation: String { say("Your conversation") }
  func feedbackWriter(isAnswer: Bool, _ day: String) -> String {
    isAnswer ? say("Answer · \(day)") : say("You · \(day)")
  }
  var feedbackWrite: String { say("Write") }
  var feedbackField: String { say("Your message") }
  var feedbackAttached: String { say("Send along") }
  var feedbackSend: String { say("Send") }
  var feedbackSending: String { say("Sending…") }
  var feedbackIsRead: String {
    say(
      "The operator of this relay reads it and can answer here. Unlike your space it is not sealed;"
        + " nothing tells which space is yours.")
  }

  var feedbackIsClosed: String {
    say("This conversation is closed. Delete it to begin another one.")
  }
  var feedbackIsGone: String {
    say("Your conversation is gone: nobody has written in it for long, or it was closed.")
  }
  var feedbackDeletion: String {
    say("Deleting takes it away here and at the relay, for both sides and for good.")
  }
  var feedbackDelete: String { say("Delete the conversation") }
  var feedbackDeleteForGood: String { say("Delete for good") }

  package var feedbackIsSent: String { say("Sent") }
  package var feedbackIsDeleted: String { say("The conversation is deleted.") }

  func feedbackProblem(_ problem: FeedbackPage.Problem) -> String {
    switch problem {
    case .unreachable: say("It was not sent: there was no answer. What you typed stays here.")
    case .unanswered: say("Wait for an answer before you write more.")
    case .tooMany: say("The inbox takes no more today. Try again tomorrow.")
    case .inboxIsFull: say("The inbox is full. Try again in some days.")
    case .conversationIsFull: say("This conversation is full. Delete it to begin another one.")
    case .refused: say("The relay did not take it.")
    case .notKept: say("This browser keeps nothing, so it could not show you an answer.")
    }
  }
}
