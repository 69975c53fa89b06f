import ArgumentParser
import CivilTime
import Texts
import Trackers

struct PlanAdd: PlanningCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a task, typed in one line or described by options.",
    discussion: """
      Examples: dayring plan add 'Write report !must @morning fri 9:30 *weekly'
                dayring plan add Call the bank tomorrow --priority should
                dayring plan add 'Read about tides @backlog'
                dayring plan add 'Buy paint'
                dayring plan add 'Paint the wall after: buy paint'
                dayring plan add - < tasks.txt
                dayring plan add 'Milk @evening' --list shopping
      Marks, anywhere in the line: !must or !1, !should or !3, !small or !5 for the priority; \
      @morning, @afternoon, @evening, @backlog, @fri, @9:30 for the place; *daily, *weekdays, \
      *weekly, *monthly, *yearly, *3d, *2w, *3m, *2y, *mon,thu to repeat, with a + at the end to \
      repeat after completion; +carry to carry over if not done; +top to pin to top; ~fri or ~3d \
      to expire; after: and a title for the task that blocks this one.
      At the end of the line, a day and a time: tomorrow evening, next monday, december 25th, \
      30.11., end of month, in 2 hours, at noon; or a repeat: every 3 days, every other monday, \
      every 3rd friday, every year on 3 may. A time sets a reminder. Without a day, the task is \
      for today. Words that are not understood as a whole stay in the title, and the output says \
      so. A backslash keeps a word as it is.
      Single quotes keep the shell from interpreting ! and *. Options need no quotes, and go \
      before marks. With --list, the task goes to a shared list, and is planned for you only if \
      you name a day, a time of day or a priority. With -, each line of standard input is a task, up to \(TaskLines.limit); if \
      one line is refused, no task is added.
      """)

  @Argument(parsing: .allUnrecognized, help: .value("words", "Title and marks."))
  var words: [String]

  @OptionGroup var options: TaskOptions
  @OptionGroup var sharing: SharingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try rejectUnknownOptions(words)
    guard sharing.list != nil, words == ["-"] else { return }
    throw ValidationError(.text("With --list, add one task at a time."))
  }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    if words == ["-"] { return try TaskLines(in: plan.context).report(with: options, in: plan) }
    let typed = plan.typed(
      words.withoutTerminator.joined(separator: " "), on: try options.place.plannedDay(in: plan))
    let draft = try options.draft(typed, in: plan)
    if let list = sharing.list {
      let isPlanned = !options.place.isEmpty || typed.tokens.contains { $0.meaning.isPlace }
      return try plan.add(
        draft, to: try plan.context.list(named: list), for: sharing.give, isPlanned: isPlanned)
    }
    let command = PlanCommand.add(draft)
    return try plan.report(
      on: command, try plan.perform(command), understood: typed.tokens, options: options,
      showsRemarks: !options.isEmpty)
  }
}

extension Planning {
  /// Reads a typed task; without a region, in the present one, or on another day in the morning.
  /// - Parameter day: the day unless the words name another.
  func typed(_ line: String, on day: Day) -> TypedTask {
    let typed = typed(line, in: .day(day, regionNow, .free))
    return typed.draft.place.day == today ? typed : self.typed(line, in: .day(day, .morning, .free))
  }

  func typed(_ line: String, in view: Place) -> TypedTask {
    TypedTask.parse(
      line, in: view, today: today, now: context.now.local, dayStart: day.dayStart,
      numbers: context.environment.numbers, words: context.environment.vocabulary)
  }
}

extension Planning {
  /// The draft with the tasks that it waits for.
  func draft(_ typed: TypedTask) throws(CommandFailure) -> TaskDraft {
    var draft = typed.draft
    for name in typed.after { draft.traits.wait(for: try task([name]).id) }
    return draft
  }
}

/// The meaning of each part of a typed line, as output.
struct TokensView {
  let tokens: [TypedTask.Token]
  let today: Day
  let texts: Texts
  /// The options that may override a part.
  var options: TaskOptions?
  /// The tasks named behind `after:`, in their order.
  var others: [PlanTask] = []

  func lines(_ style: Style) -> [String] {
    var others = others[...]
    let rows = tokens.map { token in
      var meaning = texts.plan.meaning(token.meaning, today)
      if case .after = token.meaning, let other = others.popFirst() {
        meaning = texts.plan.waits(for: other)
      }
      if let option = options?.overriding(token.meaning) {
        meaning = texts.say("overridden by \(option)")
      }
      return [
        token.text.harmless, style.paint(meaning, token.meaning.isUnderstood ? .quiet : .error),
      ]
    }
    return Table(rows: rows).lines()
  }
}

extension TypedTask.Meaning {
  fileprivate var isUnderstood: Bool { self != .unknown && self != .ignored && self != .unread }
}
