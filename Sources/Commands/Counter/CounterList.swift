import ArgumentParser
import JSON
import Trackers

struct CounterList: RowCommand {
  static let configuration = CommandConfiguration("list", "List the activities in their order.")

  @Flag(name: .shortAndLong, help: "Archived ones too.")
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
          ? [texts.noActivities]
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
    let state = activity.isArchived ? texts.archived : isPrimary ? "primary" : ""
    return [
      style.paint(ids[activity.id], .hint), activity.name.harmless,
      goal.map { texts.goal($0, Measure(activity)) } ?? "", quick, style.paint(state, .quiet),
    ]
  }
}
