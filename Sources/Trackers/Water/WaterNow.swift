import CivilTime
import Ledger

/// Today's water, and the amounts that one tap can add.
package struct WaterNow: Hashable, Sendable {
  package let figure: DayFigure
  package let streak: Int
  package let unit: VolumeUnit
  package let quickAdds: [Volume]
  /// The newest drink of today.
  package let last: Drink?

  /// The amount that counts as water; never below 0.
  package var total: Volume { Volume(tenths: max(0, figure.amount)) }
  package var goal: Volume { Volume(tenths: figure.goal?.amount ?? 0) }
  package var remaining: Volume { Volume(tenths: max(0, goal.tenths - total.tenths)) }
}

extension WaterNow {
  /// - Parameter clock: the present moment, if it is known; see ``DateLine``.
  package init<Store: LedgerStore>(
    in store: Store, today: Day, _ settings: Settings, clock: Moment? = nil
  ) throws(Store.Failure) {
    let series = try store.hydration(dayStart: settings.dayStart)
    figure = try series.figure(of: today, in: store)
    streak = try series.currentStreak(today: today, in: store, clock: clock)
    unit = settings.volumeUnit
    quickAdds = settings.quickAdds
    last = try store.drinks(in: today..<today + 1, dayStart: settings.dayStart, limit: 1).first
  }
}
