import CivilTime
import Trackers

/// What just happened, in a sentence.
package struct ChangeTexts: Sendable {
  /// With the fast as it is now or, where it was deleted, as it was.
  package let fast: @Sendable (Deed.Fast, Fast, Wording) -> String
  package let schedule: @Sendable (Deed.Schedule, Schedule) -> String
  /// With the task as it is now or, where it was deleted, as it was.
  package let task: @Sendable (Deed.Task, PlanTask, _ today: Day) -> String
  /// Of several tasks, or of none.
  package let tasks: @Sendable (Deed.Task, _ count: Int) -> String
  /// A command was carried out and found nothing that it had to change.
  package let nothing: String
}
