import ArgumentParser
import JSON

struct BackupCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "backup", "Save a dated copy of everything, and keep the last seven.",
    discussion: """
      Copies are saved in the folder backups beside the data, or in another folder. Each copy is \
      verified before it is kept. For daily copies, run this command from cron or a systemd timer. \
      `dayring export backup` writes the same as one JSON file, which browsers can read too.
      """)

  @Option(help: .value("folder", "Folder for the copies."), completion: .directory)
  var to: String?

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let copy = try context.read(context.ledger.keepBackup(in: to, at: context.now))
    return Report(
      ["backup": .string(copy)], text: { _ in [context.texts.exchange.backedUp(copy)] })
  }
}
