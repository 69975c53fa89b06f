import CivilTime
import Trackers

extension English {
  static let fasting = FastingTexts(
    noMedicalAdvice: "Dayring keeps time; it gives no medical advice.",
    label: label,
    milestone: { "\($0.hours) h" },
    goal: { $0.schedule.isEmpty ? "goal \(short($0.goal.span))" : $0.schedule },
    outcome: { fast in
      switch fast.outcome {
      case .running: "running"
      case .completed: "goal reached"
      case .partial: "ended earlier"
      case .cancelled: "cancelled"
      }
    })

  @Sendable private static func label(_ label: FastingTexts.Label) -> String {
    switch label {
    case .fasting: "Fasting"
    case .notFasting: "Not fasting"
    case .goalReached: "Goal reached"
    case .elapsed: "Elapsed"
    case .remaining: "Remaining"
    case .pastGoal: "Past goal"
    case .started: "Started"
    case .ends: "Ends"
    case .goal: "Goal"
    case .reachedAt: "Reached"
    case .milestones: "Milestones"
    case .streak: "Streak"
    case .schedule: "Schedule"
    case .nextStart: "Next fast"
    case .eatingWindow: "Eating window"
    case .windowCloses: "Closes"
    case .windowClosed: "Closed"
    case .lastFast: "Last fast"
    case .ended: "Ended"
    case .noFastYet: "No fast yet."
    case .conflict: "Another device started a fast too:"
    case .keepOrDiscard: "Keep one of them, or delete one."
    case .lastSevenDays: "Last 7 days"
    case .noFasts: "No fasts yet."
    case .inUse: "in use"
    case .now: "now"
    case .nothingToUndo: "There is nothing to undo."
    }
  }
}
