import Pages
import Trackers

/// The choices of the first start so far.
struct FirstStart: Sendable {
  var schedule = Schedule.standard.key
  private(set) var hidden: TrackerSet = []
  private(set) var waterGoal = Hydration.standardGoal

  mutating func take(_ choice: FirstChoice) {
    schedule = choice.schedule ?? schedule
    if let goal = choice.waterGoal, Hydration.offeredGoals.contains(goal) { waterGoal = goal }
    if let tracker = choice.tracker { hidden.toggle(tracker) }
  }
}
