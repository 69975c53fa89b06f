import ArgumentParser
import JSON
import Trackers

struct StatisticsCommand: RowCommand {
  static let configuration = CommandConfiguration(
    "stats", "Show totals, averages, streaks and a bar for each day.",
    discussion: """
      Examples: dayring stats
                dayring stats water --days 30
                dayring stats pushups --from 1 jan --to 31 jan --csv
      Without a tracker, one line for each.
      """, aliases: ["statistics"])

  @Argument(
    help: .text("\(Self.words), or the name of a counter."), completion: .names("statistics"))
  var tracker: [String] = []

  @Option(name: .shortAndLong, help: .value("count", "Number of days, up to 366; 7 by default."))
  var days: Int?

  @OptionGroup var span: DayOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  /// The member with a row for each tracker, or for each day of one.
  var member: String { tracker.isEmpty ? "trackers" : "days" }

  /// Nil, since each tracker has figures of its own.
  func example(in context: Context) -> JSON? { nil }

  func validate() throws {
    guard (1...366).contains(days ?? 7) else {
      throw ValidationError(.text("Choose from 1 to 366 days."))
    }
    guard days == nil || span.from.isEmpty && span.period.isEmpty else {
      throw ValidationError(.text("Use only one of --days, --from and --in."))
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.userDay()
    let texts = context.texts.shell
    let days = try span.recent(days ?? 7, day, in: context)
    guard days.count <= 366 else {
      throw .refused(.tooManyDays, .from) { texts, _ in
        texts.explain("That's \(texts.calendar.days(days.count)).", "Choose up to 366 days.")
      }
    }
    let heading = texts.span(days, today: day.today)
    let typed = tracker.joined(separator: " ")
    if typed.isEmpty {
      var all: [TrackerStatistics] = []
      for tracker in Tracker.allCases where !day.hides(tracker) {
        all += try tracker.cli.statistics?.read(nil, context, day, days) ?? []
      }
      return Report(
        ["trackers": .list(all) { $0.json(withDays: false) }],
        text: { overview(of: all, heading, texts, $0) })
    }
    let sources = Self.sources
    let source =
      sources.first { $0.words.contains(typed.lowercased()) }
      ?? sources.first { $0.words.isEmpty }
    guard let statistics = try source?.read(typed, context, day, days).first else {
      throw .unknownName(.activity, typed, nearest: [])
    }
    return Report(
      json: { statistics.json(withDays: true) },
      text: { lines(of: statistics, heading, texts, $0) })
  }

  private static var sources: [StatisticsSource] { TrackerCLI.all.compactMap { $0.statistics } }
  private static var words: String {
    sources.compactMap { $0.words.first }.joined(separator: ", ")
  }

  /// One line for each tracker.
  private func overview(
    of all: [TrackerStatistics], _ heading: String, _ texts: ShellTexts, _ style: Style
  ) -> [String] {
    guard !all.isEmpty else { return [texts.say("Nothing logged yet.")] }
    let rows = all.map { [$0.name, $0.summary.joined(separator: " \(style.bullet) ")] }
    return [style.paint(heading, .title), ""] + Table(rows: rows).lines()
  }

  /// A bar for each day, then the totals.
  private func lines(
    of statistics: TrackerStatistics, _ heading: String, _ texts: ShellTexts,
    _ style: Style
  ) -> [String] {
    let name = style.paint(statistics.name, .title)
    let chart = statistics.chart
    let largest = chart.map { max($0.amount, $0.goal ?? 0) }.max() ?? 0
    let bars = Table(
      rows: chart.map { $0.cells(style, largest: largest, texts) }, right: [2])
    return ["\(name) \(style.bullet) \(heading)", ""] + bars.lines() + [""]
      + Rows(statistics.rows).lines(style) + statistics.breakdown
  }
}
