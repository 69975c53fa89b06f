import ArgumentParser
import JSON
import SQLiteLedger

extension ReminderChannel.Kind: ExpressibleByArgument {}

struct ChannelAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a channel to this machine.",
    discussion: """
      Examples: dayring remind channel add desktop
                dayring remind channel add ntfy https://ntfy.example.org/my-topic
                dayring remind channel add webhook http://homeassistant.local:8123/api/webhook/x

      `desktop` runs notify-send. `ntfy` posts to a topic of an ntfy server, whose name is as good as a \
      password. `webhook` posts each reminder as JSON (see docs/reminders.md). Nobody else hears of it.
      """)

  @Argument(help: "desktop, ntfy or webhook.")
  var kind: ReminderChannel.Kind

  @Argument(help: "Where to post to.")
  var url: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (kind == .desktop) == (url == nil) else {
      throw ValidationError(
        kind == .desktop ? "The desktop has no URL." : "Name the URL to post to.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let address = url ?? ""
    guard kind.accepts(address) else { throw .channel(.address(address)) }
    let added = try context.read { store throws(StorageError) in
      try store.addChannel(kind, address)
    }
    return try context.channelReport(changed: added != nil)
  }
}
