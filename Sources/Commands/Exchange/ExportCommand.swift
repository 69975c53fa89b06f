import ArgumentParser
import CivilTime
import Exchange
import JSON
import Trackers

struct ExportCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "export", "Write files that other programs read, or a backup as JSON.",
    discussion: """
      Without WHAT there is a file for each but the backup. Tables have daily totals and no notes \
      of some entries; the backup alone has everything. Files are called \
      dayring-WHAT-DATE in the current folder, or as --output says; `-` is standard output. \
      What is there already is never written over, unless --force says so.

      Examples: dayring export
                dayring export drinks --from 2026-01-01 --output -
                dayring export tallies --activity push-ups
                dayring export dates --bom
      """)

  @Argument(help: "Any of \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var what: [ExportFormat] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .value("file", "Where to; for one file only."), completion: .file())
  var file: String?

  @OptionGroup var days: DayOptions

  @Option(help: .value("name", "Only this one's counts."), completion: .names("activities"))
  var activity: String?

  @Flag(help: "Begin tables with a byte order mark, by which Excel knows that they are UTF-8.")
  var bom = false

  @Flag(help: "Write over a file that is there.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard file == nil || what.count == 1 else {
      throw ValidationError("--output is for one file; name what goes into it.")
    }
    guard activity == nil || what == [.tallies] else {
      throw ValidationError("--activity goes with tallies alone.")
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
