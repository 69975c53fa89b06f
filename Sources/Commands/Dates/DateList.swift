import ArgumentParser
import JSON
import Ledger
import SQLiteLedger
import Trackers

struct DateList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the dates: what comes, the nearest first, then what was.")

  @Flag(name: .shortAndLong, help: "Archived ones too.")
  var all = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let today = try context.userDay().today
    let counts = try context.read { store throws(StorageError) in
      try store.dateCounts(today: today)
        + (all ? store.dateCounts(today: today, archived: true) : [])
    }
    let ids = try context.shortIDs(of: counts.map { $0.counter.id }, .date)
    return Report(
      json: { .object(["dates": .array(counts.map { $0.json })]) },
      text: { DateListView(counts: counts, ids: ids, texts: context.texts.shell).lines($0) })
  }
}
