import ArgumentParser
import JSON
import Ledger
import SQLiteLedger

struct Undo: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the newest change that was made here.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let undone = try context.read { store throws(StorageError) in
      try store.undo(at: context.now.instant)
    }
    guard let undone else { throw .nothingToUndo }
    let sentence = undone.op == nil ? context.texts.undo.overtaken : context.texts.undo.undone
    return Report(
      json: { .object(["undone": .string(undone.label), "changed": .bool(undone.op != nil)]) },
      text: { _ in [sentence(undone.label).harmless] })
  }
}
