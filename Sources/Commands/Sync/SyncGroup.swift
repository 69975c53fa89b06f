import ArgumentParser

struct SyncGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sync", "Keep your devices in step, through a relay that can read nothing (docs/sync.md).",
    discussion: """
      Examples: dayring sync start https://relay.example.org
                dayring sync add            (prints a link for the next device)
                dayring sync join LINK      (on the next device)

      What you enter is sealed on each device. `dayring sync now` reads and sends what there is, \
      `dayring sync watch` does for as long as it runs. Without a network everything works as ever, \
      and waits.
      """,
    subcommands: [
      SyncStateCommand.self, SyncStart.self, SyncJoin.self, SyncNow.self, SyncWatch.self,
      SyncAdd.self,
      SyncDevices.self, SyncRemove.self, SyncRecovery.self, SyncRecover.self, SyncLeave.self,
      SyncMove.self, SyncDelete.self, SyncVoid.self, SyncVerify.self,
    ],
    defaultSubcommand: SyncStateCommand.self)
}

struct SyncStateCommand: LedgerCommand {
  static let configuration = CommandConfiguration("state", "Show how things stand.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try SpaceReport(in: context).wholeReport
  }
}
