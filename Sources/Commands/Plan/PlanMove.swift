import ArgumentParser
import Trackers

struct PlanMove: PlanningCommand {
  static let configuration = CommandConfiguration(
    "move", "Move tasks to another day, time of day, priority or position in the list.",
    discussion: """
      Examples: dayring plan move report tomorrow
                dayring plan move report @evening '!must'
                dayring plan move report @backlog
                dayring plan move report --before mail
                dayring plan move report --priority must
                dayring plan move report mail tomorrow
                dayring plan move --all tomorrow
                dayring plan move milk --list shopping
      What you leave out stays as it is. Without --before, the task goes to the end. A task that \
      moves to a shared list keeps its day for you, but stops repeating and waiting.
      """)

  @Argument(
    parsing: .allUnrecognized, help: .value("words", "The tasks, then the place to move to."),
    completion: .names("tasks"))
  var words: [String] = []

  @OptionGroup var open: OpenTasks

  @Option(help: .value("task", "Task to move before, in the list."), completion: .names("tasks"))
  var before: String?

  @OptionGroup var place: PlaceOptions

  @Option(help: .value("list", "Shared list to move one task to."), completion: .names("lists"))
  var list: String?

  @Flag(help: .text("Move one task out of its shared list, to your own tasks."))
  var noList = false

  @OptionGroup var output: OutputOptions

  private static let all = "all"

  func validate() throws {
    try rejectUnknownOptions(words)
    if list != nil || noList {
      guard open.isEmpty, before == nil, place.isEmpty, list == nil || !noList else {
        throw ValidationError(.text("Use --list or --no-list alone, with one task."))
      }
    }
    guard words.isEmpty else { return }
    throw ValidationError(.text("Name a task, and the place to move it to."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let words = words.withoutTerminator
    if list != nil || noList {
      let task = try plan.task(words)
      guard let list else { return try plan.moveOut(task) }
      return try plan.move(task, to: try plan.context.list(named: list))
    }
    // A line needs a title, which here means all of them.
    let line = ((open.isEmpty ? [] : [Self.all]) + words).joined(separator: " ")
    let typed = plan.typed(line, in: .day(plan.today, .morning, .free))
    let tasks =
      open.isEmpty
      ? try named(by: typed, in: plan) : try allOpen(besides: typed, in: plan)
    let next = try before.map { name throws(CommandFailure) in
      try plan.task([name], besides: tasks)
    }
    if let token = typed.tokens.first(where: { !$0.meaning.isPlace }) {
      throw .notAPlace(token.text)
    }
    if typed.tokens.isEmpty, place.isEmpty, next == nil {
      throw .nowhere(tasks.first?.title ?? line)
    }
    return try plan.move(tasks, before: next?.id) { task throws(CommandFailure) in
      let typedPlace = plan.typed(line, in: task.place).draft.place
      // Without a place, the place of `next` is meant.
      let meant =
        typed.tokens.isEmpty ? next?.place.with(task.bucket) ?? typedPlace : typedPlace
      return try place.changing(meant, in: plan)
    }
  }

  /// The named tasks: several only if each word is one; else the whole title is unknown.
  private func named(
    by typed: TypedTask, in plan: Planning
  ) throws(CommandFailure) -> [PlanTask] {
    let names = typed.names(in: words.withoutTerminator)
    do throws(CommandFailure) {
      return try plan.tasks(names)
    } catch {
      guard names.count > 1 else { throw error }
      return [try plan.task([typed.draft.traits.title])]
    }
  }

  private func allOpen(
    besides typed: TypedTask, in plan: Planning
  ) throws(CommandFailure) -> [PlanTask] {
    let title = typed.draft.traits.title
    guard title == Self.all else {
      throw .notAPlace(String(title.dropFirst(Self.all.count + 1)))
    }
    return try open.chosen(in: plan)
  }
}

extension TypedTask {
  /// The names of existing tasks in the title: `report mail tomorrow` is read like a new task.
  ///
  /// - Parameter words: the typed words, of which one may contain spaces.
  fileprivate func names(in words: [String]) -> [String] {
    var rest = draft.traits.title[...]
    var names: [String] = []
    for word in words where !word.isEmpty && rest.hasPrefix(word) {
      names.append(word)
      rest = rest.dropFirst(word.count).drop { $0 == " " }
    }
    return rest.isEmpty && !names.isEmpty ? names : [draft.traits.title]
  }
}

extension TypedTask.Meaning {
  /// Whether it says where a task is to be.
  var isPlace: Bool {
    switch self {
    case .bucket, .region, .backlog, .day: true
    case .repetition, .trait, .time, .passed, .after, .unknown, .ignored, .unread: false
    }
  }
}
