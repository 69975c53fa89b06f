import CivilTime
import Trackers

extension ChangeTexts {
  /// - Parameter fast: its present state or, if it was deleted, its last.
  package func fast(
    _ kind: ChangeKind.Fast, _ fast: Fast, _ wording: Wording
  ) -> String {
    let start = wording.moment(fast.start)
    let change: String
    switch kind {
    case .start: change = say("Started a fast, \(start).")
    case .stop: change = say("Stopped the fast: \(times(of: fast, wording)).")
    case .add: change = say("Added a fast: \(times(of: fast, wording)).")
    case .edit: change = say("Edited the fast: \(times(of: fast, wording)).")
    case .cancel: return say("Cancelled the fast that started \(start).")
    case .delete: return say("Deleted the fast that started \(start).")
    case .keep: return say("Kept the fast that started \(start) and deleted the others.")
    }
    return say("\(change) \(goal(of: fast, wording))")
  }

  /// `16h 12m, yesterday 20:00 to today 12:12`.
  private func times(of fast: Fast, _ wording: Wording) -> String {
    let start = wording.moment(fast.start)
    guard let end = fast.end, let length = fast.duration else { return say("since \(start)") }
    return say("\(duration.short(length)), \(start) to \(wording.moment(end))")
  }

  /// A sentence on the goal: when it is reached, or whether it was.
  private func goal(of fast: Fast, _ wording: Wording) -> String {
    guard let length = fast.duration else {
      let time = wording.planned(fast.plannedEnd)
      return say("Goal time: \(time) (\(fasting.goalName(fast))).")
    }
    if fast.isCancelled { return say("This fast was cancelled.") }
    let goal = duration.short(fast.goal.span)
    if fast.isCompleted { return say("Goal of \(goal) reached.") }
    let missing = (fast.goal.span - length).roundedUpToMinute
    return say("\(duration.short(missing)) short of the goal of \(goal).")
  }

  package func schedule(_ kind: ChangeKind.Schedule, _ schedule: Schedule) -> String {
    let (name, length) = (fasting.title(schedule.name), duration.short(schedule.goal.span))
    return switch kind {
    case .add: say("Added the schedule \(name) (\(length)).")
    case .edit: say("Edited the schedule \(name) (\(length)).")
    case .remove: say("Removed the schedule \(name) (\(length)).")
    case .use: say("New fasts use the schedule \(name) (\(length)).")
    }
  }
}
