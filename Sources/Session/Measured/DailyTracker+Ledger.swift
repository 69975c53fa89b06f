import CivilTime
import Ledger
import Pages
import Trackers

extension DailyTracker {
  /// Nil for an activity that is not there (any more).
  init?(_ daily: Daily, in ledger: MemoryLedger) {
    switch daily {
    case .water:
      let settings = Settings(in: ledger)
      self.init(water: settings.quickAdds, settings.volumeUnit)
    case .activity(let id):
      guard let activity = Activities(in: ledger)[id] else { return nil }
      self.init(activity)
    }
  }
}

extension DailyEntry {
  init?(_ id: RecordID, of daily: Daily, in ledger: MemoryLedger) {
    switch daily {
    case .water:
      guard let drink = ledger.drink(id) else { return nil }
      self.init(drink, Beverages(in: ledger))
    case .activity:
      guard let entry = ledger.entry(id) else { return nil }
      self.init(entry)
    }
  }
}

extension MemoryLedger {
  /// Nil for an activity that is not there (any more).
  func series(_ daily: Daily, dayStart: DayStart) -> DailySeries? {
    switch daily {
    case .water: hydration(dayStart: dayStart)
    case .activity(let id): Activities(in: self)[id].map { series(of: $0, dayStart: dayStart) }
    }
  }
}

extension TabState {
  /// Of today.
  func goal(_ daily: Daily, in ledger: MemoryLedger) -> DailyGoal? {
    let dayStart = Settings(in: ledger).dayStart
    return ledger.series(daily, dayStart: dayStart)?.goals.goal(on: now.day(startingAt: dayStart))
  }

  /// Water, unless the beverage that was chosen is still there.
  func poured(_ beverages: Beverages) -> Beverage.Key {
    beverages.all.contains { $0.key == beverage } ? beverage : .water
  }

  /// On the page of another day, what is added goes to that day, at this time of day.
  func shownMoment(_ daily: Daily, in ledger: MemoryLedger) -> Moment? {
    guard case .daily(daily, .day(let day)) = route else { return nil }
    return zone.moment(now.local + .days(day - today(in: ledger)))
  }
}
