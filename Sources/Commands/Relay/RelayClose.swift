import ArgumentParser
import JSON

struct RelayClose: RelayCommand {
  static let configuration = CommandConfiguration(
    "close", "End a conversation, or many: nothing more can be written in it.",
    discussion: """
      Examples: dayring relay close 4f2a --database relay.sqlite
                dayring relay close --all --unanswered --older-than 30 --yes --database relay.sqlite
      Its writer can read it for 30 days more, unless it is deleted there before.
      """)

  @OptionGroup var choice: ConversationChoice
  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard choice.yes || !choice.all else { throw choice.unconfirmed }
  }

  var request: RelayRequest { .close(choice.choice, database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    if case .closedAll(let ids) = answer {
      return outcome(ConversationChoice.report("Closed", ids), in: environment)
    }
    if case .missed(let miss) = answer, let conversation = choice.conversation {
      throw conversation.failure(miss)
    }
    guard case .closed(let id) = answer else { return CommandResult(exitCode: 1) }
    return outcome(
      Report(["closed": .string(id)], text: { _ in ["Closed: \(id.prefix(8))."] }),
      in: environment)
  }
}

struct RelayDelete: RelayCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete a conversation, or many, with all that was written in it.",
    discussion: """
      Examples: dayring relay delete 4f2a --yes --database relay.sqlite
                dayring relay delete --all --unanswered --older-than 30 --yes --database relay.sqlite
      Nothing of it stays; its writer finds that it is gone. To end one that stays readable: \
      dayring relay close.
      """)

  @OptionGroup var choice: ConversationChoice
  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard choice.yes else { throw choice.unconfirmed }
  }

  var request: RelayRequest { .delete(choice.choice, database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    if case .missed(let miss) = answer, let conversation = choice.conversation {
      throw conversation.failure(miss)
    }
    guard case .deleted(let ids) = answer else { return CommandResult(exitCode: 1) }
    return outcome(ConversationChoice.report("Deleted", ids), in: environment)
  }
}

/// The options for one conversation, or for many of the inbox.
struct ConversationChoice: ParsableArguments {
  @Argument(help: .value("id", "A conversation, by the beginning of its id."))
  var conversation: ConversationPrefix?

  @Flag(help: "All conversations, but for what the next two leave out.")
  var all = false

  @Flag(help: "Of all, only those that wait for an answer.")
  var unanswered = false

  @Option(help: .value("days", "Of all, only those in which nothing happened for so many days."))
  var olderThan: Int?

  @Flag(help: "Yes, do it for good.")
  var yes = false

  func validate() throws {
    guard (conversation != nil) != all else {
      throw ValidationError("Name one conversation, or say --all.")
    }
    guard all || !unanswered && olderThan == nil else {
      throw ValidationError("--unanswered and --older-than go with --all.")
    }
    if let olderThan, !(1...3650).contains(olderThan) {
      throw ValidationError("--older-than must lie between 1 and 3650.")
    }
  }

  var choice: RelayChoice {
    conversation.map { .one($0.text) } ?? .all(unanswered: unanswered, days: olderThan ?? 0)
  }

  var unconfirmed: ValidationError { ValidationError("This cannot be undone; say --yes.") }

  /// - Parameter action: the participle of the action, such as "Closed".
  static func report(_ action: String, _ ids: [String]) -> Report {
    let count = ids.count == 1 ? "1 conversation" : "\(ids.count) conversations"
    return Report(
      [action.lowercased(): .list(ids) { .string($0) }], text: { _ in ["\(action): \(count)."] })
  }
}
