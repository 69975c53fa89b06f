import ArgumentParser
import JSON
import SQLiteLedger
import Trackers

struct CountStatus: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show today's tallies.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try context.talliesReport()
  }
}

extension Context {
  func talliesReport() throws(CommandFailure) -> Report {
    let day = try userDay()
    let tallies = try read { store throws(StorageError) in
      try store.tallies(today: day.today, dayStart: day.dayStart)
    }
    let primary = try activities().primary
    return Report(
      json: {
        .object([
          "now": .string(now.iso8601),
          "tallies": .array(tallies.map { $0.json(isPrimary: $0.activity.id == primary?.id) }),
        ])
      },
      text: { TalliesView(tallies: tallies, today: day.today, texts: texts.shell).lines($0) })
  }
}
