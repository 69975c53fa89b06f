import ArgumentParser
import JSON
import Trackers

/// How much of a list of tasks is shown.
struct TaskLimit: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("How many at most.", valueName: "count"))
  var limit = 20

  func validate() throws {
    guard (1...100_000).contains(limit) else {
      throw ValidationError("From 1 to 100000 tasks are listed.")
    }
  }
}

extension Planning {
  /// A list of tasks from several days, or from none.
  /// - Parameter all: at least one more than the limit, where there are more.
  func report(
    listing all: [PlanTask], _ limit: TaskLimit, showsDay: Bool = true, ifEmpty: String,
    withIDs: Bool
  ) throws(CommandFailure) -> Report {
    let tasks = Array(all.prefix(limit.limit))
    let details = try details(of: tasks, withIDs: withIDs)
    return Report(
      json: {
        .object([
          "tasks": .array(tasks.map { $0.json(details) }), "more": .bool(all.count > tasks.count),
        ])
      },
      text: { style in
        guard !tasks.isEmpty else { return [ifEmpty] }
        let rows = TaskRows(tasks, details, context.texts, style, showsDay: showsDay)
        return tasks.map { rows.line($0) }
          + (all.count > tasks.count ? [style.paint(context.texts.shell.more, .quiet)] : [])
      })
  }
}
