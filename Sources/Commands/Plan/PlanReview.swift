import ArgumentParser
import SQLiteLedger
import Trackers

struct PlanReview: PlanningCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Look back on a week: what was done, carried, dropped and has expired.",
    discussion: """
      Examples: dayring plan review
                dayring plan review 1 week ago
      """)

  @Argument(help: "Any day of the week; without one, today.")
  var day: [String] = []

  @OptionGroup var output: OutputOptions

  func report(in plan: Planning) throws(CommandFailure) -> Report {
    let first = plan.startOfWeek(of: try plan.day(day))
    let review = try plan.read { store throws(StorageError) in
      try store.review(weekOf: first, dayStart: plan.day.dayStart)
    }
    return Report(
      json: { .object(review.document) },
      text: { WeekReviewView(review: review, texts: plan.context.texts).lines($0) })
  }
}
