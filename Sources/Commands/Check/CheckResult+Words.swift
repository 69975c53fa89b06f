import Ledger
import SQLiteLedger
import Texts

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
