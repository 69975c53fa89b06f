import Ledger

/// The goal of one day, in the smallest unit of its tracker.
package struct DailyGoal: Hashable, Sendable {
  package let amount: Int64
  package let direction: Direction

  /// The values accepted from records; users can choose only far lower ones.
  static let amounts = 0...Contribution.amounts.upperBound

  package enum Direction: String, CaseIterable, Sendable {
    case atLeast, atMost
  }

  package init(_ direction: Direction, _ amount: Int64) {
    self.direction = direction
    self.amount = amount
  }

  /// Whether this total meets the goal; for a limit, so far.
  package func holds(for total: Int64) -> Bool {
    switch direction {
    case .atLeast: total >= amount
    case .atMost: total <= amount
    }
  }
}
