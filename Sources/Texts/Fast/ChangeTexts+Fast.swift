import CivilTime
import Trackers

extension ChangeTexts {
  /// - Parameter fast: its present state or, if it was deleted, its last.
  package func fast(
    _ kind: ChangeKind.Fast, _ fast: Fast, _ wording: Wording
  ) -> String {
    let start = wording.moment(fast.start)
    switch kind {
    case .start:
      let end = wording.planned(fast.plannedEnd)
      return say("Fasting since \(start), \(fasting.goal(fast)), until \(end).")
    case .stop: return say("Stopped the fast: \(summary(of: fast, wording))")
    case .cancel: return say("Cancelled the fast that started \(start).")
    case .add: return say("Added a fast: \(summary(of: fast, wording))")
    case .edit: return say("Edited the fast: \(summary(of: fast, wording))")
    case .delete: return say("Deleted the fast that started \(start).")
    case .keep: return say("Kept the fast that started \(start) and deleted the others.")
    }
  }

  private func summary(of fast: Fast, _ wording: Wording) -> String {
    let start = wording.moment(fast.start)
    guard let end = fast.end, let lasted = fast.duration else {
      let end = wording.planned(fast.plannedEnd)
      return say("since \(start), \(fasting.goal(fast)), until \(end).")
    }
    let (length, verdict) = (duration.short(lasted), verdict(on: fast))
    return say("\(length) from \(start) to \(wording.moment(end)), \(verdict).")
  }

  private func verdict(on fast: Fast) -> String {
    guard !fast.isCancelled, let length = fast.duration else { return say("cancelled") }
    let goal = duration.short(fast.goal.span)
    // Rounded up to minutes: one second short of the goal still says 1 min.
    let missing = fast.goal.span - length + .seconds(59)
    return fast.isCompleted
      ? say("goal of \(goal) reached")
      : say("\(duration.short(missing)) short of the goal of \(goal)")
  }

  package func schedule(_ kind: ChangeKind.Schedule, _ schedule: Schedule) -> String {
    let name = "\(schedule.title), \(duration.short(schedule.goal.span))"
    switch kind {
    case .add: return say("Added the schedule \(name).")
    case .edit: return say("Edited the schedule \(name).")
    case .remove: return say("Removed the schedule \(name).")
    case .use: return say("New fasts follow the schedule \(name).")
    }
  }
}
