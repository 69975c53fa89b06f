import ArgumentParser
import Wire

struct RelayReply: RelayCommand {
  static let configuration = CommandConfiguration(
    "reply", "Answer a conversation.",
    discussion: """
      Examples: dayring relay reply 4f2a "Thank you; it is on its way." --database relay.sqlite
                dayring relay reply 4f2a --database relay.sqlite < answer.txt
      The user finds the answer in Settings, Feedback.
      """)

  @Argument(help: .value("id", "A conversation, by the beginning of its ID."))
  var conversation: ConversationPrefix

  @Argument(help: .text("The answer; if missing, standard input is read."))
  var text: [String] = []

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { request(words) }

  private var words: String { text.joined(separator: " ") }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    // NB: `dayring` execs the program with the relay here, which could not read consumed input
    // again.
    if text.isEmpty { _ = environment.network() }
    // NB: a file may have other line endings.
    let written = text.isEmpty ? try environment.readInput(4 * FeedbackText.limit + 1) : words
    let lines = written.replacing("\r\n", with: "\n").replacing("\t", with: " ").trimmed
    guard FeedbackText(lines) != nil else {
      throw .refused(
        .unreadableText, .text, "This answer can't be sent.",
        "Use 1 to \(FeedbackText.limit) characters, without control characters.")
    }
    return try outcome(of: environment.relay(request(lines)), in: environment)
  }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    if case .missed(let miss) = answer { throw conversation.failure(miss) }
    guard case .replied(let id) = answer else { return nil }
    return Report(
      ["replied": .string(id)],
      text: { _ in [texts.answered(conversation: String(id.prefix(8)))] })
  }

  private func request(_ text: String) -> RelayRequest {
    .reply(text, to: conversation.text, database: place.database)
  }
}
