import ArgumentParser

struct PlanCarry: PlanningCommand {
  static let configuration = CommandConfiguration(
    "carry", "Move tasks to today: overdue or later tasks, or tasks from the backlog.",
    discussion: """
      Examples: dayring plan carry report
                dayring plan carry report mail 7zq4
                dayring plan carry --all
      Each task keeps its time of day. If its priority is full there, a single task is refused; \
      of several tasks, those without room lose their priority.
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(try selection.chosen(in: plan)) { .doToday($0) }
  }
}

struct PlanDrop: PlanningCommand {
  static let configuration = CommandConfiguration(
    "drop", "Mark tasks as won't do, and move them to the archive.",
    discussion: """
      Examples: dayring plan drop report
                dayring plan drop --all
      """)

  @OptionGroup var selection: TaskSelection
  @OptionGroup var output: OutputOptions

  func validate() throws { try selection.validateIsGiven() }

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    try plan.change(try selection.chosen(in: plan)) { .drop($0) }
  }
}
