import CivilTime
import Ledger
import Pages
import Trackers

/// Taps on the daily trackers and the dates.
extension Session {
  mutating func addEntry(_ daily: Daily, _ amount: Int64) {
    let at = shownMoment(daily)
    switch daily {
    case .water:
      let draft = DrinkDraft(
        Volume(tenths: amount), of: poured(Beverages(in: ledger)), at: at, isConfirmed: true)
      perform(.hydration(.log(draft)))
    case .activity(let id):
      perform(.tally(.log(id, TallyDraft(TallyAmount(thousandths: amount), at: at))))
    }
  }

  mutating func deleteEntry(_ daily: Daily, _ id: RecordID) {
    switch daily {
    case .water: settle(.hydration(.delete(id)))
    case .activity: settle(.tally(.deleteEntry(id)))
    }
  }

  /// For what stands at the foot of a sheet: the sheet closes, and a page that is gone is left.
  mutating func settle(_ command: TrackerCommand) {
    guard perform(command) else { return }
    sheet = nil
    if case .tally(.delete(let id)) = command, case .daily(.activity(id), _) = route {
      move(to: .tallies, replacing: true)
    }
  }

  /// Water, unless the beverage that was chosen is still there.
  func poured(_ beverages: Beverages) -> Beverage.Key {
    beverages.all.contains { $0.key == beverage } ? beverage : .water
  }

  /// On the page of another day, what is added goes to that day, at this time of day.
  func shownMoment(_ daily: Daily) -> Moment? {
    guard case .daily(daily, .day(let day)) = route else { return nil }
    return zone.moment(now.local + .days(day - today))
  }

  mutating func addSample() {
    let change = SampleData.addition(to: ledger, seed: random.next(), at: now, zone: zone)
    if !Settings(in: ledger).isWelcomed { welcome(using: firstStart.schedule) }
    commit(change)
  }

  mutating func removeSample() {
    commit(SampleData.removal(from: ledger))
  }
}
