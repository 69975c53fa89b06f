import CivilTime
import Ledger

/// The total of one day, beside its goal.
package struct DayFigure: Hashable, Sendable {
  package let day: Day
  /// The total in the smallest unit of the tracker.
  package let amount: Int64
  package let entries: Int
  package let goal: DailyGoal?
  package let isRest: Bool

  /// Amount ÷ goal in thousandths, rounded down; 0 without a goal. A limit of 0 is always full.
  package var permille: Int {
    guard let goal else { return 0 }
    if goal.amount <= 0 { return amount > goal.amount ? 1001 : 1000 }
    return Int(permilleOf: amount, of: goal.amount)
  }

  /// Whether the goal is met so far. A limit counts only when the day is over.
  package var isGoalHeld: Bool { goal?.holds(for: amount) ?? false }

  package func counts(today: Day) -> Bool {
    isGoalHeld && (goal?.direction == .atLeast || day < today)
  }
}
