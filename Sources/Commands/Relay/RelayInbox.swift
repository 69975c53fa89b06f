import ArgumentParser
import JSON

struct RelayInbox: RelayCommand {
  static let configuration = CommandConfiguration(
    "inbox", "Show what people have written to you, or one conversation.",
    discussion: """
      A relay takes messages with --feedback only. Conversations come first that wait for an \
      answer. Nothing tells who has written them.
      """)

  @Argument(help: .value("id", "A conversation, by the beginning of its id."))
  var conversation: ConversationPrefix?

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest {
    conversation.map { .conversation($0.text, database: place.database) }
      ?? .inbox(database: place.database)
  }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    if case .inbox(let conversations) = answer {
      return outcome(list(conversations), in: environment)
    }
    if case .conversation(let conversation, let messages) = answer {
      return outcome(page(conversation, messages), in: environment)
    }
    guard case .missed(let miss) = answer, let conversation else {
      return CommandResult(exitCode: 1)
    }
    throw conversation.failure(miss)
  }

  private func list(_ conversations: [RelayConversation]) -> Report {
    Report(
      ["conversations": .list(conversations) { .object($0.members) }],
      text: { _ in
        if conversations.isEmpty { return ["Nobody has written."] }
        let rows = conversations.map { [$0.shortID, $0.last.iso8601, $0.count, $0.state] }
        return Table(rows: rows, right: [2]).lines(indent: 0)
      })
  }

  private func page(_ conversation: RelayConversation, _ messages: [RelayMessage]) -> Report {
    var document = conversation.members
    document.append("list", .list(messages) { $0.json })
    let members = document
    return Report(
      members,
      text: { style in
        ["\(conversation.id): \(conversation.state)"] + messages.flatMap { $0.lines(in: style) }
      })
  }
}
