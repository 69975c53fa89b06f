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
          + texts.plan.withoutSlot(demoted.map { $0.title }).map { $0.harmless }
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
    let done = name.map { "\(words) \(texts.quoted($0))" } ?? words
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
        Explanation(texts.nothingToUndo, "Changes made here can be undone.")
      }
    case .redo:
      .refused(.nothingToRedo, nil) { texts, _ in
        Explanation(
          texts.nothingToRedo, "What was undone can be redone until something else is changed here."
        )
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
      kind, .count, count == 1 ? "There is only 1 change." : "There are only \(count) changes.",
      "Nothing was changed; the list shows them.", hint: command)
  }
}
