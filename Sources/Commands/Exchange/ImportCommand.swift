import ArgumentParser
import Exchange
import JSON
import SQLiteLedger
import Trackers

struct ImportCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in what another app, a backup or an export holds.",
    discussion: """
      What FILE is, is found out by its contents: Dayring's backup and CSV files; Apple Health \
      (export.xml or the ZIP it comes in); Zero (CSV, JSON), FastTrack, WaterMinder, HydroTracker; \
      Loop Habit Tracker (ZIP or CSV); Todoist, TickTick, Taskwarrior (task export), todo.txt. \
      `-` reads standard input.

      First it says what is new, what is here already, and what cannot be taken and why, line by \
      line. Importing a file twice adds nothing. `dayring undo` takes a whole import back.

      Examples: dayring import export.zip --dry-run
                dayring import drinks.csv --dates mdy
                task export | dayring import -
      """)

  @Argument(help: "The file, or - for standard input.", completion: .file())
  var file: String

  @Option(name: .customLong("as"), help: "Its format, where it is not found out.")
  var format: ImportFormat?

  @Flag(help: "Only say what it would bring.")
  var dryRun = false

  @Flag(help: "Also bring back what was deleted here, or whose import was undone.")
  var restoring = false

  @Option(help: "How 3/4/2026 is meant where the file does not show it.")
  var dates: DateOrder = .dayFirst

  @Option(help: "Whose counts they are, where the file does not name the activity.")
  var activity: String?

  @Option(help: ArgumentHelp("The goal of fasts whose file has none.", valueName: "goal"))
  var goal: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let imported = try context.importContext(
      dates, activity: activity, goal: goal, file: file)
    let incoming = try context.incoming(file, as: format, imported)
    let preview = try context.exclusively { () throws(CommandFailure) in
      try context.read { ledger throws(StorageError) in
        var store = ledger
        let preview = try ImportPreview(incoming, into: store, imported, restoring: restoring)
        if !dryRun { try preview.commit(to: &store, at: context.now.instant) }
        return preview
      }
    }
    let today = try context.userDay().today
    return Report(
      json: { preview.json(isDone: !dryRun, context.texts.exchange, context.wording) },
      text: { style in
        ImportView(
          preview: preview, isDone: !dryRun, wording: context.wording, today: today,
          texts: context.texts
        ).lines(style)
      })
  }
}

extension ImportFormat: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
