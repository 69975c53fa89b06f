import Trackers

extension CounterRules {
  /// The defaults for new counters.
  static var settings: [Setting] {
    [
      .stored(
        "new-goal", "Goal of new counters: 10, at most 5, none",
        read: { goal($0.newActivities.goal) },
        write: { settings, typed, _ throws(CommandFailure) in
          settings.newActivities.goal = try self.goal(typed)
          try settings.newActivities.check()
        }),
      .stored(
        "new-quick", "Quick amounts of new counters: 1, 5, 10",
        read: { $0.newActivities.quickAmounts.map { $0.text() }.joined(separator: ", ") },
        write: { settings, typed, _ throws(CommandFailure) in
          settings.newActivities.quickAmounts = try CounterAmount.list(typed)
          try settings.newActivities.check()
        }),
    ]
  }

  private static let atMost = "at most "

  private static func goal(_ goal: DailyGoal?) -> String {
    guard let goal else { return Setting.none }
    let amount = CounterAmount(thousandths: goal.amount).text()
    return goal.direction == .atMost ? atMost + amount : amount
  }

  private static func goal(_ typed: String) throws(CommandFailure) -> DailyGoal? {
    if typed.asName == Setting.none { return nil }
    let isLimit = typed.lowercased().hasPrefix(atMost)
    let amount = isLimit ? String(typed.dropFirst(atMost.count)) : typed
    return DailyGoal(
      isLimit ? .atMost : .atLeast, try CounterAmount(amount, .countGoal).thousandths)
  }
}

extension CounterDefaults {
  func check() throws(CommandFailure) {
    do throws(EntryRefusal) { _ = try CounterRules.checked(self) } catch { throw .entry(error) }
  }
}
