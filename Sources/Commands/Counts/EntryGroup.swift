import ArgumentParser

struct EntryGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "entries",
    abstract: "List and correct what was counted.",
    subcommands: [EntryList.self, EntryEditing.self, EntryDelete.self],
    defaultSubcommand: EntryList.self)
}
