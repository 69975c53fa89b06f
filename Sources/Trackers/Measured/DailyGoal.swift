import Ledger

/// What one day is to bring, in the smallest unit of its tracker.
package struct DailyGoal: Hashable, Sendable {
  package let amount: Int64
  package let direction: Direction

  /// What the goal of a record can be, wherever it is from; a user chooses far less.
  static let amounts = 0...Contribution.amounts.upperBound

  package enum Direction: String, CaseIterable, Sendable {
    case atLeast, atMost
  }

  package init(_ direction: Direction, _ amount: Int64) {
    self.direction = direction
    self.amount = amount
  }

  /// Whether a day with this total is as it should be; for at most, only so far.
  package func holds(for total: Int64) -> Bool {
    switch direction {
    case .atLeast: total >= amount
    case .atMost: total <= amount
    }
  }
}
