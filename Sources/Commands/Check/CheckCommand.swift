import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Texts

struct CheckCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "check", "Check everything for damage.",
    discussion: """
      The database has everything twice: in the log of changes, and as records. Both are read, \
      checked against their checksums, and compared. With --repair, a copy of everything as it is \
      goes to the folder backups, and damaged data is rebuilt from the other form. If the file is so \
      damaged that nothing can be written to it, the file itself is moved there, and all readable \
      data goes into a new one. Anything in the database that Dayring didn't create, such as \
      triggers and views, is never run; it is listed, and removed with --repair.

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

extension CheckResult {
  var json: JSON {
    .object([
      "well": .bool(isWell), "ops": .whole(found.ops),
      "records": .whole(found.records), "later": .whole(found.laterOps),
      "damage": .list(found.damage) { $0.json }, "repaired": .bool(repair != nil),
      "lost": .list(repair?.lost ?? []) { $0.json },
      "former": .list(repair?.former ?? []) { .string($0) },
    ])
  }
}

extension Damage {
  fileprivate var json: JSON {
    var object: JSONObject = ["kind": .string(kind)]
    switch self {
    case .op(let number), .opsBehind(let number), .row(let number):
      object["number"] = .integer(number)
    case .record(let kind, let id), .difference(let kind, let id):
      object["record"] = .string(kind.rawValue)
      object["id"] = .string(id.description)
    case .foreign(let title): object["item"] = .string(title)
    case .file, .timeline, .sums, .search, .undo, .machine: break
    }
    return .object(object)
  }

  private var kind: String {
    switch self {
    case .foreign: "foreign"
    case .file: "file"
    case .op: "op"
    case .opsBehind: "opsBehind"
    case .record: "record"
    case .row: "row"
    case .difference: "difference"
    case .timeline: "timeline"
    case .sums: "sums"
    case .search: "search"
    case .undo: "undo"
    case .machine: "machine"
    }
  }
}

extension CheckResult {
  func lines(_ texts: Texts) -> [String] {
    let damage = texts.shortened(found.damage.map { texts.sentence(on: $0) })
    let isForeign = found.damage.contains { if case .foreign = $0 { true } else { false } }
    if isForeign, repair == nil { return damage + [texts.removeAndCheck] }
    let later = found.laterOps
    let looked =
      [texts.checked(found.ops, found.records)] + (later == 0 ? [] : [texts.unread(later)])
    guard !found.damage.isEmpty else { return looked + [texts.undamaged] }
    guard let repair else { return looked + damage + [texts.rebuild] }
    let lost = repair.lost.map { texts.lost($0) }
    return looked + damage + texts.shortened(lost)
      + [lost.isEmpty ? texts.allRebuilt : texts.restRebuilt]
      + (repair.isSalvaged ? [texts.salvaged, texts.joinAgain] : [])
      + repair.former.map { texts.exchange.formerKept($0) }
  }
}

extension Texts {
  fileprivate func checked(_ ops: Int, _ records: Int) -> String {
    let changes = say(ops, one: "\(ops) change", other: "\(ops) changes")
    let records = say(records, one: "\(records) record", other: "\(records) records")
    return say("Checked \(changes) in the log and \(records).")
  }

  fileprivate func unread(_ count: Int) -> String {
    say(
      count, one: "\(count) change can only be read by a newer Dayring. Update this one.",
      other: "\(count) changes can only be read by a newer Dayring. Update this one.")
  }

  fileprivate var undamaged: String { say("No damage found.") }
  fileprivate var removeAndCheck: String {
    say("`dayring check --repair` removes it, and checks the rest.")
  }
  fileprivate var rebuild: String { say("`dayring check --repair` rebuilds what it can.") }
  fileprivate func lost(_ damage: Damage) -> String { say("Lost: \(sentence(on: damage))") }
  fileprivate var allRebuilt: String { say("Everything was rebuilt.") }
  fileprivate var restRebuilt: String {
    say("The rest was rebuilt. What is lost may still be in a backup or on another device.")
  }
  fileprivate var salvaged: String { say("All readable data is in a new database.") }
  fileprivate var joinAgain: String {
    say("If this device was syncing, join the others again with `dayring sync join`.")
  }

  fileprivate func sentence(on damage: Damage) -> String {
    switch damage {
    case .foreign(let title):
      say("Dayring didn't create this part of the database, and doesn't run it: \(title.harmless).")
    case .file: say("The database file is damaged.")
    case .op(let number): say("Change \(String(number)) in the log is damaged.")
    case .opsBehind(let number):
      say("Any changes after number \(String(number)) in the log can't be read.")
    case .record(let kind, let id):
      say("The record \(id.description) (\(kind.rawValue)) is damaged.")
    case .row(let number): say("The record in row \(String(number)) can't be read.")
    case .difference(let kind, let id):
      say("The record \(id.description) (\(kind.rawValue)) differs from the log.")
    case .timeline: say("The index of times doesn't match the records.")
    case .sums: say("The daily totals don't match the records.")
    case .search: say("The search index doesn't match the records.")
    case .undo: say("An undo or redo step can't be read.")
    case .machine: say("Tokens or reminder channels can't be read.")
    }
  }

  /// The lines, of which a terminal shows only the first of many.
  fileprivate func shortened(_ lines: [String]) -> [String] {
    let most = 20
    guard lines.count > most else { return lines }
    return lines.prefix(most) + [exchange.more(lines.count - most)]
  }
}
