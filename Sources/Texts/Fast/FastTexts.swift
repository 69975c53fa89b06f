import CivilTime
import Trackers

package struct FastTexts: TextGroup {
  package let language: Language

  private var duration: DurationTexts { DurationTexts(language: language) }

  /// A note that is shown once, on first use.
  package var noMedicalAdvice: String { say("Dayring keeps time; it gives no medical advice.") }

  /// `12 h`.
  package func milestone(_ milestone: FastMilestone) -> String { say("\(milestone.hours) h") }

  /// `16:8`, or `goal 17 h 30` for a custom goal.
  package func goal(_ fast: Fast) -> String {
    fast.schedule.isEmpty ? say("goal \(duration.short(fast.goal.span))") : fast.scheduleTitle
  }

  /// The meaning of the mark beside a past fast.
  package func outcome(_ fast: Fast) -> String {
    switch fast.outcome {
    case .running: say("running")
    case .completed: say("goal reached")
    case .partial: say("ended before the goal")
    case .cancelled: say("cancelled")
    }
  }

  package var conflict: String { say("Another device started a fast too:") }
  package var keepOrDiscard: String { say("Keep one of them, or delete one.") }
  package var noFasts: String { say("No fasts yet.") }
  package var inUse: String { say("in use") }
}

extension Fast {
  /// The outcome of a fast, for marks and colours.
  package enum Outcome: String, Sendable {
    case running, completed, partial, cancelled
  }

  package var outcome: Outcome {
    isCancelled ? .cancelled : isRunning ? .running : isCompleted ? .completed : .partial
  }
}
