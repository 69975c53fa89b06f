import CivilTime
import Trackers

package struct FastTexts: TextGroup {
  package let language: Language

  private var duration: DurationTexts { DurationTexts(language: language) }

  /// A note that is shown once, on first use.
  package var noMedicalAdvice: String { say("Dayring is a timer, not medical advice.") }

  /// `12h`.
  package func milestone(_ milestone: FastMilestone) -> String {
    duration.short(.hours(milestone.hours))
  }

  /// `16:8`, or `17h 30m` for a custom goal.
  package func goalName(_ fast: Fast) -> String {
    fast.schedule.isEmpty ? duration.short(fast.goal.span) : title(fast.schedule)
  }

  /// `16:8`, or `goal 17h 30m` for a custom goal, beside other durations.
  package func goal(_ fast: Fast) -> String {
    fast.schedule.isEmpty ? say("goal \(goalName(fast))") : title(fast.schedule)
  }

  /// The name of a schedule. That of a preset may be its length, `36h`, in this language.
  ///
  /// - Parameter schedule: the name as stored.
  package func name(_ schedule: String) -> String {
    Schedule.length(named: schedule).map { duration.short($0) } ?? schedule
  }

  /// The same with its alias: `23:1 OMAD`.
  package func title(_ schedule: String) -> String { Schedule.title(of: name(schedule)) }

  /// The meaning of the mark beside a past fast.
  package func outcome(_ fast: Fast) -> String {
    switch fast.outcome {
    case .running: say("running")
    case .completed: say("goal reached")
    case .partial: say("stopped early")
    case .cancelled: say("cancelled")
    }
  }
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
