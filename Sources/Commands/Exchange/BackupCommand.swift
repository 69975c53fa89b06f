import ArgumentParser
import JSON

struct BackupCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "backup", "Write a dated copy of everything, and keep the last seven.",
    discussion: """
      Copies go to the folder backups beside the data, or to another one. Each is read through \
      before it counts. To have one each day, run this from cron or a systemd timer. \
      `dayring export backup` writes the same as one JSON document, which browsers read too.
      """)

  @Option(help: .value("folder", "Another folder."), completion: .directory)
  var to: String?

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let copy = try context.read(context.ledger.keepBackup(in: to, at: context.now))
    return Report(
      ["backup": .string(copy)], text: { _ in [context.texts.exchange.backedUp(copy)] })
  }
}
