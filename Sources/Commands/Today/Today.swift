import ArgumentParser
import JSON

/// The command that shows the day on one screen.
struct Today: LedgerCommand {
  static let configuration = CommandConfiguration(
    "today", "Show today: fast, water, plan, counters and the next date.")

  @OptionGroup var output: OutputOptions

  /// Reads sums and open records only, so that ten years of entries cost no more than a day.
  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.userDay()
    var parts: [TodayReport] = []
    for tracker in day.settings.todayOrder.trackers {
      parts.append(try tracker.cli.today(context, day))
    }
    return Report(
      json: {
        var document: JSONObject = ["day": .string(day.today.iso8601)]
        for (name, json) in parts.flatMap({ $0.members() }) { document.append(name, json) }
        return .object(document)
      },
      text: { style in
        let heading = style.paint(context.texts.calendar.longDay(day.today), .title)
        let rows = Table.lines(fitting: style, right: [2]) { style in
          parts.flatMap { $0.rows(style) }.map { row in
            // Aligns the bars.
            let name = row[0].truncated(to: style.widths.name)
            let columns = min(Rows.labelColumns - 2, style.widths.name)
            return [style.paint(name.padded(to: columns), .quiet)] + row.dropFirst()
          }
        }
        let hint = style.note(context.texts.shell.begin(with: Self.beginnings))
        let sections =
          parts.flatMap { $0.head(style) } + [rows]
          + parts.flatMap { $0.foot(style) } + [parts.allSatisfy { $0.isEmpty } ? hint : []]
        return sections.filter { !$0.isEmpty }.reduce([heading]) { $0 + [""] + $1 }
      })
  }

  /// Commands, for a day without entries.
  private static let beginnings =
    "dayring fast start, dayring drink 250, dayring count add NAME, dayring plan add TITLE"
}
