import CivilTime
import JSON
import Ledger
import SQLiteLedger
import Texts
import Trackers

/// The two directions through the local changes.
enum Reversal {
  case undo, redo

  /// The number of changes at once; more are not kept.
  static let range = 1...UndoEntry.limit

  /// Reverses changes in one transaction, since returning tasks may have to be fitted into slots;
  /// of several changes all are reversed or none.
  func report(of count: Int = 1, in context: Context) throws(CommandFailure) -> Report {
    let (undoing, demoted) = try context.exclusively { () throws(CommandFailure) in
      let undoing = try context.read { store throws(StorageError) in
        switch self {
        case .undo: try store.undoLast(count, at: context.now.instant)
        case .redo: try store.redoLast(count, at: context.now.instant)
        }
      }
      guard let undoing else { throw nothing }
      guard undoing.steps.count == count else { throw tooFew(undoing.steps.count) }
      return (undoing, try context.read(context.ledger.tasks(changedBy: undoing.fitted)))
    }
    let names = try undoing.steps.map { step throws(CommandFailure) in
      try context.read { store throws(StorageError) in try step.name(in: store) }
    }
    let texts = context.texts
    let kept = try context.keptParts(of: undoing.steps)
    return Report(
      json: {
        .object([
          name: .string(undoing.undone.label),
          "changed": .bool(undoing.steps.contains { !$0.ops.isEmpty }),
          "demoted": .list(demoted) { .string($0.id.description) },
          "changes": .list(undoing.steps) { .object(document($0)) },
        ])
      },
      text: { _ in
        zip(undoing.steps, names).map { sentence($0, $1, texts.undo).harmless }
          + kept.map { $0.harmless } + texts.plan.withoutSlot(demoted).map { $0.harmless }
      })
  }

  /// The name of the member in `--json`.
  private var name: String {
    switch self {
    case .undo: "undone"
    case .redo: "redone"
    }
  }

  private func document(_ step: Undone) -> JSONObject {
    ["action": .string(step.label), "changed": .bool(!step.ops.isEmpty)]
  }

  private func sentence(_ step: Undone, _ name: String?, _ texts: UndoTexts) -> String {
    let words = texts.words(for: step.label)
    let done = texts.done(words, named: name)
    if step.ops.isEmpty { return texts.overtaken(done) }
    switch self {
    case .undo: return texts.undone(done)
    case .redo: return texts.redone(done)
    }
  }

  private var nothing: CommandFailure {
    switch self {
    case .undo:
      .refused(.nothingToUndo, nil) { texts, _ in
        texts.explain("Nothing to undo.", "Changes made on this device can be undone.")
      }
    case .redo:
      .refused(.nothingToRedo, nil) { texts, _ in
        texts.explain(
          "Nothing to redo.",
          "Undone changes can be redone until the next change on this device.")
      }
    }
  }

  private func tooFew(_ count: Int) -> CommandFailure {
    let (kind, command) =
      switch self {
      case .undo: (RefusalKind.tooFewToUndo, "dayring undo --list")
      case .redo: (.tooFewToRedo, "dayring redo --list")
      }
    return .refused(
      kind, .count, "There are fewer changes than that: \(count).",
      "Nothing was changed. The list shows the changes.", hint: command)
  }
}

extension Reversal {
  /// The changes that can be undone or redone, newest first, with their numbers.
  func list(in context: Context) throws(CommandFailure) -> Report {
    let today = try context.userDay().today
    let listed = try context.read { store throws(StorageError) in
      let entries =
        switch self {
        case .undo: try store.undoEntries(limit: UndoEntry.limit)
        case .redo: try store.redoEntries(limit: UndoEntry.limit)
        }
      var listed: [ListedChange] = []
      for (index, entry) in entries.enumerated() {
        listed.append(
          ListedChange(
            number: index + 1, label: entry.label, at: entry.at.map { context.zone.moment($0) },
            name: try entry.name(in: store)))
      }
      return listed
    }
    let texts = context.texts
    return Report(
      ["changes": .list(listed) { $0.json }],
      text: { style in
        guard !listed.isEmpty else {
          return [self == .undo ? texts.nothingToUndo : texts.nothingToRedo]
        }
        let rows = listed.map { change in
          let at = change.at.map { moment in
            let day = texts.calendar.nearDay(moment.local.calendarDay, today)
            return texts.say("\(day) \(moment.local.timeOfDay.iso8601)")
          }
          let what = texts.undo.words(for: change.label)
          return [
            String(change.number), style.paint(at ?? "", .quiet),
            texts.undo.done(what, named: change.name).harmless,
          ]
        }
        return Table(rows: rows, right: [0]).lines()
      })
  }
}

private struct ListedChange {
  let number: Int
  let label: String
  let at: Moment?
  /// The name of the one thing that it changed; nil for several, and for things without a name.
  let name: String?

  var json: JSON {
    .object([
      "number": .whole(number), "action": .string(label), "at": .text(at?.iso8601),
      "name": .text(name),
    ])
  }
}

extension UndoEntry {
  fileprivate func name(in store: SQLiteLedger) throws(StorageError) -> String? {
    guard records.count == 1, let changed = records.first else { return nil }
    return try store.name(of: changed.id, changed.kind)
  }
}

extension Undone {
  /// The name of the one thing that it changed; nil for several, and for things without a name.
  func name(in store: SQLiteLedger) throws(StorageError) -> String? {
    let changes = ops.flatMap { $0.changes }
    guard let changed = changes.first, changes.allSatisfy({ $0.id == changed.id }) else {
      return nil
    }
    return try store.name(of: changed.id, changed.kind)
  }
}

extension SQLiteLedger {
  fileprivate func name(of id: RecordID, _ kind: Kind) throws(StorageError) -> String? {
    guard let record = try record(id, of: kind) else { return nil }
    for field in [FieldName.title, .name] {
      if case .text(let name) = record[field] { return name }
    }
    return nil
  }
}
