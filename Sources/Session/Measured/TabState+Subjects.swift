import CivilTime
import Ledger
import Pages
import Trackers

extension TabState {
  /// Today's goal.
  func goal(_ subject: SubjectID, in ledger: MemoryLedger) -> DailyGoal? {
    let dayStart = Settings(in: ledger).dayStart
    return ledger.series(of: subject, dayStart: dayStart)?.goals.goal(
      on: now.day(startingAt: dayStart))
  }

  /// The chosen beverage, or water if it no longer exists.
  func poured(_ beverages: Beverages) -> Beverage.Key {
    beverages.all.contains { $0.key == beverage } ? beverage : .water
  }

  /// On the page of another day, entries are added to that day, at the present time of day.
  func shownMoment(_ subject: SubjectID, in ledger: MemoryLedger) -> Moment? {
    guard case .daily(subject, .day(let day)) = route else { return nil }
    return zone.moment(now.local + .days(day - today(in: ledger)))
  }
}
