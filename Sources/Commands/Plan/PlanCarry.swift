import ArgumentParser

struct PlanCarry: PlanningCommand {
  static let configuration = CommandConfiguration(
    "carry", "Plan tasks for today: overdue ones, later ones, or from the backlog.",
    discussion: """
      Examples: dayring plan carry report
                dayring plan carry report mail 7zq4
                dayring plan carry --all
      Each keeps its part of the day. One task is refused where its slot is full; of several, \
      those that find it full lose their bucket.
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
    "drop", "Let tasks go; the archive keeps them.",
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
