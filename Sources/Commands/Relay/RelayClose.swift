import ArgumentParser

struct RelayClose: RelayCommand {
  static let configuration = CommandConfiguration(
    "close", "End a conversation: nothing more can be written in it.",
    discussion: "Its writer can read it for 30 days more, unless it is deleted there before.")

  @Argument(help: .value("id", "A conversation, by the beginning of its id."))
  var conversation: ConversationPrefix

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .close(conversation.text, database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> Outcome {
    if case .missed(let miss) = answer { throw conversation.failure(miss) }
    guard case .closed(let id) = answer else { return Outcome(exitCode: 1) }
    return outcome(
      Report(["closed": .string(id)], text: { _ in ["Closed: \(id.prefix(8))."] }),
      in: environment)
  }
}
