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
    guard let undoing = try context.undoLast() else { throw .nothingToUndo }
    let (undone, texts) = (undoing.undone, context.texts)
    let sentence = undone.ops.isEmpty ? texts.undo.overtaken : texts.undo.undone
    let demoted = undoing.fitted.map { PlanCommand.demoted(in: $0) } ?? []
    return Report(
      json: {
        .object([
          "undone": .string(undone.label), "changed": .bool(!undone.ops.isEmpty),
          "demoted": .array(demoted.map { .string($0.description) }),
        ])
      },
      text: { _ in
        [sentence(undone.label).harmless] + (demoted.isEmpty ? [] : [texts.shell.fitted])
      })
  }
}

extension Context {
  /// One transaction, since what comes back may have to give way to what has come meanwhile.
  fileprivate func undoLast() throws(CommandFailure) -> Undoing? {
    try exclusively { () throws(CommandFailure) in
      try read { ledger throws(StorageError) in
        var store = ledger
        return try store.undoLast(at: now.instant)
      }
    }
  }
}
