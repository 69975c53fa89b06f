import CivilTime
import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// Entries under the days that they count for, each with its figure, in the order they come.
  func byDay(
    _ entries: [LogView.Entry], _ series: DailySeries
  ) throws(CommandFailure) -> [(figure: DayFigure, entries: [LogView.Entry])] {
    var days: [(day: Day, entries: [LogView.Entry])] = []
    for entry in entries {
      let day = entry.at.day(startingAt: series.dayStart)
      if days.last?.day != day { days.append((day, [])) }
      days[days.count - 1].entries.append(entry)
    }
    guard let newest = days.first?.day, let oldest = days.last?.day else { return [] }
    let figures = try read { store throws(StorageError) in
      try series.loggedDays(in: oldest..<newest + 1, in: store)
    }
    return days.compactMap { day in
      figures.first { $0.day == day.day }.map { ($0, day.entries) }
    }
  }

  /// The day on which something was logged, as it stands now.
  func figure(of at: Moment, _ series: DailySeries) throws(CommandFailure) -> DayFigure {
    try read { store throws(StorageError) in
      try series.figure(of: at.day(startingAt: series.dayStart), in: store)
    }
  }

  func hydrationSeries(_ day: UserDay) throws(CommandFailure) -> DailySeries {
    try read { store throws(StorageError) in try store.hydration(dayStart: day.dayStart) }
  }

  func series(of activity: Activity, _ day: UserDay) throws(CommandFailure) -> DailySeries {
    try read { store throws(StorageError) in
      try store.series(of: activity, dayStart: day.dayStart)
    }
  }
}
