import ArgumentParser
import JSON

struct RelayGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "relay", "Keep what devices send each other, which it cannot read (docs/relay.md).",
    subcommands: [
      RelayRun.self, RelayInvite.self, RelaySpaces.self, RelayRemove.self, RelayStats.self,
      RelayInbox.self, RelayReply.self, RelayClose.self, RelayDelete.self,
    ],
    defaultSubcommand: RelayRun.self)
}

struct RelayDatabase: ParsableArguments {
  @Option(help: .value("address or file", "postgres://…, or a file, which is made if need be."))
  var database: String
}

/// A command on a relay, which another program performs.
protocol RelayCommand: DayringCommand {
  var request: RelayRequest { get }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult
}

extension RelayCommand {
  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let answer = environment.relay(request)
    if case .failed(let problem) = answer { throw problem.failure }
    return try outcome(of: answer, in: environment)
  }

  func outcome(_ report: Report, in environment: Environment) -> CommandResult {
    CommandResult(output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}

struct RelayInvite: RelayCommand {
  static let configuration = CommandConfiguration(
    "invite", "Make an invitation to this relay, and show it once.",
    discussion: "It begins one space. Only a hash is kept.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .invite(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .invitation(let invitation) = answer else { return CommandResult(exitCode: 1) }
    return outcome(
      Report(["invitation": .string(invitation)], text: { _ in [invitation] }), in: environment)
  }
}

struct RelayStats: RelayCommand {
  static let configuration = CommandConfiguration(
    "stats", "Show how much a relay holds, of all spaces together.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .count(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .counted(let count) = answer else { return CommandResult(exitCode: 1) }
    let report = Report(
      [
        "spaces": .integer(Int64(count.spaces)), "deleted": .integer(Int64(count.deleted)),
        "devices": .integer(Int64(count.devices)), "bytes": .integer(Int64(clamping: count.bytes)),
        "snapshotBytes": .integer(Int64(clamping: count.snapshotBytes)),
      ],
      text: { _ in
        let rows = [
          ["Spaces", "\(count.spaces)"], ["Deleted", "\(count.deleted)"],
          ["Devices", "\(count.devices)"], ["Entries", count.bytes.binarySize],
          ["Snapshots", count.snapshotBytes.binarySize],
        ]
        return Table(rows: rows, right: [1]).lines(indent: 0)
      })
    return outcome(report, in: environment)
  }
}

struct RelayRemove: RelayCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a space from a relay, with all that it holds.",
    discussion: """
      Its devices keep what they have, and can no longer meet here. What backups of the database \
      hold stays in them.
      """)

  @Argument(help: "The space's id, as `dayring relay spaces` shows it.")
  var space: String

  @Flag(help: "Yes, remove it for good.")
  var yes = false

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard space.utf8.count == 32, space.allSatisfy({ "0123456789abcdef".contains($0) }) else {
      throw ValidationError("The id of a space has 32 digits from 0 to f.")
    }
    guard yes else { throw ValidationError("This cannot be undone; say --yes.") }
  }

  var request: RelayRequest { .remove(space: space, database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .removed(let wasThere) = answer else { return CommandResult(exitCode: 1) }
    guard wasThere else {
      throw .refused(
        .noSuchSpace, .space, "The relay has no space \(space).", "Name one that it has.",
        hint: "dayring relay spaces")
    }
    let space = space
    return outcome(
      Report(["removed": .string(space)], text: { _ in ["Removed: \(space)."] }),
      in: environment)
  }
}

struct RelaySpaces: RelayCommand {
  static let configuration = CommandConfiguration(
    "spaces", "Show the spaces of a relay, as far as it can see them.")

  @OptionGroup var place: RelayDatabase
  @OptionGroup var output: OutputOptions

  var request: RelayRequest { .spaces(database: place.database) }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .spaces(let spaces) = answer else { return CommandResult(exitCode: 1) }
    let report = Report(
      ["spaces": .list(spaces) { $0.json }],
      text: { style in
        if spaces.isEmpty { return ["No spaces."] }
        let rows = spaces.map { space in
          let devices = space.devices == 1 ? "1 device" : "\(space.devices) devices"
          return space.isDeleted
            ? [space.id, "deleted", ""]
            : [space.id, devices, (space.bytes + space.snapshotBytes).binarySize]
        }
        return Table(rows: rows, right: [1, 2]).lines(indent: 0)
      })
    return outcome(report, in: environment)
  }
}

extension RelaySpace {
  fileprivate var json: JSON {
    .object([
      "space": .string(id), "devices": .integer(Int64(devices)),
      "entries": .integer(Int64(clamping: entries)), "bytes": .integer(Int64(clamping: bytes)),
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
        if conversations.isEmpty { return ["No conversations yet."] }
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
