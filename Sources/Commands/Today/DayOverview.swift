import CivilTime
import SQLiteLedger
import Trackers

/// What all trackers say of today, as far as they are in use. Read from sums and from what is open,
/// so that ten years of entries cost no more than a day.
struct DayOverview {
  let day: UserDay
  let fasting: FastingStatus
  let week: FastingWeek
  /// Nil while nothing was ever drunk.
  let water: DayFigure?
  /// Nil while nothing is planned for today and nothing is overdue.
  let plan: PlanOverview?
  let tallies: [(activity: Activity, figure: DayFigure)]
  let primary: Activity?
  let nearestDate: DateCount?

  func shows(_ tracker: Tracker) -> Bool { !day.settings.hidden.contains(tracker) }
}

extension Context {
  func overviewOfToday() throws(CommandFailure) -> DayOverview {
    let day = try userDay()
    let activities = try activities()
    let hidden = day.settings.hidden
    return DayOverview(
      day: day, fasting: try status(), week: try week(),
      water: hidden.contains(.water) ? nil : try water(day),
      plan: hidden.contains(.plan) ? nil : try planOverview(),
      tallies: hidden.contains(.tallies) ? [] : try figures(of: activities.shown, day),
      primary: activities.primary,
      nearestDate: hidden.contains(.dates) ? nil : try nearestDate(day))
  }

  private func water(_ day: UserDay) throws(CommandFailure) -> DayFigure? {
    guard try hasDrinks() else { return nil }
    let series = try hydrationSeries(day)
    return try read { store throws(StorageError) in
      try series.figure(of: day.today, in: store)
    }
  }

  private func figures(
    of activities: [Activity], _ day: UserDay
  ) throws(CommandFailure) -> [(activity: Activity, figure: DayFigure)] {
    try read { store throws(StorageError) in
      var figures: [(Activity, DayFigure)] = []
      for activity in activities {
        let series = try store.series(of: activity, dayStart: day.dayStart)
        figures.append((activity, try series.figure(of: day.today, in: store)))
      }
      return figures
    }
  }

  private func nearestDate(_ day: UserDay) throws(CommandFailure) -> DateCount? {
    try read { store throws(StorageError) in try store.dateCounts(today: day.today) }.first
  }
}
