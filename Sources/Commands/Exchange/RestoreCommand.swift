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
      is damaged, the damaged files are kept. Paired browsers stay paired, and send what the \
      backup lacks.

      To add a backup to what is here instead, use `dayring import`.
      """)

  @Argument(help: "The backup.", completion: .file())
  var file: String

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> Outcome {
    let backup = try source()
    let former = try Restoring(environment: environment).restore(backup, from: file)
    let style = Style(environment.terminal)
    let texts = environment.texts.exchange
    let report = Report(
      ["restored": .string(file), "former": .list(former) { .string($0) }],
      text: { _ in [texts.restored(file)] + former.map { texts.formerKept($0) } })
    return Outcome(output: report.printed(asJSON: output.json, in: style))
  }

  /// A document if it begins like one, else a database.
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

/// Restores the backup, whatever state the database is in.
private struct Restoring {
  enum Source {
    case database
    case document(Backup)
  }

  let environment: Environment

  /// - Returns: the paths of copies of what was here before.
  func restore(
    _ source: Source, from file: String
  ) throws(CommandFailure) -> [String] {
    let now = environment.now
    do throws(StorageError) {
      // Before anything is moved.
      if case .database = source { try Backups.check(file) }
      let (ledger, damaged) = try opened()
      let former = try ledger.formerPath(of: .restore, at: now)
      let identity = DatabaseIdentity(
        replica: ReplicaID(rawValue: environment.random()),
        generation: String(environment.random(), radix: 36))
      switch source {
      case .database: try ledger.restore(from: file, as: identity, keepingFormerIn: former)
      case .document(let backup):
        try ledger.restore(backup.ops, as: identity, keepingFormerIn: former)
      }
      return [former] + damaged
    } catch {
      throw .storage(error)
    }
  }

  /// The database, and the new paths of a damaged one. If it can no longer be written to, this is a
  /// new database, with what could be read of this machine's own rows.
  private func opened() throws(StorageError) -> (SQLiteLedger, [String]) {
    let path = environment.databasePath
    let now = environment.now
    do throws(StorageError) {
      let ledger = try SQLiteLedger.open(at: path, random: environment.random)
      if try ledger.examine().damage.isEmpty { return (ledger, []) }
      let damaged = try ledger.formerPath(of: .repair, at: now)
      _ = try ledger.repair(keepingFormerIn: damaged)
      return (ledger, [damaged])
    } catch {
      switch error {
      case .damaged, .notADatabase: break
      case .busy, .inUse, .full, .readOnly, .foreign, .newer, .damagedBackup, .io: throw error
      }
      let moved = try Backups.setAside(path, at: now)
      let ledger = try SQLiteLedger.open(at: path, random: environment.random)
      _ = try ledger.salvage(moved.last ?? "")
      return (ledger, moved)
    }
  }
}
