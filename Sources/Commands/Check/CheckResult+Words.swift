import SQLiteLedger
import Texts

extension CheckResult {
  func lines(_ texts: Texts) -> [String] {
    let isForeign = found.damage.contains { if case .foreign = $0 { true } else { false } }
    if isForeign, repair == nil {
      return shortened(found.damage.map { sentence(on: $0) })
        + ["`dayring check --repair` removes it and looks at the rest."]
    }
    let looked =
      "Looked at \(counted(found.ops, "change")) in the log and at "
      + "\(counted(found.records, "record"))."
    let later = found.laterOps
    let unread =
      later == 0
      ? [] : ["\(counted(later, "change")) can be read by a later Dayring only: update this one."]
    guard !found.damage.isEmpty else { return [looked] + unread + ["All is well."] }
    let damage = found.damage.map { sentence(on: $0) }
    guard let repair else {
      return [looked] + unread + shortened(damage) + [
        "`dayring check --repair` rebuilds what it can."
      ]
    }
    let lost = repair.lost.map { "Lost: " + sentence(on: $0) }
    return [looked] + unread + shortened(damage) + shortened(lost)
      + (lost.isEmpty
        ? ["All of it was rebuilt."]
        : ["The rest was rebuilt. A backup or another device may still have what is lost."])
      + (repair.isSalvaged
        ? [
          "What could be read is in a new database.",
          "Where this device was in step with others, join them again: `dayring sync join`.",
        ]
        : []) + repair.former.map { texts.exchange.formerKept($0) }
  }

  /// The lines, of which a terminal shows only the first of many.
  private func shortened(_ lines: [String]) -> [String] {
    let most = 20
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["… and \(lines.count - most) more."]
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func sentence(on damage: Damage) -> String {
    switch damage {
    case .foreign(let title):
      "The database has something that Dayring did not make, and does not run: \(title.harmless)."
    case .file: "The file itself is damaged."
    case .op(let number): "Change \(number) of the log is not what was written."
    case .opsBehind(let number): "Changes behind number \(number) of the log cannot be read."
    case .record(let kind, let id): "The \(kind.rawValue) \(id) is not what was written."
    case .row(let number): "A record cannot be read at all (row \(number))."
    case .difference(let kind, let id): "The \(kind.rawValue) \(id) is not what the log says."
    case .timeline: "Records do not stand where they belong in time."
    case .sums: "Sums do not follow from what was logged."
    case .search: "What is searched does not follow from what was written."
    case .undo: "A change that could be undone or redone cannot be read."
    case .machine: "Tokens or channels of reminders cannot be read."
    }
  }
}
