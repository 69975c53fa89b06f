import ArgumentParser

struct ChannelGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channel",
    abstract: "Choose how this machine tells reminders while `dayring serve` runs.",
    discussion: "Channels belong to this machine: they are not synced, and no other one uses them.",
    subcommands: [ChannelList.self, ChannelAdd.self, ChannelRemove.self],
    defaultSubcommand: ChannelList.self)
}
