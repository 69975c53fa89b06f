import CivilTime
import Trackers

package struct FastingTexts: TextGroup {
  package let language: Language

  private var duration: DurationTexts { DurationTexts(language: language) }

  /// Said once, on first use.
  package var noMedicalAdvice: String { say("Dayring keeps time; it gives no medical advice.") }

  /// `12 h`.
  package func milestone(_ milestone: FastMilestone) -> String { say("\(milestone.hours) h") }

  /// `16:8`, or `goal 17 h 30` for a goal of its own.
  package func goal(_ fast: Fast) -> String {
    fast.schedule.isEmpty ? say("goal \(duration.short(fast.goal.span))") : fast.schedule
  }

  /// What the mark of a past fast means.
  package func outcome(_ fast: Fast) -> String {
    switch fast.outcome {
    case .running: say("running")
    case .completed: say("goal reached")
    case .partial: say("ended earlier")
    case .cancelled: say("cancelled")
    }
  }

  package func label(_ label: FastingTexts.Label) -> String {
    switch label {
    case .fasting: say("Fasting")
    case .notFasting: say("Not fasting")
    case .goalReached: say("Goal reached")
    case .elapsed: say("Elapsed")
    case .remaining: say("Remaining")
    case .pastGoal: say("Past goal")
    case .started: say("Started")
    case .ends: say("Ends")
    case .goal: say("Goal")
    case .reachedAt: say("Reached")
    case .milestones: say("Milestones")
    case .streak: say("Streak")
    case .schedule: say("Schedule")
    case .nextStart: say("Next fast")
    case .eatingWindow: say("Eating window")
    case .windowCloses: say("Closes")
    case .windowClosed: say("Closed")
    case .lastFast: say("Last fast")
    case .ended: say("Ended")
    case .noFastYet: say("No fast yet.")
    case .conflict: say("Another device started a fast too:")
    case .keepOrDiscard: say("Keep one of them, or delete one.")
    case .lastSevenDays: say("Last 7 days")
    case .noFasts: say("No fasts yet.")
    case .inUse: say("in use")
    case .now: say("now")
    case .nothingToUndo: say("There is nothing to undo.")
    }
  }

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
