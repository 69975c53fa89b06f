/// Defaults by unit, for users who have chosen no other defaults.
extension CounterDefaults {
  /// - Parameter unit: as typed; an unknown one gets the defaults of things counted singly.
  package static func suiting(unit: String) -> CounterDefaults {
    let (quick, goal) = figures(of: unit.folded)
    var defaults = CounterDefaults()
    defaults.quickAmounts = quick.map { CounterAmount(thousandths: $0 * 1000) }
    defaults.goal = DailyGoal(.atLeast, goal * 1000)
    return defaults
  }

  private static func figures(of unit: String) -> (quick: [Int64], goal: Int64) {
    switch unit {
    case "min", "minute", "minutes": ([5, 15, 30], 30)
    case "h", "hour", "hours": ([1, 2], 1)
    case "km", "mi", "mile", "miles": ([1, 5, 10], 5)
    case "page", "pages": ([5, 10, 20], 20)
    case "step", "steps": ([1000, 2500, 5000], 10_000)
    default: ([1, 5, 10], 10)
    }
  }
}
