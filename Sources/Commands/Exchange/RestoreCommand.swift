import ArgumentParser
import Exchange
import Inflate
import JSON
import Ledger
import SQLiteLedger

struct RestoreCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "restore", "Put a backup in the place of everything here.",
    discussion: """
      FILE is a copy that `dayring backup` wrote, or a JSON document of `dayring export backup`. \
      What was here before is kept as a copy in the folder backups, so nothing is lost; where it \
      is damaged, the damaged files are kept.

      Where this device is in step with others, what they hold and the backup lacks comes back with \
      the next `dayring sync now`: it asks first, or --merge says so. --everywhere makes what the \
      backup holds everyone's: what it lacks is deleted on all devices. --leave restores on this \
      device alone, which is then in step with no other.

      Of a copy only entries and what can be undone are taken over. Where it was made on a device of a \
      space, this device does not become that one: it asks on a terminal, naming relay and devices, or \
      --keep-membership says so. That is for a copy of your own, where the device itself is lost.

      To add a backup to what is here instead, use `dayring import`.
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @Flag(help: "Stay in step with the other devices: what the backup lacks comes back.")
  var merge = false

  @Flag(help: "Have all devices hold what the backup holds, and nothing else.")
  var everywhere = false

  @Flag(help: "Stop syncing this device.")
  var leave = false

  @Flag(help: "Become the device of the copy, in the space to which it belonged.")
  var keepMembership = false

  @Flag(name: .shortAndLong, help: "Do not ask, where the backup holds nothing.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [merge, everywhere, leave, keepMembership].count(where: { $0 }) <= 1 else {
      throw ValidationError(
        "Choose one of --merge, --everywhere, --leave and --keep-membership.")
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
          + lines(on: result, environment.texts.shell)
      })
    return CommandResult(output: report.printed(asJSON: output.json, in: style))
  }

  private func lines(on result: Restoring.Result, _ texts: ShellTexts) -> [String] {
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
    if result.leftOut.count > most { lines.append("… and \(result.leftOut.count - most) more.") }
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
