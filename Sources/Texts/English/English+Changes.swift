import CivilTime
import Trackers

extension English {
  static let change = ChangeTexts(
    fast: describe, schedule: describe, task: describe, tasks: describe,
    nothing: "Nothing changed: it is that way already.")

  @Sendable private static func describe(
    _ deed: Deed.Fast, _ fast: Fast, _ wording: Wording
  ) -> String {
    let start = wording.moment(fast.start)
    switch deed {
    case .start:
      return "Fasting since \(start), \(fasting.goal(fast)), until"
        + " \(wording.planned(fast.plannedEnd))."
    case .stop: return "Stopped the fast: \(summary(of: fast, wording))"
    case .cancel: return "Cancelled the fast that started \(start)."
    case .add: return "Added a fast: \(summary(of: fast, wording))"
    case .edit: return "Edited the fast: \(summary(of: fast, wording))"
    case .delete: return "Deleted the fast that started \(start)."
    case .keep: return "Kept the fast that started \(start) and deleted the others."
    }
  }

  private static func summary(of fast: Fast, _ wording: Wording) -> String {
    let start = wording.moment(fast.start)
    guard let end = fast.end, let duration = fast.duration else {
      return "since \(start), \(fasting.goal(fast)), until \(wording.planned(fast.plannedEnd))."
    }
    return "\(short(duration)) from \(start) to \(wording.moment(end)), \(verdict(on: fast))."
  }

  private static func verdict(on fast: Fast) -> String {
    guard !fast.isCancelled, let duration = fast.duration else { return "cancelled" }
    let goal = short(fast.goal.span)
    // Rounded up: a second short of the goal is not yet the goal.
    let missing = fast.goal.span - duration + .seconds(59)
    return fast.isCompleted
      ? "goal of \(goal) reached" : "\(short(missing)) short of the goal of \(goal)"
  }

  @Sendable private static func describe(_ deed: Deed.Schedule, _ schedule: Schedule) -> String {
    let name = "\(schedule.name), \(short(schedule.goal.span))"
    switch deed {
    case .add: return "Added the schedule \(name)."
    case .remove: return "Removed the schedule \(name)."
    case .use: return "New fasts follow the schedule \(name)."
    }
  }
}
