import JSON
import Ledger
import SQLiteLedger
import Trackers

extension CountedDate: Deletable, Archivable {
  static var noun: String { "date" }
  static var completions: String { "dates" }
  static var archiveHelp: String { .text("Archive a date, or restore it with --undo.") }
  static var deleteHelp: String { .text("Delete a date, or several. Can be undone.") }

  func archiving(_ isArchived: Bool) -> TrackerCommand { .date(.archive(id, isArchived)) }
  func deletion() -> TrackerCommand { .date(.delete(id)) }
}

extension CountedDate: Named {
  static var thing: EntryRefusal.Thing { .date }
  var recordID: RecordID? { id }

  static func all(in context: Context) throws(CommandFailure) -> [CountedDate] {
    try context.read(context.ledger.dateCounters())
  }
}

extension CountedDate: Changeable {
  static func changed(
    by changeKind: ChangeKind, _ op: Op?, _ former: CountedDate?, in context: Context
  ) throws(CommandFailure) -> Changed {
    let today = try context.userDay().today
    let counter = try context.changed(op, former) { id throws(StorageError) in
      try context.ledger.dateCounter(id)
    }
    let count = counter.map { DateCount($0, today: today) }
    var changed = Changed(member: "date", json: count?.json)
    if let count, case .date(let kind) = changeKind {
      changed.sentence = count.sentence(kind, context.texts.shell)
    }
    return changed
  }
}

extension DateCount {
  fileprivate func sentence(_ kind: ChangeKind.Date, _ texts: ShellTexts) -> String {
    let description = texts.description(self)
    return switch kind {
    case .delete: texts.say("Deleted \(counter.name).")
    case .archive: texts.say("Archived \(counter.name).")
    case .restore: texts.say("Restored \(counter.name): \(description).")
    case .add: texts.say("Added \(counter.name): \(description).")
    case .edit: texts.say("Edited \(counter.name): \(description).")
    }
  }

  var json: JSON {
    let draft = counter.draft
    return .object([
      "id": .string(counter.id.description), "name": .string(draft.name),
      "day": .string(draft.day.iso8601), "kind": .string(draft.kind.rawValue),
      "yearly": .bool(draft.isYearly), "target": .string(target.iso8601),
      "daysAhead": .whole(daysAhead), "passed": .bool(hasPassed), "breakdown": breakdown.json,
      "milestoneDays": .whole(milestone),
      "nextMilestone": nextMilestone.map { next in
        .object(["days": .whole(next.days), "day": .string(next.on.iso8601)])
      } ?? .null,
      "nextReturn": .text(nextReturn?.iso8601), "turns": .whole(turns),
      "colour": .string(draft.colour.rawValue), "icon": .string(draft.symbol.rawValue),
      "archived": .bool(counter.isArchived), "lastChanged": counter.lastWrite.json,
    ])
  }
}

extension CalendarSpan {
  fileprivate var json: JSON {
    .object(["years": .whole(years), "months": .whole(months), "days": .whole(days)])
  }
}
