import ArgumentParser
import Trackers

struct PlanMove: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a task to another day, part of the day, bucket or place in the list.",
    discussion: """
      Examples: dayring plan move report tomorrow
                dayring plan move report @evening '!must'
                dayring plan move report @backlog
                dayring plan move report --before mail
                dayring plan move report --bucket must
      What is not named stays as it is. Without --before it goes to the end.
      """)

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The task, then where to.", valueName: "words"))
  var words: [String]

  @Option(help: ArgumentHelp("In the list, before this task.", valueName: "task"))
  var before: String?

  @OptionGroup var place: PlaceOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try rejectUnknownOptions(words) }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let next = try before.map { name throws(CommandFailure) in try plan.task([name]) }
    let (task, place) = try plan.move(
      words.withoutTerminator.joined(separator: " "), to: place, before: next)
    let command = PlanCommand.move(task.id, to: place, before: next?.id)
    return try plan.report(on: command, try plan.perform(command), task)
  }
}

extension Planning {
  /// `report tomorrow @evening`: like a new task, but the title names an existing one.
  fileprivate func move(
    _ line: String, to options: PlaceOptions, before next: PlanTask?
  ) throws(CommandFailure) -> (PlanTask, Place) {
    let view = Place.day(today, .morning, .free)
    let typed = self.typed(line, in: view)
    let task = try task([typed.draft.traits.title])
    if let token = typed.tokens.first(where: { !$0.meaning.isPlace }) {
      throw .notAPlace(token.text)
    }
    if typed.tokens.isEmpty, options.isEmpty, next == nil { throw .nowhere(task.title) }
    let place = self.typed(line, in: task.place).draft.place
    // Without a place, that of `next` is meant.
    let meant = typed.tokens.isEmpty ? next?.place.with(task.bucket) ?? place : place
    return (task, try options.changing(meant, in: self))
  }
}

extension TypedTask.Meaning {
  fileprivate var isPlace: Bool {
    switch self {
    case .bucket, .region, .backlog, .day: true
    case .repetition, .trait, .time, .after, .unknown, .ignored, .unread: false
    }
  }
}
