import ArgumentParser
import Exchange
import Inflate
import JSON
import Ledger
import SQLiteLedger
import Texts

struct RestoreCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "restore", "Replace everything here with a backup.",
    discussion: """
      FILE is a copy made by `dayring backup`, or a JSON file made by `dayring export backup`. The \
      former data is kept as a copy in the folder backups, so nothing is lost; if the database is \
      damaged, its files are kept as they are.

      If this device syncs with others, entries there that the backup lacks come back with the \
      next `dayring sync now`: the command asks first, unless --merge is given. --everywhere \
      restores the backup on all devices, and deletes what it lacks there. --leave restores it on \
      this device only, and stops syncing this device.

      From a copy, only entries and undo steps are restored. If it was made on a synced device, \
      this device doesn't become that one: on a terminal, the command names the relay and the \
      number of devices, and asks; or use --keep-membership, for a copy of your own when the \
      device itself is lost.

      To add a backup to the data here instead, use `dayring import`.
      """)

  @Argument(help: .text("Backup to restore."), completion: .file())
  var file: String

  @Flag(help: .text("Keep syncing: entries that the backup lacks come back from other devices."))
  var merge = false

  @Flag(help: .text("Restore the backup on all devices, and delete what it lacks."))
  var everywhere = false

  @Flag(help: .text("Stop syncing this device."))
  var leave = false

  @Flag(help: .text("Sync as the device that the copy was made on."))
  var keepMembership = false

  @Flag(name: .shortAndLong, help: .text("Do not ask, even if the backup has no entries."))
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [merge, everywhere, leave, keepMembership].count(where: { $0 }) <= 1 else {
      throw ValidationError(
        .text("Use only one of --merge, --everywhere, --leave and --keep-membership."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let backup = try source()
    let choice: Restoring.Choice? =
      merge
      ? .merge
      : everywhere ? .everywhere : leave ? .leave : keepMembership ? .keepMembership : nil
    let result = try Restoring(environment: environment, choice: choice, takesEmpty: yes)
      .restore(backup, from: file)
    let style = Style(environment.terminal)
    let texts = environment.texts.exchange
    let report = Report(
      [
        "restored": .string(file), "former": .list(result.former) { .string($0) },
        "space": result.space.map { space in
          .object([
            "relay": .string(space.relay), "devices": .whole(space.devices),
            "kept": .bool(result.isMember),
          ])
        } ?? .null,
        "leftOut": .list(result.leftOut) { .string($0) },
        "passedOver": .whole(result.passedOver),
      ],
      text: { _ in
        [texts.restored(file)]
          + (result.passedOver > 0 ? [texts.passedOver(result.passedOver)] : [])
          + result.former.map { texts.formerKept($0) }
          + lines(on: result, environment.texts)
      })
    return CommandResult(output: report.printed(asJSON: output.json, in: style))
  }

  private func lines(on result: Restoring.Result, _ common: Texts) -> [String] {
    let texts = common.shell
    var lines: [String] = []
    if let space = result.space {
      let relay = space.relay.harmless
      lines +=
        result.isMember
        ? [texts.belongs(space.devices, at: relay)]
        : space.isReadable
          ? [texts.copyBelonged(space.devices, at: relay), texts.keepMembershipRemedy]
          : [texts.copyBelongedUnreadably]
    }
    let most = 20
    lines += result.leftOut.prefix(most).map { texts.leftOut($0.harmless) }
    let rest = result.leftOut.count - most
    if rest > 0 { lines.append(common.exchange.more(rest)) }
    return lines
  }

  /// The kind of the file: a database by its header, else a document.
  private func source() throws(CommandFailure) -> Restoring.Source {
    do throws(FileFailure) {
      // Read only once, since a pipe cannot be read again.
      let bytes = try FileBytes(path: file)
      let isDatabase = try bytes.beginning(16).starts(with: Array("SQLite format 3\0".utf8))
      return isDatabase ? .database : .document(try Backup(bytes))
    } catch {
      throw CommandFailure(error, file)
    }
  }
}

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
