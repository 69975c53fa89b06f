import ArgumentParser
import Exchange
import SQLiteLedger
import Texts

struct ImportCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    "import", "Bring in what another app, a backup or an export holds.",
    discussion: """
      What FILE is, is found out by its contents: Dayring's backup and CSV files; \
      \(ImportSource.listed). `-` reads standard input.

      First it says what is new, what is here already, and what cannot be taken and why, line by \
      line. On a terminal it then asks; elsewhere it goes on, unless the file only looks like what \
      it may be. Importing a file twice adds nothing. `dayring undo` takes a whole import back.

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

  @Flag(help: "Also take over what the file says by now of entries that it brought before.")
  var updating = false

  @Flag(name: .shortAndLong, help: "Do not ask, even where it is not sure what the file is.")
  var yes = false

  @Option(help: "How 3/4/2026 is meant; without it, as the file shows, or as in your locale.")
  var dates: DateOrder?

  @Option(help: "How the text of a table is encoded, where that is not UTF-8.")
  var encoding: TextEncoding?

  @Option(help: "Whose counts they are, where the file does not name the activity.")
  var activity: String?

  @Option(help: .value("goal", "The goal of fasts whose file has none."))
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
          .changedMeanwhile, nil, "Something was entered here meanwhile.",
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
        Explanation(
          texts.exchange.guessed(guessed.map { $0.harmless }),
          "If that is right, add --encoding windows-1252; else save the file as UTF-8.")
      }
    }
    if answer == nil, case .plan(let plan) = preview, plan.confidence == .likely {
      throw .refused(.unsureFormat, .file) { texts, _ in
        Explanation(
          "The file looks like \(texts.exchange.name(of: plan.format)), but it may be something"
            + " else.",
          "See with --dry-run what it would bring; if that is right, add --yes or --as"
            + " \(plan.format.key).")
      }
    }
    return answer
  }

  private func ask(
    about preview: ImportPreview, in context: Context
  ) throws(CommandFailure) -> Bool? {
    let view = try view(preview, .offered, in: context)
    let question = Report(json: { .null }, text: view.lines).printed(
      asJSON: false, in: context.style)
    return context.environment.ask(question + context.texts.exchange.mayBeBroughtIn + " ")
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
  /// `Zero (CSV, JSON), FastTrack; Loop Habit Tracker (ZIP or CSV)`.
  fileprivate static var listed: String {
    let kinds = byKind.map { sources in
      sources.map { $0.name + ($0.files.map { " (\($0))" } ?? "") }.joined(separator: ", ")
    }
    return kinds.joined(separator: "; ")
  }
}
extension DateOrder: ExpressibleByArgument {}
extension TextEncoding: ExpressibleByArgument {}
