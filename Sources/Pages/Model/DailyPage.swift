import CivilTime
import Ledger
import Trackers

/// Hydration or one activity: what has been logged on a day, and what went before.
package struct DailyPage: Sendable {
  package var tracker: DailyTracker
  package var part: DailyPart
  package var figure: DayFigure
  package var streak: Int
  /// Of the day that is shown, the newest first.
  package var entries: [DailyEntry] = []
  /// Of hydration: what a tap adds.
  package var beverages: [Beverage] = []
  package var beverage = Beverage.Key.water
  /// The seven days up to today.
  package var week: [DayFigure] = []
  package var selectedDay: Int?
  /// A month of the history.
  package var map: [DayFigure] = []
  /// The days with entries, the newest first.
  package var days: [DayFigure] = []
  package var hasMore = false
  /// Of the statistics.
  package var year: SeriesSummary?
  package var breakdown: [BeverageTotal] = []

  package init(tracker: DailyTracker, part: DailyPart, figure: DayFigure, streak: Int) {
    self.tracker = tracker
    self.part = part
    self.figure = figure
    self.streak = streak
  }
}

/// What a daily page is about, and how it is written.
package struct DailyTracker: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Its name is the pages' to say.
    case water
    case activity(Activity)
  }

  package let subject: Subject
  package let format: AmountFormat
  package let quickAmounts: [Int64]

  package init(water quickAdds: [Volume], _ unit: VolumeUnit) {
    subject = .water
    format = .volume(unit)
    quickAmounts = quickAdds.map { $0.tenths }
  }

  package init(_ activity: Activity) {
    subject = .activity(activity)
    format = .count(unit: activity.unit)
    quickAmounts = activity.quickAmounts.map { $0.thousandths }
  }

  package var daily: Daily {
    switch subject {
    case .water: .water
    case .activity(let activity): .activity(activity.id)
    }
  }
}

/// One drink, or one entry of an activity.
package struct DailyEntry: Hashable, Sendable {
  package let id: RecordID
  package let at: Moment
  package let amount: Int64
  package let beverage: Beverage?
  package let note: String

  package init(_ drink: Drink, _ beverages: Beverages) {
    id = drink.id
    at = drink.at
    amount = drink.volume.tenths
    beverage = beverages[drink.beverage]
    note = drink.note
  }

  package init(_ entry: TallyEntry) {
    id = entry.id
    at = entry.at
    amount = entry.amount.thousandths
    beverage = nil
    note = entry.note
  }
}

package struct TalliesPage: Sendable {
  package var tallies: [TallyNow]
  package var archived: [Activity]

  package init(tallies: [TallyNow], archived: [Activity]) {
    self.tallies = tallies
    self.archived = archived
  }
}

package struct DatesPage: Sendable {
  package var dates: [DateCount]
  package var archived: [DateCount]

  package init(dates: [DateCount], archived: [DateCount]) {
    self.dates = dates
    self.archived = archived
  }
}

/// How a tracker's amounts are written: `250 ml`, `8 fl oz`, `12 km`, `3`.
package enum AmountFormat: Hashable, Sendable {
  case volume(VolumeUnit)
  case count(unit: String)

  /// As fields hold it: without grouping.
  package func field(_ amount: Int64, separator: String) -> String {
    switch self {
    case .volume(let unit): unit.text(Volume(tenths: amount), separator: separator)
    case .count: TallyAmount(thousandths: amount).text(separator: separator)
    }
  }

  /// What people type.
  ///
  /// - Parameter former: amounts that stay to the last digit where the text is what a field showed
  ///   of them.
  package func read(
    _ text: String, former: [Int64], separator: String, isGoal: Bool = false
  ) -> Int64? {
    if let same = former.first(where: { field($0, separator: separator) == text }) { return same }
    return switch self {
    case .volume(let unit): Volume(typed: text, unit: unit, isGoal: isGoal)?.tenths
    case .count: TallyAmount(typed: text.folded)?.thousandths
    }
  }

  /// In thousandths of what is shown.
  func thousandths(_ amount: Int64) -> Int64 {
    switch self {
    case .volume(let unit): unit.thousandths(Volume(tenths: amount))
    case .count: amount
    }
  }
}
