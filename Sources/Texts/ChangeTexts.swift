import CivilTime
import Trackers

/// What just happened, in a sentence.
package struct ChangeTexts: Sendable {
  /// By the change's label, with the fast as it is now or, where it was deleted, as it was.
  package let fast: @Sendable (_ label: String, Fast, Wording) -> String
  package let schedule: @Sendable (_ label: String, Schedule) -> String
  /// With the task as it is now or, where it was deleted, as it was.
  package let task: @Sendable (_ label: String, PlanTask, _ today: Day) -> String
  /// Of several tasks, or of none.
  package let tasks: @Sendable (_ label: String, _ count: Int) -> String
  /// A command was carried out and found nothing that it had to change.
  package let nothing: String
}
