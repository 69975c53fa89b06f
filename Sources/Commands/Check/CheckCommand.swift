import ArgumentParser
import SQLiteLedger

struct CheckCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "check", "Check everything for damage.",
    discussion: """
      The database has everything twice: in the log of changes, and as records. Both are read, \
      checked against their checksums, and compared. With --repair, damaged data is rebuilt from \
      the other form, after a copy of everything as it is was saved in the folder backups. If the \
      file is so damaged that nothing can be written to it, the file itself is moved there, and \
      all readable data goes into a new one. Anything in the database that Dayring didn't create, \
      such as triggers and views, is never run; it is listed, and removed with --repair.

      The exit code is 0 if everything is fine in the end, and 3 otherwise.
      """)

  @Flag(help: .text("Rebuild damaged data."))
  var repair = false

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let result: CheckResult
    do throws(StorageError) {
      result = try Checking(environment: environment).result(repairing: repair)
    } catch {
      throw .storage(error)
    }
    let report = Report(json: { result.json }, text: { _ in result.lines(environment.texts) })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)),
      exitCode: result.isWell ? 0 : 3)
  }
}

/// The result of a check and of its repair.
struct CheckResult {
  let found: Examination
  var repair: RepairResult?

  struct RepairResult {
    /// The paths of copies of the former files.
    let former: [String]
    /// The damage that could not be repaired.
    let lost: [Damage]
    /// Whether a new file had to be created.
    var isSalvaged = false
  }

  var isWell: Bool { repair.map(\.lost.isEmpty) ?? found.damage.isEmpty }
}

private struct Checking {
  let environment: Environment

  func result(repairing: Bool) throws(StorageError) -> CheckResult {
    do throws(StorageError) {
      return try lookedThrough(repairing: repairing)
    } catch {
      guard repairing, case .damaged = error else { throw error }
      return try recovered()
    }
  }

  private func lookedThrough(repairing: Bool) throws(StorageError) -> CheckResult {
    let ledger = try opened()
    let found = try ledger.examine()
    guard repairing, !found.damage.isEmpty else { return CheckResult(found: found) }
    let former = try ledger.formerPath(of: .repair, at: environment.now)
    let repair = try ledger.repair(keepingFormerIn: former)
    return CheckResult(found: repair.found, repair: .init(former: [former], lost: repair.lost))
  }

  private func recovered() throws(StorageError) -> CheckResult {
    let path = try RealPath.of(environment.databasePath)
    let moved = try Backups.setAside(path, at: environment.now)
    let ledger = try SQLiteLedger.open(at: path, random: environment.random)
    let repair = try ledger.recover(moved.last ?? "")
    return CheckResult(
      found: repair.found, repair: .init(former: moved, lost: repair.lost, isSalvaged: true))
  }

  private func opened() throws(StorageError) -> SQLiteLedger {
    try SQLiteLedger.open(at: environment.databasePath, random: environment.random)
  }
}
