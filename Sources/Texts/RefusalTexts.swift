import CivilTime
import Trackers

package struct RefusalTexts: Sendable {
  package let fasting: @Sendable (FastingRefusal, Wording) -> Explanation
  package let entry: @Sendable (EntryRefusal) -> Explanation
  package let task: @Sendable (PlanRefusal, _ today: Day) -> Explanation
  /// What no task is called, and the titles that it may mean.
  package let taskName: @Sendable (_ typed: String, _ nearest: [String]) -> Explanation
  /// A name that nothing of this sort has, and the names that it may mean.
  package let name:
    @Sendable (EntryRefusal.Thing, _ typed: String, _ nearest: [String]) -> Explanation
  package let time: @Sendable (TypedTimeError, TimeField) -> Explanation
  package let duration: @Sendable (TypedDurationError) -> Explanation
  package let plan: @Sendable (TypedPlanError) -> Explanation
  /// A name that no schedule has, and the names of those it may mean.
  package let schedule: @Sendable (_ typed: String, _ nearest: [String]) -> Explanation
  /// An id typed in part, and how many records begin with it: none or several.
  package let id: @Sendable (Listed, _ typed: String, _ matches: Int) -> Explanation
}

/// What is listed with ids, so that people can name it by one.
package enum Listed: String, Hashable, Sendable {
  case fast, drink, entry, task
}

/// Which of the times that a person can type.
package enum TimeField: String, Hashable, Sendable {
  case start, end
  /// When something was drunk or counted.
  case at
  /// When a fast is to end; its goal follows from it.
  case until
  /// When to be reminded of a task.
  case remind
}
