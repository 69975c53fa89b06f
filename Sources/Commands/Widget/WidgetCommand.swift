import ArgumentParser
import Pages
import Texts
import Trackers

struct WidgetCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "widget", "Draw a widget as SVG.",
    discussion: """
      Examples: dayring widget fast > fast.svg
                dayring widget tally --activity push-ups --size medium --theme dark
                dayring widget today --size large --output today.svg

      Without --theme, the widget follows the viewer's theme. An existing file is overwritten. For \
      addresses that dashboards can load, see `dayring help token`.
      """)

  @Argument(help: .text("Any of: \(WidgetKind.allCases.map(\.rawValue).joined(separator: ", "))."))
  var kind: WidgetKind

  @Option(help: .text("Any of: \(WidgetSize.allCases.map(\.rawValue).joined(separator: ", "))."))
  var size = WidgetSize.small

  @Option(help: .text("light, dark or system."))
  var theme = Theme.system

  @Option(
    help: .value("name", "Counter to show; only for tally."), completion: .names("activities"))
  var activity: String?

  @Option(help: .value("address", "Address of the app; adds a button that starts a fast."))
  var app: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .value("file", "Output file, instead of standard output."),
    completion: .file())
  var file: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard activity == nil || kind == .tally else {
      throw ValidationError(.text("--activity can only be used with tally."))
    }
    // A drawing may be opened anywhere, so only links that browsers follow safely.
    guard app.map({ $0.hasPrefix("http://") || $0.hasPrefix("https://") }) ?? true else {
      throw ValidationError(.text("--app needs an address, like http://127.0.0.1:4160/."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let context = try Context(in: environment)
    let snapshot = try WidgetSnapshot(
      for: kind, activity: activity, withHistory: true, in: context)
    let zone = environment.zone
    let widget = Widget(
      kind, size, theme, of: snapshot, in: zone, app: app.map { $0.hasSuffix("/") ? $0 : $0 + "/" },
      WidgetTexts(context.texts))
    if output.json {
      return context.outcome(snapshot.json(of: kind, in: zone, saying: widget.sentence))
    }
    guard let file, file != "-" else {
      return context.outcome(String(decoding: widget.bytes, as: UTF8.self) + "\n", form: .data)
    }
    try OutputFile(path: file, overwrites: true).write(widget.bytes)
    return context.outcome(context.texts.exchange.written(file) + "\n")
  }
}

extension WidgetKind: ExpressibleByArgument {}
extension WidgetSize: ExpressibleByArgument {}
extension Theme: ExpressibleByArgument {}
