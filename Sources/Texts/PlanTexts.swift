import CivilTime
import Trackers

/// The words of the planner. All but the sentences may stand in the middle of a line.
package struct PlanTexts: Sendable {
  /// `must`; for what is in no bucket, that.
  package let bucket: @Sendable (Bucket) -> String
  package let region: @Sendable (Region) -> String
  package let status: @Sendable (TaskStatus) -> String
  /// `weekly`, `Mon, Thu`, `3 days after completion`.
  package let repetition: @Sendable (Repetition) -> String
  /// `tomorrow, morning, must`; what is in no bucket does not say so.
  package let place: @Sendable (Place, _ today: Day) -> String
  /// What a part of a typed line was understood as, or why it was not.
  package let meaning: @Sendable (TypedTask.Meaning, _ today: Day) -> String
  /// Sentences on what a new day brought; none where it brought nothing.
  package let rollover: @Sendable (Rollover) -> [String]
  /// The sentence that more tasks are in a bucket than its limit allows.
  package let overLimit: @Sendable (OverfullSlot, _ today: Day) -> String
  /// Sentences on tasks that lost their bucket, as the slot was full: on each of a few, by their
  /// titles; on more by their number.
  package let withoutSlot: @Sendable (_ titles: [String]) -> [String]
}
