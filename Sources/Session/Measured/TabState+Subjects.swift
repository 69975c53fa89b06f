import CivilTime
import Ledger
import Pages
import Trackers

extension TabState {
  /// The goal of today.
  func goal(_ subject: SubjectID, in ledger: MemoryLedger) -> DailyGoal? {
    let dayStart = Settings(in: ledger).dayStart
    return ledger.series(of: subject, dayStart: dayStart)?.goals.goal(
      on: now.day(startingAt: dayStart))
  }

  /// The chosen beverage, or water if it no longer exists.
  func poured(_ beverages: Beverages) -> Beverage.Key {
    beverages.all.contains { $0.key == beverage } ? beverage : .water
  }

  /// The moment of new entries: on the page of another day, the present time of day on that day.
  func shownMoment(_ subject: SubjectID, in ledger: MemoryLedger) -> Moment? {
    guard case .daily(subject, .day(let day)) = route else { return nil }
    return zone.moment(now.local + .days(day - today(in: ledger)))
  }
}
