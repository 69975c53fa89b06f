import CivilTime
import Ledger

extension WidgetHistory {
  mutating func read<Store: LedgerStore>(
    _ activity: Counter, in store: Store, _ series: DailySeries, _ figure: DayFigure,
    isSubject: Bool, at now: Moment
  ) throws(Store.Failure) {
    tallies[activity.id] = try series.streakNow(figure, in: store, clock: now)
    guard isSubject else { return }
    let today = figure.day..<figure.day + 1
    lastEntry = try store.entries(of: activity, in: today, dayStart: series.dayStart).first
  }
}
