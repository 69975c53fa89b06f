import CivilTime
import Trackers

package enum FastPage: Sendable {
  case now(FastDetailPage)
  case live(LivePage)
  case history(HistoryPage)
  /// The statistics, drawn by the engine of reminders, with the index of the chosen one of the last
  /// seven days.
  case statistics(selectedDay: Int?)
}

package struct FastDetailPage: Sendable {
  package var fasting: FastNow
  package var bars: [FastBar]
  package var streak: Int
  package var broken: StreakBreak?
  package var schedules: Schedules
  /// The index of the bar whose details are shown.
  package var selectedBar: Int?

  package init(
    fasting: FastNow, bars: [FastBar], streak: Int, schedules: Schedules, selectedBar: Int?
  ) {
    self.fasting = fasting
    self.bars = bars
    self.streak = streak
    self.schedules = schedules
    self.selectedBar = selectedBar
  }
}

package struct HistoryPage: Sendable {
  /// Newest first, including running and cancelled ones.
  package var fasts: [Fast]
  package var hasMore: Bool
  package var detail: Fast?
  /// Whether the address is of a fast that is unknown or deleted.
  package var isDetailMissing: Bool

  package init(fasts: [Fast], hasMore: Bool, detail: Fast?, isDetailMissing: Bool) {
    self.fasts = fasts
    self.hasMore = hasMore
    self.detail = detail
    self.isDetailMissing = isDetailMissing
  }

  /// Whether one fast is open: on a phone it replaces the list.
  var showsDetail: Bool { detail != nil || isDetailMissing }
}

package struct StatisticsPage: Sendable {
  package var statistics: FastStatistics
  /// The days of the last year, from the first day of a week, oldest first.
  package var year: [FastDay]
  package var selectedDay: Int?

  package init(statistics: FastStatistics, year: [FastDay], selectedDay: Int?) {
    self.statistics = statistics
    self.year = year
    self.selectedDay = selectedDay
  }

  /// The last seven days.
  var week: [FastDay] { Array(year.suffix(7)) }
}

package struct LivePage: Sendable {
  package var fasting: FastNow

  package init(fasting: FastNow) {
    self.fasting = fasting
  }
}
