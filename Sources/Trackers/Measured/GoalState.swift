/// The relation of a day's total to its goal: the four colours of a ring.
package enum GoalState: String, Sendable {
  /// Below 80 %.
  case under
  /// From 80 % to below 100 %.
  case near
  /// At or above the goal; for a limit, within it so far.
  case met
  /// Above a limit.
  case over
}

extension DayFigure {
  /// The relation to the goal; `under` without one.
  package var state: GoalState {
    guard let goal else { return .under }
    switch goal.direction {
    case .atLeast: return isGoalHeld ? .met : permille >= 800 ? .near : .under
    case .atMost: return isGoalHeld ? .met : .over
    }
  }
}
