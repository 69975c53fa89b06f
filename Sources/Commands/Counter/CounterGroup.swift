import ArgumentParser
import CivilTime
import JSON
import Trackers

struct CounterGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "count", "Count anything: push-ups, pages, coffees.",
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
  static let configuration = CommandConfiguration("status", "Show today's counters.")

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

  /// One line for each counter.
  private static func lines(
    _ tallies: [CounterNow], _ day: UserDay, _ texts: ShellTexts, _ style: Style
  ) -> [String] {
    guard !tallies.isEmpty else {
      let hint = texts.begin(with: "dayring count add NAME")
      return [texts.noCounters, style.paint(hint, .quiet)]
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

struct CounterAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a counter.",
    discussion: """
      Examples: dayring count add pushups --goal 50 --quick 10,20
                dayring count add cigarettes --at-most 5
                dayring count add running --unit km --quick 5,2.5

      Missing options are taken from `dayring count defaults`.
      """)

  @Argument(help: .text("Name, up to 80 characters."))
  var name: String

  @Option(parsing: .unconditional, help: .value("amount", "Daily goal."))
  var goal: String?

  @OptionGroup var limit: GoalOptions

  @Flag(help: .text("No goal."))
  var noGoal = false

  @OptionGroup var options: CounterOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try limit.rejectSeveral(goal, noGoal) }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let defaults = try context.userDay().settings.newActivities
    let draft = try options.draft(
      CounterDraft(name: name, quickAmounts: defaults.quickAmounts))
    let goal = try limit.goal(atLeast: goal, unit: draft.unit) ?? (noGoal ? nil : defaults.goal)
    return try context.carryOut(.counter(.add(draft, goal: goal)), Counter.self)
  }
}

struct CounterGoal: LedgerCommand {
  static let configuration = CommandConfiguration(
    "goal", "Show a counter's goal, or set it from today on.",
    discussion: """
      Examples: dayring count goal pushups
                dayring count goal pushups 60
                dayring count goal cigarettes --at-most 4
                dayring count goal pages --none
      """)

  @OptionGroup var naming: Naming<Counter>

  @Argument(parsing: .allUnrecognized, help: .text("Daily goal."))
  var amount: [String] = []

  @OptionGroup var limit: GoalOptions

  @Flag(help: .text("Remove the goal."))
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(amount)
    guard [!amount.isEmpty, limit.atMost != nil, none].filter({ $0 }).count <= 1
    else { throw ValidationError(.text("Use only one of an amount, --at-most and --none.")) }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.find(naming)
    let typed = amount.withoutTerminator.joined(separator: " ")
    let goal = try limit.goal(atLeast: typed.isEmpty ? nil : typed, unit: activity.unit)
    if goal != nil || none {
      return try context.carryOut(.counter(.setGoal(activity.id, goal)), on: activity)
    }
    let (current, texts) = (try activity.goal(in: context), context.texts.shell)
    return Report(
      ["goal": current?.json(Measure(activity)) ?? .null],
      text: { _ in [current.map { texts.goal($0, Measure(activity)) } ?? texts.say("No goal.")] })
  }
}

struct CounterList: RowCommand {
  static let configuration = CommandConfiguration("list", "List the counters.")

  @Flag(name: .shortAndLong, help: .text("Include archived counters."))
  var all = false

  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "activities" }

  func example(in context: Context) -> JSON? {
    Counter(id: .example, draft: CounterDraft(name: ""), isArchived: false, order: 0)
      .json(DailyGoal(.atLeast, 1), isPrimary: false)
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activities = try context.read(Counters(in: context.ledger))
    var rows: [CounterRow] = []
    for activity in activities.shown + (all ? activities.archived : []) {
      rows.append(
        CounterRow(
          activity: activity, goal: try activity.goal(in: context),
          isPrimary: activity.id == activities.primary?.id))
    }
    let ids = ShortIDs(complete: activities.all.map { $0.id })
    let texts = context.texts.shell
    return Report(
      ["activities": .list(rows) { $0.activity.json($0.goal, isPrimary: $0.isPrimary) }],
      text: { style in
        rows.isEmpty
          ? [texts.noCounters]
          : Table(rows: rows.map { $0.cells(ids, texts, style) }).lines()
      })
  }
}

private struct CounterRow {
  let activity: Counter
  let goal: DailyGoal?
  let isPrimary: Bool

  func cells(_ ids: ShortIDs, _ texts: ShellTexts, _ style: Style) -> [String] {
    let quick = activity.quickAmounts.map { "+" + $0.text() }.joined(separator: " ")
      .replacing("+-", with: "-")
    let state = activity.isArchived ? texts.archived : isPrimary ? texts.say("main counter") : ""
    return [
      style.paint(ids[activity.id], .hint), activity.name.harmless,
      goal.map { texts.goal($0, Measure(activity)) } ?? "", quick, style.paint(state, .quiet),
    ]
  }
}
