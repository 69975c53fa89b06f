import ArgumentParser
import CivilTime
import JSON
import Ledger
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

extension WidgetSnapshot {
  /// - Parameter activity: the name of an activity; the primary one unless given.
  init(
    for kind: WidgetKind, activity: String? = nil, withHistory: Bool = false, in context: Context
  ) throws(CommandFailure) {
    let subject = try activity.map { name throws(CommandFailure) in
      try Counter.named(name, in: context).id
    }
    let trackers =
      kind == .today ? kind.trackers(hiding: try context.userDay().settings.hidden) : kind.trackers
    self = try WidgetSnapshot(
      of: trackers, activity: subject, withHistory: withHistory, in: context)
  }

  /// Reads these trackers. If the plan is one of them, it is rolled over first.
  init(
    of trackers: TrackerSet, activity: RecordID? = nil, withHistory: Bool = false,
    in context: Context
  ) throws(CommandFailure) {
    func snapshot() throws(CommandFailure) -> WidgetSnapshot {
      try context.read(
        WidgetSnapshot(
          of: trackers, in: context.ledger, at: context.now, activity: activity,
          withHistory: withHistory))
    }
    guard trackers.contains(.plan) else {
      self = try snapshot()
      return
    }
    self = try context.planning(isReading: true) { _ throws(CommandFailure) in try snapshot() }
  }

  /// The document of `dayring widget --json`: the content, and the time of the next refresh.
  func json(of kind: WidgetKind, in zone: Zone, saying sentence: String) -> JSONObject {
    let timeline = WidgetTimeline(for: self, in: zone)
    var document: JSONObject = [
      "kind": .string(kind.rawValue), "now": .string(now.iso8601), "day": .string(day.iso8601),
      "sentence": .string(sentence),
      "timeline": .object([
        "refresh": .string(timeline.refresh.iso8601), "seconds": timeline.interval.json,
      ]),
    ]
    for tracker in Tracker.allCases where kind.trackers.contains(tracker) {
      guard let (name, json) = tracker.cli.section(self, zone) else { continue }
      document.append(name, json)
    }
    return document
  }
}

extension JSONObject {
  /// Appends the streak of a widget, if it was read.
  mutating func append(streak: StreakNow?) {
    if let streak { append("streakDays", .whole(streak.days)) }
  }
}
