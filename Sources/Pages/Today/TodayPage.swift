import CivilTime
import Ledger
import Trackers

package struct TodayPage: Sendable {
  package var fasting: FastNow
  package var streak: Int
  package var week: [FastDay]
  /// The days of the week that count for streaks; a long fast counts for several.
  package var metDays: Set<Day>
  /// Nil if the user has hidden it.
  package var water: WaterNow?
  /// The beverages to choose from for its quick amounts.
  package var beverages: [Beverage] = []
  package var beverage = Beverage.Key.water
  package var tallies: [CounterNow] = []
  /// The activity with a ring of its own.
  package var primary: RecordID?
  /// Nil if the user has hidden it.
  package var plan: DayPlan?
  package var overdueCount = 0
  package var nearestDate: DateCount?
  package var hidesFasting = false
  /// The order of the trackers' cards.
  package var order = Tracker.allCases

  /// - Parameter metDays: if nil, the days on which a completed fast began.
  package init(
    fasting: FastNow, streak: Int, week: [FastDay], metDays: Set<Day>? = nil
  ) {
    self.fasting = fasting
    self.streak = streak
    self.week = week
    self.metDays = metDays ?? Set(week.filter { $0.completed > .zero }.map { $0.day })
  }
}

extension TodayPage {
  func frame(_ context: PageContext) -> PageFrame {
    let frame = PageFrame(
      "page-today", context.texts.today,
      eyebrow: context.locale.longDate(context.today, today: context.today))
    if !hidesFasting, let elapsed = fasting.elapsed(context) { frame.tab = elapsed }
    return frame
  }

  /// The parts of all trackers in use, in order.
  func parts(_ context: PageContext) -> [TodayPart] {
    var parts = order.flatMap { self.parts(of: $0, context) }
    if !hidesFasting {
      parts.append(TodayPart(card: TodayWeek(page: self, context: context).html))
    }
    return parts
  }

  private func parts(of tracker: Tracker, _ context: PageContext) -> [TodayPart] {
    switch tracker {
    case .fast: hidesFasting ? [] : [fasting.today(streak: streak, context)]
    case .water: water.map { [$0.today(in: self, context)] } ?? []
    case .plan: plan.map { [$0.today(overdueCount, context)] } ?? []
    case .counter: tallies.map { $0.today(primary, context) }
    case .date:
      nearestDate.map {
        [TodayPart(card: DateCard(count: $0, context: context, isOnToday: true).html)]
      } ?? []
    }
  }
}
