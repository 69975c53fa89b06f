import ArgumentParser
import JSON
import Trackers

struct ActivityList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the activities in their order.")

  @Flag(name: .shortAndLong, help: "Archived ones too.")
  var all = false

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activities = try context.activities()
    let listed = activities.shown + (all ? activities.archived : [])
    var rows: [ActivityListView.Row] = []
    for activity in listed {
      rows.append(
        ActivityListView.Row(
          activity: activity, goal: try context.goal(of: activity),
          isPrimary: activity.id == activities.primary?.id))
    }
    let ids = ShortIDs(complete: activities.all.map { $0.id })
    return Report(
      json: {
        .object([
          "activities": .array(rows.map { $0.activity.json($0.goal, isPrimary: $0.isPrimary) })
        ])
      },
      text: { ActivityListView(rows: rows, ids: ids, texts: context.texts.shell).lines($0) })
  }
}
