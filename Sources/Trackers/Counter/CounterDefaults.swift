import Ledger

/// The initial goal and quick amounts of a new activity: a part of the settings.
package struct CounterDefaults: Hashable, Sendable {
  /// In thousandths.
  package var goal: DailyGoal?
  /// 1 to ``CounterDraft/quickLimit``; ``CounterRules/checked(_:)`` checks them.
  package var quickAmounts: [CounterAmount] = [.one]

  package init() {}

  /// Nil if no defaults were chosen.
  init?(goal: Value?, quick: Value?) {
    let (goal, amounts) = (goal.words.storedGoal, quick.quickAmounts)
    if goal == nil, amounts.isEmpty { return nil }
    self.goal = goal
    if !amounts.isEmpty { quickAmounts = amounts }
  }

  /// `atLeast 50000`: direction and amount in one field, so that merged edits never mix two goals.
  var storedGoal: Value {
    goal.map { .words([$0.direction.rawValue, String($0.amount)]) } ?? .null
  }
}

extension [String] {
  fileprivate var storedGoal: DailyGoal? {
    guard count == 2, let direction = DailyGoal.Direction(rawValue: self[0]),
      let amount = Int64(self[1])
    else { return nil }
    let goal = DailyGoal(direction, amount)
    return CounterRules.isAllowed(goal) ? goal : nil
  }
}

/// Quick amounts as a field of a record.
extension [CounterAmount] {
  /// Leaves out unsupported amounts; none left means one.
  init(stored value: Value?) {
    let amounts = value.quickAmounts
    self = amounts.isEmpty ? [.one] : amounts
  }

  var stored: Value { .words(map { $0.text() }) }
}

extension Value? {
  fileprivate var quickAmounts: [CounterAmount] {
    let amounts = words.compactMap { DecimalText.parse($0, places: 3) }.map {
      CounterAmount(thousandths: $0)
    }
    .filter { CounterAmount.supported.contains($0) }
    return Array(amounts.prefix(CounterDraft.quickLimit))
  }
}

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
