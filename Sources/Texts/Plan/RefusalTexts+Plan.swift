import CivilTime
import Trackers

extension RefusalTexts {
  package func task(_ refusal: PlanRefusal, _ today: Day) -> Explanation {
    switch refusal {
    case .slotFull(let day, let region, let bucket):
      let limit = bucket.limit ?? 0
      let slots = plan.slots(of: bucket, region)
      let taken = say(limit, one: "The \(slots) is taken", other: "All \(limit) \(slots) are taken")
      return explain(
        "\(taken) \(plan.onDay(day, today)).",
        "Choose another bucket, part of the day or day.")
    case .noSuchTask(let typed): return taskName(typed, [])
    case .severalTasks(let typed):
      return explain("\(quoted(typed)) may mean several tasks.", "Type more of the title.")
    case .text(let refusal, let field):
      return self.text(refusal, of: field == .title ? "title" : "note")
    case .yearOutOfRange: return entry(.yearOutOfRange)
    case .repeatOutOfRange:
      return explain(
        "That is not how often a task can repeat.",
        "Choose from every day to every 365 days, or at least one day of the week.")
    case .badExpiry:
      return explain(
        "The last day of use lies before the day that it is planned for.",
        "Choose that day or a later one; in the backlog, one from today on.")
    case .expiryPassed:
      return explain("That time has passed already.", "Choose a later time, or a later day.")
    case .circle(let titles):
      return explain(
        "It would wait for itself: \(plan.way(titles)).", "Let it wait for another task.")
    case .waits(let title, let others):
      return explain(
        "\(quoted(title)) \(plan.waits(for: others)).",
        "Do that first, or mark it done all the same.")
    case .waitsForTooMany:
      return explain(
        "A task can wait for \(TaskTraits.afterLimit) others.",
        "Leave some out, or let those wait for one another.")
    }
  }

  /// An unknown title, and the nearest titles.
  package func taskName(_ typed: String, _ nearest: [String]) -> Explanation {
    Explanation(
      typed.isEmpty
        ? say("There is no such task any more.") : say("There is no task \(quoted(typed))."),
      suggestion(nearest))
  }
}
