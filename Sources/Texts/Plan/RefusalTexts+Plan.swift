import CivilTime
import Trackers

extension RefusalTexts {
  package func task(_ refusal: PlanRefusal, _ today: Day) -> Explanation {
    switch refusal {
    case .slotFull(let day, let region, let bucket):
      return Explanation(
        plan.full(bucket, region, day, today), say("Choose another priority, time of day or day."))
    case .noSuchTask(let typed): return taskName(typed, [])
    case .severalTasks(let typed):
      return explain("\(quoted(typed)) matches several tasks.", "Type more of the title.")
    case .text(let refusal, let field):
      return self.text(refusal, of: field == .title ? "title" : "note")
    case .yearOutOfRange: return entry(.yearOutOfRange)
    case .repeatOutOfRange:
      return explain(
        "A task can't repeat like that.",
        "Choose from every day to every 365 days, or at least one day of the week.")
    case .badExpiry:
      return explain(
        "The task would expire before the day it is planned for.",
        "Choose that day or a later one. In Backlog, choose today or later.")
    case .expiryPassed:
      return explain("That time has already passed.", "Choose a later time or day.")
    case .circle(let titles):
      return explain("A task can't block itself: \(plan.way(titles)).", "Choose another task.")
    case .waits(let title, let others):
      let (title, blockers) = (quoted(title), plan.few(others))
      return explain(
        "\(title) is blocked by \(blockers).",
        remedy: say(
          others.count, one: "Finish that task first, or mark this one as done anyway.",
          other: "Finish those tasks first, or mark this one as done anyway."))
    case .waitsForTooMany:
      return explain(
        "A task can be blocked by at most \(TaskTraits.afterLimit) others.",
        "Leave some out, or let one of them block the next.")
    case .shared(let title, let refusal): return shared(quoted(title), refusal)
    }
  }

  private func shared(_ title: String, _ refusal: SharedRefusal) -> Explanation {
    switch refusal {
    case .reader:
      explain(
        "\(title) belongs to a shared list that you can only read.",
        "Ask its owner to make you an editor. You can still plan the task for yourself.")
    case .left:
      explain(
        "\(title) belongs to a shared list that you're no longer in.",
        "Keep the task as your own, or remove it from your plan.")
    case .deleted:
      explain(
        "\(title) was deleted from its shared list.",
        "Keep the task as your own, or remove it from your plan.")
    case .dependent:
      explain(
        "\(title) is in a shared list, so it can't repeat or be blocked.",
        "Leave that out, or move the task out of the list first.")
    }
  }

  /// An unknown title, and the nearest titles.
  package func taskName(_ typed: String, _ nearest: [String]) -> Explanation {
    typed.isEmpty
      ? explain(
        "This task no longer exists.", "It may have been deleted, perhaps on another device.")
      : explain("There is no task \(quoted(typed)).", remedy: suggestion(nearest))
  }
}
