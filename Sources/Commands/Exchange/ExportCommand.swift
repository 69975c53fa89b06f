import ArgumentParser
import CivilTime
import Exchange
import JSON
import Trackers

struct ExportCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "export", "Export files for other programs, or a JSON backup.",
    discussion: """
      Without WHAT, everything but the backup is exported, one file each. Counters are exported as \
      daily totals, and some notes are left out; only the backup has everything. Files are named \
      dayring-WHAT-DATE and saved in the current folder, or as --output says; `-` is standard \
      output. Existing files are never overwritten without --force.

      Examples: dayring export
                dayring export drinks --from 2026-01-01 --output -
                dayring export tallies --activity push-ups
                dayring export dates --bom
      """)

  @Argument(
    help: .text("Any of: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))."))
  var what: [ExportFormat] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .value("file", "Output file, if only one is exported."), completion: .file())
  var file: String?

  @OptionGroup var days: DayOptions

  @Option(help: .value("name", "Only this counter's totals."), completion: .names("activities"))
  var activity: String?

  @Flag(help: .text("Add a byte order mark to CSV files, so that Excel reads UTF-8."))
  var bom = false

  @Flag(help: .text("Overwrite existing files."))
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard file == nil || what.count == 1 else {
      throw ValidationError(.text("--output is for one file: name what to export."))
    }
    guard activity == nil || what == [.tallies] else {
      throw ValidationError(.text("--activity can only be used with tallies."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let context = try Context(in: environment)
    let exports = try exports(in: context)
    if file == "-", let export = exports.first { return try printed(export, context) }
    let today = try context.userDay().today
    var written: [String] = []
    for export in exports {
      let path = file ?? export.fileName(today: today)
      try OutputFile(path: path, overwrites: force).write { put throws(CommandFailure) in
        try write(export, context, to: put)
      }
      written.append(path)
    }
    let report = Report(
      ["files": .list(written) { .string($0) }],
      text: { _ in written.map { context.texts.exchange.written($0) } })
    return CommandResult(output: report.printed(asJSON: output.json, in: context.style))
  }

  private func exports(in context: Context) throws(CommandFailure) -> [Export] {
    let days = try days.range(in: context)
    let formats = what.isEmpty ? ExportFormat.allCases.filter { $0 != .backup } : what
    var exports = formats.map { Export($0, in: days) }
    for index in exports.indices { exports[index].hasMark = bom }
    if let activity { exports[0].activity = try Counter.named(activity, in: context) }
    return exports
  }

  /// Writes the export to standard output, immediately and in portions if possible.
  private func printed(
    _ export: Export, _ context: Context
  ) throws(CommandFailure) -> CommandResult {
    guard let put = context.environment.put else {
      var text: [UInt8] = []
      try write(export, context) { portion in
        text += portion
        return true
      }
      return CommandResult(
        output: String(decoding: text, as: UTF8.self),
        form: export.format == .backup ? .json : .data)
    }
    var failure: OutputFailure?
    try write(export, context) { portion in
      failure = put(portion)
      return failure == nil
    }
    if let failure { throw .unwritable(failure) }
    return CommandResult()
  }

  private func write(
    _ export: Export, _ context: Context, to put: ([UInt8]) -> Bool
  ) throws(CommandFailure) {
    try context.read(
      export.write(of: context.ledger, at: context.now, zone: context.zone, to: put))
  }
}

extension ExportFormat: ExpressibleByArgument {}
