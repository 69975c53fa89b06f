import CivilTime
import Ledger

/// The page that a tap on a reminder opens.
package enum ReminderTarget: Hashable, Sendable {
  case today
  case fast
  case water
  case task(RecordID)
  case activity(RecordID)
  case activities

  /// The part of the app's address from `#` on.
  package var address: String {
    switch self {
    case .today: "#/today"
    case .fast: "#/fast"
    case .water: "#/water"
    case .task(let id): "#/task/\(id)"
    case .activity(let id): "#/count/\(id)"
    case .activities: "#/count"
    }
  }
}

extension Reminder {
  package var target: ReminderTarget {
    switch cause {
    case .fastGoal, .eatingWindow, .nextStart: .fast
    case .water: .water
    case .task(let task): .task(task.id)
    case .tally(let activity, _, _): .activity(activity.id)
    case .tallies: .activities
    case .tallyGoal(let day): .activity(day.activity.id)
    case .review: .today
    }
  }
}
