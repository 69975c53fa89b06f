import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Trackers

struct Undo: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the newest change that was made here.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.undoReport()
  }
}

extension Context {
  func undoReport() throws(CommandFailure) -> Report {
    guard let undoing = try undoLast() else { throw .nothingToUndo }
    let (undone, texts) = (undoing.undone, texts)
    let sentence = undone.ops.isEmpty ? texts.undo.overtaken : texts.undo.undone
    let demoted = try read { store throws(StorageError) in
      try store.tasks(changedBy: undoing.fitted)
    }
    return Report(
      json: {
        .object([
          "undone": .string(undone.label), "changed": .bool(!undone.ops.isEmpty),
          "demoted": .array(demoted.map { .string($0.id.description) }),
        ])
      },
      text: { _ in
        [sentence(texts.undo.words(for: undone.label)).harmless]
          + texts.plan.withoutSlot(demoted.map { $0.title }).map { $0.harmless }
      })
  }

  /// One transaction, since what comes back may have to give way to what has come meanwhile.
  private func undoLast() throws(CommandFailure) -> Undoing? {
    try exclusively { () throws(CommandFailure) in
      try read { ledger throws(StorageError) in
        var store = ledger
        return try store.undoLast(at: now.instant)
      }
    }
  }
}
