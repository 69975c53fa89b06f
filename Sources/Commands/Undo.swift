import ArgumentParser
import SQLiteLedger
import Texts

struct Undo: LedgerCommand {
  static let configuration = CommandConfiguration(
    "undo", "Take back the newest change that was made here.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try Self.report(in: context)
  }

  static func report(in context: Context) throws(CommandFailure) -> Report {
    let texts = context.texts
    // One transaction, since returning tasks may have to be fitted into slots.
    let undoing = try context.exclusively { () throws(CommandFailure) in
      try context.read { store throws(StorageError) in
        try store.undoLast(at: context.now.instant)
      }
    }
    guard let undoing else {
      throw .refused("nothingToUndo", nil) { texts, _ in
        Explanation(texts.nothingToUndo, "Changes made here can be undone.")
      }
    }
    let undone = undoing.undone
    let sentence = undone.ops.isEmpty ? texts.undo.overtaken : texts.undo.undone
    let demoted = try context.read(context.ledger.tasks(changedBy: undoing.fitted))
    return Report(
      [
        "undone": .string(undone.label), "changed": .bool(!undone.ops.isEmpty),
        "demoted": .list(demoted) { .string($0.id.description) },
      ],
      text: { _ in
        [sentence(texts.undo.words(for: undone.label)).harmless]
          + texts.plan.withoutSlot(demoted.map { $0.title }).map { $0.harmless }
      })
  }
}
