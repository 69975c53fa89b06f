import ArgumentParser
import CivilTime
import JSON
import Trackers

struct CounterGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "count", "Count anything: push-ups, pages, cigarettes.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count pushups 20
                dayring count pushups -5
                dayring count
      """,
    subcommands: [
      CounterLog.self, CounterStatus.self, CounterAdd.self, CounterList.self, CounterEditing.self,
      CounterGoal.self, ArchiveCommand<Counter>.self, DeleteCommand<Counter>.self,
      CounterMove.self,
      CounterPrimary.self, CounterDefaultsCommand.self, EntryGroup.self,
    ],
    defaultSubcommand: CounterLog.self)
}

struct CounterStatus: LedgerCommand {
  static let configuration = CommandConfiguration("status", "Show today's tallies.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    try Self.report(in: context)
  }

  static func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.userDay()
    let tallies = try context.read(
      context.ledger.tallies(today: day.today, dayStart: day.dayStart, clock: context.now))
    let primary = try context.read(Counters(in: context.ledger)).primary?.id
    return Report(
      [
        "now": .string(context.now.iso8601),
        "tallies": .list(tallies) { $0.json(isPrimary: $0.activity.id == primary) },
      ],
      text: { lines(tallies, day, context.texts.shell, $0) })
  }

  /// One line for each activity.
  private static func lines(
    _ tallies: [CounterNow], _ day: UserDay, _ texts: ShellTexts, _ style: Style
  ) -> [String] {
    guard !tallies.isEmpty else {
      let hint = texts.begin(with: "dayring count add NAME")
      return [texts.noActivities, style.paint(hint, .quiet)]
    }
    let heading = style.paint(texts.common.calendar.longDay(day.today), .title)
    return [heading, ""]
      + Table.lines(fitting: style, right: [2]) { style in
        tallies.map { tally in
          let cells = FigureCells(
            figure: tally.figure, measure: Measure(tally.activity), texts: texts)
          let streak = style.widths.hasRemarks ? texts.streak(tally.streak, day.settings) : nil
          return [tally.activity.name.harmless.truncated(to: style.widths.name)]
            + cells.cells(style)
            + [style.paint(streak.map { "\(style.bullet) \($0)" } ?? "", .quiet)]
        }
      }
  }
}

extension CounterNow {
  fileprivate func json(isPrimary: Bool) -> JSON {
    .object([
      "activity": activity.json(figure.goal, isPrimary: isPrimary),
      "day": figure.json(Measure(activity)), "streakDays": .whole(streak),
    ])
  }
}
