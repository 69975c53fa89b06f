import CivilTime
import JSON
import Trackers

/// Some days of one tracker.
enum TrackerStatistics {
  case fast(FastStatistics)
  case water(SeriesSummary, [BeverageTotal], Measure)
  case tally(SeriesSummary, Activity)
}

/// The fasts that started in some days; the streak is that of all fasts.
struct FastStatistics {
  let days: [FastingDay]
  let figures: FastingStatistics
  let streak: Streak
  /// Of the schedule in use, for the mark.
  let goal: Span
}
