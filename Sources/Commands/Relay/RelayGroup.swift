import ArgumentParser
import JSON
import Relay
import Sync

struct RelayGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "relay", "Run a relay, which syncs devices and can't read their data (docs/relay.md).",
    subcommands: [
      RelayRun.self, RelayInvite.self, RelaySpaces.self, RelayRemove.self, RelayStats.self,
      RelayInbox.self, RelayReply.self, RelayClose.self, RelayDelete.self,
    ],
    defaultSubcommand: RelayRun.self)
}

struct RelayDatabase: ParsableArguments {
  @Option(
    help: .value("address or file", "postgres://…, or a file, which is created if missing."))
  var database: String
}

/// A command on a relay, which another program performs.
protocol RelayCommand: DayringCommand {
  var request: RelayRequest { get }

  /// Nil for the answer to another request.
  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report?
}

extension RelayCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    try outcome(of: environment.relay(request), in: environment)
  }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    if case .failed(let problem) = answer { throw problem.failure }
    guard let report = try report(of: answer, environment.texts.shell) else {
      return CommandResult(exitCode: 1)
    }
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}

struct RelayInvite: RelayCommand {
  static let configuration = CommandConfiguration(
    "invite", "Create an invitation to this relay, and show it once.",
    discussion: "An invitation is good for one new space. Only a hash of it is kept.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .invite(database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    guard case .invitation(let invitation) = answer else { return nil }
    return Report(["invitation": .string(invitation)], text: { _ in [invitation] })
  }
}

struct RelayStats: RelayCommand {
  static let configuration = CommandConfiguration(
    "stats", "Show the totals of all spaces at a relay.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .count(database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    guard case .counted(let count) = answer else { return nil }
    return Report(
      [
        "spaces": .integer(Int64(count.spaces)), "deleted": .integer(Int64(count.deleted)),
        "devices": .integer(Int64(count.devices)), "bytes": .integer(Int64(clamping: count.bytes)),
        "snapshotBytes": .integer(Int64(clamping: count.snapshotBytes)),
      ],
      text: { _ in
        let rows = [
          [texts.spaces, "\(count.spaces)"], [texts.deletedSpaces, "\(count.deleted)"],
          [texts.spaceDevices, "\(count.devices)"], [texts.spaceEntries, count.bytes.binarySize],
          [texts.spaceSnapshots, count.snapshotBytes.binarySize],
        ]
        return Table(rows: rows, right: [1]).lines(indent: 0)
      })
  }
}

struct RelayRemove: RelayCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a space from a relay, with all its data.",
    discussion: """
      The devices of the space keep their own copies but can no longer sync here. Backups of the \
      database keep the space.
      """)

  @Argument(help: .text("The ID of the space, from `dayring relay spaces`."))
  var space: String

  @Flag(help: .text("Confirm; this cannot be undone."))
  var yes = false

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard space.utf8.count == 32, space.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw ValidationError(.text("The ID of a space has 32 digits from 0 to f."))
    }
    guard yes else {
      throw ValidationError(.text("This cannot be undone. Add --yes to confirm."))
    }
  }

  var request: RelayRequest { .remove(space: space, database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    guard case .removed(let wasThere) = answer else { return nil }
    guard wasThere else {
      throw .refused(
        .noSuchSpace, .space, "The relay has no space \(space).",
        "Use the ID of a space at this relay.", hint: "dayring relay spaces")
    }
    let space = space
    return Report(["removed": .string(space)], text: { _ in [texts.removed(space: space)] })
  }
}

struct RelaySpaces: RelayCommand {
  static let configuration = CommandConfiguration(
    "spaces", "List the spaces of a relay, with all it can see of them.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .spaces(database: place.database) }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    guard case .spaces(let spaces) = answer else { return nil }
    return Report(
      ["spaces": .list(spaces) { $0.json }],
      text: { style in
        if spaces.isEmpty { return [texts.noSpaces] }
        let rows = spaces.map { space in
          space.isDeleted
            ? [space.space.text, texts.spaceIsDeleted, ""]
            : [
              space.space.text, texts.devices(space.devices),
              (space.bytes + space.snapshotBytes).binarySize,
            ]
        }
        return Table(rows: rows, right: [1, 2]).lines(indent: 0)
      })
  }
}

extension RelaySpace {
  fileprivate var json: JSON {
    .object([
      "space": .string(space.text), "devices": .integer(Int64(devices)),
      "entries": .integer(Int64(clamping: head)), "bytes": .integer(Int64(clamping: bytes)),
      "snapshotBytes": .integer(Int64(clamping: snapshotBytes)), "deleted": .bool(isDeleted),
    ])
  }
}

extension UInt64 {
  /// The size in whole kibibytes, rounded up.
  var binarySize: String { "\((self + 1023) / 1024) KiB" }
}

struct RelayInbox: RelayCommand {
  static let configuration = CommandConfiguration(
    "inbox", "List messages from users, or show one conversation.",
    discussion: """
      A relay accepts messages only with --feedback. Unanswered conversations come first. Nothing \
      shows who the users are.
      """)

  @Argument(help: .value("id", "A conversation, by the beginning of its ID."))
  var conversation: ConversationPrefix?

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest {
    conversation.map { .conversation($0.text, database: place.database) }
      ?? .inbox(database: place.database)
  }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) throws(CommandFailure) -> Report? {
    if case .inbox(let conversations) = answer { return list(conversations, texts) }
    if case .conversation(let conversation) = answer { return page(conversation, texts) }
    guard case .missed(let miss) = answer, let conversation else { return nil }
    throw conversation.failure(miss)
  }

  private func list(_ conversations: [ConversationRow], _ texts: ShellTexts) -> Report {
    Report(
      ["conversations": .list(conversations) { .object($0.members) }],
      text: { _ in
        if conversations.isEmpty { return [texts.noConversations] }
        let rows = conversations.map {
          [$0.shortID, $0.last.iso8601, texts.messages($0.messages), texts.state(of: $0)]
        }
        return Table(rows: rows, right: [2]).lines(indent: 0)
      })
  }

  private func page(_ conversation: ReadConversation, _ texts: ShellTexts) -> Report {
    var document = conversation.row.members
    document.append("list", .list(conversation.messages) { $0.json })
    let members = document
    return Report(
      members,
      text: { style in
        [texts.conversation(conversation.row.id.text, texts.state(of: conversation.row))]
          + conversation.messages.flatMap { $0.lines(in: style, texts) }
      })
  }
}
