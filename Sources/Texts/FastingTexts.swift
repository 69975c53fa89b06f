import CivilTime
import Trackers

package struct FastingTexts: Sendable {
  /// Said once, on first use.
  package let noMedicalAdvice: String
  package let label: @Sendable (Label) -> String
  /// `12 h`.
  package let milestone: @Sendable (FastMilestone) -> String
  /// `16:8`, or `goal 17 h 30` for a goal of its own.
  package let goal: @Sendable (Fast) -> String
  /// What the mark of a past fast means.
  package let outcome: @Sendable (Fast) -> String

  /// The words beside the numbers.
  package enum Label: CaseIterable, Sendable {
    case fasting, notFasting, goalReached, elapsed, remaining, pastGoal, started, ends, goal
    case reachedAt, milestones, streak, schedule, nextStart, eatingWindow, windowCloses
    case windowClosed, lastFast, ended, noFastYet, conflict, keepOrDiscard, lastSevenDays
    case noFasts, nothingToUndo, inUse, now
  }
}

extension Fast {
  /// What became of a fast, for marks and colours.
  package enum Outcome: String, Sendable {
    case running, completed, partial, cancelled
  }

  package var outcome: Outcome {
    isCancelled ? .cancelled : isRunning ? .running : isCompleted ? .completed : .partial
  }
}
