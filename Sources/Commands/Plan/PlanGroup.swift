import ArgumentParser

struct PlanGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan days by the 1-3-5 rule: a must, three complementary, five misc.",
    discussion: """
      Examples: dayring plan
                dayring plan add 'Write report !must @morning fri 9:30 *weekly'
                dayring plan done report
                dayring plan friday
      Each part of a day has room for 1 must, 3 complementary and 5 misc tasks; tasks in no bucket \
      are free. TASKS are named by the beginning of their title, of a word in it, or of their id, as \
      listed; several words may go without quotes where one task is meant.
      """,
    subcommands: [
      PlanDay.self, PlanAdd.self, PlanDo.self, PlanDone.self, PlanReopen.self, PlanMove.self,
      PlanEditing.self, PlanDrop.self, PlanCarry.self, PlanBacklog.self, PlanOverdue.self,
      PlanWeek.self, PlanSearch.self, PlanReview.self, PlanShow.self, PlanArchive.self,
      PlanRestore.self, PlanDelete.self,
    ],
    defaultSubcommand: PlanDay.self)
}
