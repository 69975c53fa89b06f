import ArgumentParser
import CivilTime
import JSON
import SQLiteLedger
import Trackers

struct RemindActivity: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity",
    abstract: "Choose at which times of the day to be reminded of an activity.",
    discussion: """
      Examples: dayring remind activity pushups 9:00 18:30
                dayring remind activity pushups --none

      It is silent on a day on which the goal is met, or the limit is broken.
      """)

  @Argument(help: "The activity's name, or the beginning of its name or id.")
  var activity: String

  @Argument(help: "Up to 24 times; they take the place of the former ones.")
  var times: [String] = []

  @Flag(help: "No more reminders of it.")
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard times.isEmpty == none else {
      throw ValidationError("Give either times, such as 9:00 18:30, or --none.")
    }
    guard times.count <= ActivityReminders.limit else {
      throw ValidationError("An activity can have \(ActivityReminders.limit) times.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.activity(activity)
    var wanted: [TimeOfDay] = []
    for text in times { wanted.append(try TimeOfDay.typed(text)) }
    let isChanged = try context.exclusively { () throws(CommandFailure) in
      let former = try context.read { store throws(StorageError) in
        try store.reminders(of: activity.id)
      }
      return try context.commit(former?.change(to: wanted))
    }
    let changed = try context.read { store throws(StorageError) in
      try store.reminders(of: activity.id)
    }
    let texts = context.texts
    return Report(
      json: {
        .object([
          "action": .string(Deed.activity(.edit).label), "changed": .bool(isChanged),
          "activity": changed?.json ?? .null,
        ])
      },
      text: { _ in
        [
          isChanged
            ? texts.shell.activityTimes(activity.name, changed?.times ?? []).harmless
            : texts.change.nothing
        ]
      })
  }
}
