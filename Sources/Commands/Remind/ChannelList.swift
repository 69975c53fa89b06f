import ArgumentParser

struct ChannelList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the channels of this machine.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.channelReport()
  }
}
