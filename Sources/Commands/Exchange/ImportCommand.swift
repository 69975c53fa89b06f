import ArgumentParser
import Exchange
import Inflate
import SQLiteLedger
import Texts
import Trackers

struct ImportCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "import", "Import data from another app, a backup or an export.",
    discussion: """
      The format is detected from the contents of FILE: Dayring's backup and CSV files; \
      \(ImportSource.listed). `-` reads standard input.

      A preview shows what is new, what is already here, and which lines are skipped and why. On a \
      terminal the command then asks; elsewhere it imports the file, unless the format is only \
      likely. Importing a file twice adds nothing. `dayring undo` undoes a whole import.

      Examples: dayring import export.zip --dry-run
                dayring import drinks.csv --dates mdy
                task export | dayring import -
      """)

  @Argument(help: .text("File to import, or - for standard input."), completion: .file())
  var file: String

  @Option(name: .customLong("as"), help: .text("Format of the file, if it isn't detected."))
  var format: ImportFormat?

  @Flag(help: .text("Show the preview, and import nothing."))
  var dryRun = false

  @Flag(help: .text("Also restore entries that were deleted here, or whose import was undone."))
  var restoring = false

  @Flag(help: .text("Also update entries of an earlier import that have changed in the file."))
  var updating = false

  @Flag(name: .shortAndLong, help: .text("Do not ask, even if the format is only likely."))
  var yes = false

  @Option(
    help: .text(
      "How to read 3/4/2026; by default, like other dates in the file, or as in your locale."))
  var dates: DateOrder?

  @Option(help: .text("Encoding of a table that isn't UTF-8."))
  var encoding: TextEncoding?

  @Option(help: .text("Counter that the counts belong to, if the file doesn't name one."))
  var activity: String?

  @Option(help: .value("goal", "Goal of fasts, if the file has none."))
  var goal: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    var imported = try ImportContext(
      dates, activity: activity, goal: goal, file: file, in: context)
    imported.encoding = encoding
    let contents = try FileContents(of: file, as: format, imported, in: context)
    // One snapshot of the database, which SQLite locks once and not for each line.
    func preview() throws(CommandFailure) -> ImportPreview {
      try context.read { store throws(StorageError) in
        try store.read { _ in try ImportPreview(contents, into: store, imported, choices) }
      }
    }
    var shown: ImportPreview?
    var made: (preview: ImportPreview, writes: Int64)?
    if !dryRun, !yes {
      let writes = try context.read(context.ledger.writes())
      let offered = try preview()
      made = (offered, writes)
      switch try agreement(to: offered, in: context) {
      case true?: shown = offered
      case false?:
        return Report(json: { .null }, text: { _ in [context.texts.exchange.nothingWritten] })
      case nil: break
      }
    }
    // The preview is still valid unless there were writes since.
    func settled() throws(CommandFailure) -> ImportPreview {
      if let made, try context.read(context.ledger.writes()) == made.writes { return made.preview }
      return try preview()
    }
    let taken = try context.exclusively { () throws(CommandFailure) in
      let preview = try settled()
      if let shown, shown.size != preview.size {
        throw .refused(
          .changedMeanwhile, nil, "Your entries have changed since the preview.",
          "Import the file again.")
      }
      if !dryRun {
        try context.read { store throws(StorageError) in
          try preview.commit(to: &store, at: context.now.instant)
        }
      }
      return preview
    }
    let view = try view(taken, dryRun ? .onlyShown : .done, in: context)
    return Report(
      json: { taken.json(isDone: !dryRun, context.texts.exchange, context.wording) },
      text: { shown == nil ? view.lines($0) : view.ending })
  }

  private var choices: ImportChoices {
    ImportChoices(isRestoring: restoring, isUpdating: updating)
  }

  /// The user's answer; nil if there is nothing to confirm, or no terminal.
  private func agreement(
    to preview: ImportPreview, in context: Context
  ) throws(CommandFailure) -> Bool? {
    if preview.isEmpty { return nil }
    let answer = output.json ? nil : try ask(about: preview, in: context)
    if answer == nil, case .plan(let plan) = preview, let guessed = plan.guessed {
      throw .refused(.unsureEncoding, .encoding) { texts, _ in
        texts.exchange.unsureEncoding(guessed.map { $0.harmless })
      }
    }
    if answer == nil, case .plan(let plan) = preview, plan.confidence == .likely {
      throw .refused(.unsureFormat, .file) { texts, _ in texts.exchange.unsure(plan.format) }
    }
    return answer
  }

  private func ask(
    about preview: ImportPreview, in context: Context
  ) throws(CommandFailure) -> Bool? {
    let view = try view(preview, .offered, in: context)
    let question = Report(json: { .null }, text: view.lines).printed(
      asJSON: false, in: context.style)
    return context.environment.ask(question + context.texts.exchange.mayImport + " [y/N] ")
  }

  private func view(
    _ preview: ImportPreview, _ stage: ImportView.Stage, in context: Context
  ) throws(CommandFailure) -> ImportView {
    ImportView(
      preview: preview, stage: stage, choices: choices,
      wording: context.wording, today: try context.userDay().today, texts: context.texts)
  }
}

extension ImportFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(key: argument) }

  package static var allValueStrings: [String] { all.map { $0.key } }
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension ImportSource {
  /// `Zero (CSV, JSON), FastTrack; Loop Habit Tracker (ZIP, CSV)`.
  fileprivate static var listed: String {
    let kinds = byKind.map { sources in
      sources.map { $0.name + ($0.files.map { " (\($0))" } ?? "") }.joined(separator: ", ")
    }
    return kinds.joined(separator: "; ")
  }
}
extension DateOrder: ExpressibleByArgument {}
extension TextEncoding: ExpressibleByArgument {}

extension ImportContext {
  /// The context of an import from the options. The activity need not exist.
  init(
    _ dates: DateOrder?, activity: String?, goal: [String], file: String, in context: Context
  ) throws(CommandFailure) {
    self.init(
      zone: context.zone, now: context.now,
      dates: DateReading(chosen: dates, region: context.environment.region),
      unit: try context.userDay().settings.volumeUnit)
    let known = try Counter.all(in: context)
    self.activity = activity ?? ExportFormat.activity(ofFile: file, among: known)
    if let plan = try FastPlan.typed(goal, .add, in: context) { self.goal = FastGoal(plan) }
  }
}

extension FastGoal {
  /// Nil for an end time, which cannot be the goal of many fasts.
  fileprivate init?(_ plan: FastPlan) {
    switch plan {
    case .schedule(let schedule): self = schedule.goal
    case .minutes(let minutes): self.init(minutes: minutes)
    case .until: return nil
    }
  }
}

extension FileContents {
  /// The size in bytes from which progress is shown.
  private static let longRead: Int64 = 20 << 20
  /// The size in bytes from which the ledger is prepared for many lines.
  private static let long: Int64 = 1 << 20

  /// Reads a file, and shows the progress on a terminal.
  init(
    of path: String, as format: ImportFormat?, _ imported: ImportContext, in context: Context
  ) throws(CommandFailure) {
    let terminal = context.environment.terminal
    var isExpected = false
    var shown = -1
    defer { if shown >= 0 { StandardStream.error.tell("\r\u{1b}[K") } }
    do throws(FileFailure) {
      self = try FileContents(path: path, as: format, imported) { taken, size in
        if size > Self.long, !isExpected {
          context.ledger.expectMany()
          isExpected = true
        }
        guard terminal.isInteractive, size > Self.longRead else { return }
        let percent = Int(taken * 100 / size)
        if percent == shown { return }
        shown = percent
        StandardStream.error.tell("\r" + context.texts.exchange.percent(String(percent)))
      }
    } catch {
      throw CommandFailure(error, path)
    }
  }
}
