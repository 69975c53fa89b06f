import ArgumentParser
import CivilTime
import JSON
import Trackers

struct RemindCounter: LedgerCommand {
  static let configuration = CommandConfiguration(
    "activity", "Choose at which times of the day to be reminded of an activity.",
    discussion: """
      Examples: dayring remind activity pushups 9:00 18:30
                dayring remind activity pushups --none

      It is silent on a day on which the goal is met, or the limit is broken.
      """)

  @OptionGroup var naming: Naming<Counter>

  @Argument(help: "Up to 24 times; they take the place of the former ones.")
  var times: [String] = []

  @Flag(help: "No more reminders of it.")
  var none = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard times.isEmpty == none else {
      throw ValidationError("Give either times, such as 9:00 18:30, or --none.")
    }
    guard times.count <= CounterReminders.limit else {
      throw ValidationError("An activity can have \(CounterReminders.limit) times.")
    }
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let activity = try context.find(naming)
    var wanted: [TimeOfDay] = []
    for text in times { wanted.append(try TimeOfDay.typed(text)) }
    let (isChanged, changed) = try context.exclusively { () throws(CommandFailure) in
      let former = try context.read(context.ledger.reminders(of: activity.id))
      let isChanged = try context.commit(former?.change(to: wanted))
      return (isChanged, try context.read(context.ledger.reminders(of: activity.id)))
    }
    let (name, listed) = (activity.name, changed?.listed ?? "")
    let sentence =
      !isChanged
      ? context.texts.change.nothing
      : listed.isEmpty ? "No more reminders of \(name)." : "Reminds of \(name) at \(listed)."
    return Report(
      [
        "action": .string(ChangeKind.activity(.edit).label), "changed": .bool(isChanged),
        "activity": changed?.json ?? .null,
      ],
      text: { _ in [sentence.harmless] })
  }
}

extension CounterReminders {
  var json: JSON {
    .object([
      "activityID": .string(activity.id.description), "name": .string(activity.name),
      "times": .list(times) { .string($0.iso8601) },
    ])
  }

  /// `09:00, 18:30`.
  var listed: String { times.map { $0.iso8601 }.joined(separator: ", ") }
}
