import CivilTime
import Ledger

extension WidgetHistory {
  mutating func readDrinks<Store: LedgerStore>(
    in store: Store, _ series: DailySeries, _ figure: DayFigure, _ beverages: Beverages,
    at now: Moment
  ) throws(Store.Failure) {
    let today = figure.day..<figure.day + 1
    water = try series.streakNow(figure, in: store, clock: now)
    lastDrink = try store.drinks(in: today, dayStart: series.dayStart, limit: 1).first
    self.beverages = beverages
    breakdown = try store.breakdown(of: today, beverages, dayStart: series.dayStart)
  }
}
