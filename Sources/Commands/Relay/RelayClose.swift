import ArgumentParser
import JSON
import Relay

struct RelayClose: RelayCommand {
  static let configuration = CommandConfiguration(
    "close", "Close one conversation or many: no more messages can be added.",
    discussion: """
      Examples: dayring relay close 4f2a --database relay.sqlite
                dayring relay close --all --unanswered --older-than 30 --yes --database relay.sqlite
      The user can still read the conversation for 30 days, or delete it earlier.
      """)

  @OptionGroup var choice: ConversationChoice
  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard choice.yes || !choice.all else { throw choice.unconfirmed }
  }

  var request: RelayRequest { .close(choice.choice, database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    if case .closedAll(let ids) = answer {
      return Report(
        ["closed": .list(ids) { .string($0) }],
        text: { _ in [texts.closedConversations(ids.count)] })
    }
    if case .missed(let miss) = answer, let conversation = choice.conversation {
      throw conversation.failure(miss)
    }
    guard case .closed(let id) = answer else { return nil }
    return Report(
      ["closed": .string(id)], text: { _ in [texts.closed(conversation: String(id.prefix(8)))] })
  }
}

struct RelayDelete: RelayCommand {
  static let configuration = CommandConfiguration(
    "delete", "Delete one conversation or many, with all messages.",
    discussion: """
      Examples: dayring relay delete 4f2a --yes --database relay.sqlite
                dayring relay delete --all --unanswered --yes --database relay.sqlite
      Nothing is kept, and the user sees that the conversation is gone. To keep it readable, use \
      dayring relay close instead.
      """)

  @OptionGroup var choice: ConversationChoice
  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard choice.yes else { throw choice.unconfirmed }
  }

  var request: RelayRequest { .delete(choice.choice, database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    if case .missed(let miss) = answer, let conversation = choice.conversation {
      throw conversation.failure(miss)
    }
    guard case .deleted(let ids) = answer else { return nil }
    return Report(
      ["deleted": .list(ids) { .string($0) }],
      text: { _ in [texts.deletedConversations(ids.count)] })
  }
}

/// The options for one conversation, or for many of the inbox.
struct ConversationChoice: ParsableArguments {
  @Argument(help: .value("id", "A conversation, by the beginning of its ID."))
  var conversation: ConversationPrefix?

  @Flag(help: .text("All conversations, as limited by the next two options."))
  var all = false

  @Flag(help: .text("With --all: only unanswered conversations."))
  var unanswered = false

  @Option(
    help: .value("days", "With --all: only conversations without a message for this many days."))
  var olderThan: Int?

  @Flag(help: .text("Confirm; this cannot be undone."))
  var yes = false

  func validate() throws {
    guard (conversation != nil) != all else {
      throw ValidationError(.text("Name one conversation, or add --all."))
    }
    guard all || !unanswered && olderThan == nil else {
      throw ValidationError(.text("--unanswered and --older-than need --all."))
    }
    if let olderThan, !(1...3650).contains(olderThan) {
      throw ValidationError(.text("--older-than must be between 1 and 3650."))
    }
  }

  var choice: RelayChoice {
    conversation.map { .one($0.text) }
      ?? .all(
        ConversationFilter(isUnanswered: unanswered, days: olderThan ?? 0))
  }

  var unconfirmed: ValidationError {
    ValidationError(.text("This cannot be undone. Add --yes to confirm."))
  }
}
