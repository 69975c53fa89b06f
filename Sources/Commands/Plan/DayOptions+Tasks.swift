import CivilTime
import Trackers

extension DayOptions {
  /// The tasks of the chosen days, or all.
  func chosen(
    _ tasks: [PlanTask], in context: Context, by day: (PlanTask) -> Day? = { $0.day }
  ) throws(CommandFailure) -> [PlanTask] {
    if isEmpty { return tasks }
    let range = try range(in: context)
    return tasks.filter { day($0).map { range.contains($0) } ?? false }
  }
}
