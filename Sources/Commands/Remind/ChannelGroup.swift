import ArgumentParser
import JSON
import SQLiteLedger
import Texts
import Wire

struct ChannelGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "channel", "Choose how this machine shows reminders while `dayring serve` runs.",
    discussion: "Channels belong to this machine only: they aren't synced.",
    subcommands: [ChannelList.self, ChannelAdd.self, ChannelRemove.self],
    defaultSubcommand: ChannelList.self)
}

private struct ChannelList: LedgerCommand {
  static let configuration = CommandConfiguration("list", "List this machine's channels.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.read(context.ledger.channels()).report(texts: context.texts)
  }
}

private struct ChannelAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a channel to this machine.",
    discussion: """
      Examples: dayring remind channel add desktop
                dayring remind channel add ntfy https://ntfy.example.org/my-topic
                dayring remind channel add webhook http://homeassistant.local:8123/api/webhook/x

      `desktop` runs notify-send. `ntfy` posts to a topic of an ntfy server; treat its name like a \
      password. `webhook` posts each reminder as JSON (see docs/reminders.md). Nothing is \
      sent anywhere else. To keep an address out of the shell's history, leave it out and type it \
      when the terminal asks, or use - and pipe it in.
      """)

  @Argument(help: .text("desktop, ntfy or webhook."))
  var kind: ReminderChannel.Kind

  @Argument(help: .text("Address to post to; without it, the terminal asks."))
  var url: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard kind != .desktop || url == nil else {
      throw ValidationError(.text("The desktop channel has no URL."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let address =
      kind == .desktop
      ? ""
      : try context.environment.secret(
        url, SecretPrompt(field: .url, noun: "Address", isShown: true))
    guard kind.accepts(address) else {
      throw .refused(
        .unreadableAddress, .url, "“\(address)” isn't a valid address.",
        """
        Use http:// or https:// and a host, without a password. An address of ntfy ends in a topic.
        """)
    }
    let added = try context.read(context.ledger.addChannel(kind, address))
    return try context.read(context.ledger.channels())
      .report(changed: added != nil, texts: context.texts)
  }
}

private struct ChannelRemove: LedgerCommand {
  static let configuration = CommandConfiguration("remove", "Remove a channel from this machine.")

  @Argument(help: .text("Number in the list, URL, or desktop."))
  var channel: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let found = try context.read(context.ledger.channels()).first {
      String($0.number) == channel || $0.address == channel
        || $0.kind == .desktop && channel == ReminderChannel.Kind.desktop.rawValue
    }
    guard let found else {
      throw .refused(
        .noSuchChannel, .channel, "There is no channel “\(channel)”.",
        "Use its number in the list.", hint: "dayring remind channel")
    }
    let isRemoved = try context.read(context.ledger.removeChannel(found.number))
    return try context.read(context.ledger.channels())
      .report(changed: isRemoved, texts: context.texts)
  }
}

extension ReminderChannel.Kind: ExpressibleByArgument {}

extension [ReminderChannel] {
  /// - Parameter changed: whether the command has changed them; nil for a command that only lists.
  fileprivate func report(changed: Bool? = nil, texts: Texts) -> Report {
    Report(
      json: {
        let list = JSON.list(self) { $0.json }
        guard let changed else { return .object(["channels": list]) }
        return .object(["changed": .bool(changed), "channels": list])
      },
      text: { style in
        let rows = map {
          [style.paint(String($0.number), .hint), $0.kind.rawValue, $0.address.harmless]
        }
        let none = texts.say("No channels. To add one: dayring remind channel add desktop")
        return (changed == false ? [texts.change.nothing] : [])
          + (rows.isEmpty ? [none] : Table(rows: rows, right: [0]).lines())
      })
  }
}

extension ReminderChannel {
  var json: JSON {
    .object([
      "number": .integer(number), "kind": .string(kind.rawValue),
      "address": .text(address.isEmpty ? nil : address),
    ])
  }
}

extension ReminderChannel.Kind {
  /// Whether the address is valid for this kind: an ``HTTPAddress``; for ntfy, with a topic at the
  /// end of its path. The desktop has no address.
  func accepts(_ address: String) -> Bool {
    if self == .desktop { return address.isEmpty }
    guard address.utf8.count <= 2000, let read = HTTPAddress(address) else { return false }
    let path = read.target.prefix { $0 != "?" }
    return self == .webhook || path.hasPrefix("/") && path.last != "/"
  }
}
