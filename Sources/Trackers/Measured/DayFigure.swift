import CivilTime
import Ledger

/// What one day brought, beside its goal.
package struct DayFigure: Hashable, Sendable {
  package let day: Day
  /// In the smallest unit of the tracker.
  package let amount: Int64
  package let entries: Int
  package let goal: DailyGoal?
  package let isRest: Bool

  /// Amount ÷ goal in thousandths, rounded down; 0 without a goal. A limit of 0 is full at once.
  package var permille: Int {
    guard let goal else { return 0 }
    if goal.amount <= 0 { return amount > goal.amount ? 1001 : 1000 }
    return Int(permilleOf: amount, of: goal.amount)
  }

  /// The goal holds so far. With at most, the day counts only once it is over.
  package var isGoalHeld: Bool { goal?.holds(for: amount) ?? false }

  package func counts(today: Day) -> Bool {
    isGoalHeld && (goal?.direction == .atLeast || day < today)
  }
}
