import CivilTime
import Ledger

extension WidgetHistory {
  mutating func readFasts<Store: LedgerStore>(
    in store: Store, _ day: Day, _ dayStart: DayStart, at now: Moment
  ) throws(Store.Failure) {
    fasting = try store.fastingStreakNow(today: day, dayStart: dayStart, clock: now)
    bars = try store.fastBars(Self.shownBars, at: now.instant)
  }
}
