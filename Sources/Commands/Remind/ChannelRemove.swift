import ArgumentParser
import SQLiteLedger

struct ChannelRemove: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a channel from this machine.")

  @Argument(help: "Its number in the list, its URL, or desktop.")
  var channel: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let channels = try context.read { store throws(StorageError) in try store.channels() }
    let found = channels.first {
      String($0.number) == channel || $0.address == channel
        || $0.kind == .desktop && channel == ReminderChannel.Kind.desktop.rawValue
    }
    guard let found else { throw .channel(.unknown(channel)) }
    let isRemoved = try context.read { store throws(StorageError) in
      try store.removeChannel(found.number)
    }
    return try context.channelReport(changed: isRemoved)
  }
}
