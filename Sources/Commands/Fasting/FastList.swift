import ArgumentParser
import SQLiteLedger
import Trackers

struct FastList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List fasts by month, the newest first.")

  @Option(name: .shortAndLong, help: ArgumentHelp("How many at most.", valueName: "count"))
  var limit = 30

  @Flag(name: .shortAndLong, help: "All of them, however many.")
  var all = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("The limit must be at least 1.") }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let limit = all ? Int.max : limit
    let fasts = try context.read { store throws(StorageError) in try store.fasts(limit: limit) }
    let ids = output.json ? ShortIDs(complete: []) : try context.shortIDs(of: fasts, areAll: all)
    return Report(
      json: {
        .object([
          "fasts": .array(fasts.map { $0.json(at: context.now, in: context.environment.zone) })
        ])
      },
      text: { FastListView(fasts, ids, context.texts, context.now).lines($0) })
  }
}
