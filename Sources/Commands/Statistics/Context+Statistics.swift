import CivilTime
import JSON
import SQLiteLedger
import Trackers

extension Context {
  /// - Parameter typed: `fast`, `water`, or the name of an activity.
  func statistics(_ typed: String, _ count: Int) throws(CommandFailure) -> TrackerStatistics {
    let day = try userDay()
    switch typed.lowercased() {
    case "fast", "fasts", "fasting": return .fast(try fastStatistics(day, count))
    case "water", "drink", "drinks": return try waterStatistics(day, count)
    default: return try tallyStatistics(try activity(typed), day, count)
    }
  }

  /// Of all trackers that are not hidden and hold anything.
  func allStatistics(_ count: Int) throws(CommandFailure) -> [TrackerStatistics] {
    let day = try userDay()
    let hidden = day.settings.hidden
    var all: [TrackerStatistics] = []
    if !hidden.contains(.fast),
      try read({ store throws(StorageError) in
        try !store.fasts(limit: 1).isEmpty
      })
    {
      all.append(.fast(try fastStatistics(day, count)))
    }
    if !hidden.contains(.water), try hasDrinks() { all.append(try waterStatistics(day, count)) }
    guard !hidden.contains(.tallies) else { return all }
    for activity in try activities().shown {
      all.append(try tallyStatistics(activity, day, count))
    }
    return all
  }

  func hasDrinks() throws(CommandFailure) -> Bool {
    try read { store throws(StorageError) in
      try !store.drinks(dayStart: .midnight, limit: 1).isEmpty
    }
  }

  private func fastStatistics(_ day: UserDay, _ count: Int) throws(CommandFailure) -> FastStatistics
  {
    let days = day.lastDays(count)
    return try read { store throws(StorageError) in
      let all = try store.fasts()
      let rest = try RestDays(in: store, for: Fasting.subject)
      func figures(_ fasts: [Fast]) -> FastingStatistics {
        FastingStatistics(
          fasts, today: day.today, dayStart: day.dayStart,
          firstWeekday: day.settings.firstWeekday ?? .monday, rest: rest)
      }
      return FastStatistics(
        days: try store.fastingDays(days, dayStart: day.dayStart, at: now.instant),
        figures: figures(all.filter { days.contains($0.start.day(startingAt: day.dayStart)) }),
        streak: figures(all).streak, goal: try Schedules(in: store).selected.goal.span)
    }
  }

  private func waterStatistics(
    _ day: UserDay, _ count: Int
  ) throws(CommandFailure) -> TrackerStatistics {
    let days = day.lastDays(count)
    return try read { store throws(StorageError) in
      let beverages = try Beverages(in: store)
      let series = try store.hydration(beverages, dayStart: day.dayStart)
      return .water(
        try series.summary(days, today: day.today, in: store),
        try store.breakdown(of: days, beverages, dayStart: day.dayStart), day.volume)
    }
  }

  private func tallyStatistics(
    _ activity: Activity, _ day: UserDay, _ count: Int
  ) throws(CommandFailure) -> TrackerStatistics {
    let series = try series(of: activity, day)
    return try read { store throws(StorageError) in
      .tally(
        try series.summary(day.lastDays(count), today: day.today, in: store), activity)
    }
  }
}

extension Context {
  func overview(_ count: Int) throws(CommandFailure) -> Report {
    let all = try allStatistics(count)
    return Report(
      json: { .object(["trackers": .array(all.map { $0.json(withDays: false) })]) },
      text: { StatisticsOverview(statistics: all, days: count, texts: texts.shell).lines($0) })
  }
}
