import CivilTime
import Ledger
import Pages
import Trackers

/// Taps on the daily trackers and the dates.
extension Session {
  mutating func addEntry(_ fields: Form, _ reply: inout Reply) {
    guard let daily = Daily(fields["of"]), let amount = Int64(fields["amount"]) else { return }
    let at = shownMoment(daily)
    switch daily {
    case .water:
      let draft = DrinkDraft(
        Volume(tenths: amount), of: poured(Beverages(in: ledger)), at: at, isConfirmed: true)
      perform(.hydration(.log(draft)), &reply)
    case .activity(let id):
      perform(.tally(.log(id, TallyDraft(TallyAmount(thousandths: amount), at: at))), &reply)
    }
  }

  mutating func deleteEntry(_ fields: Form, _ reply: inout Reply) {
    guard let daily = Daily(fields["of"]), let id = fields.id else { return }
    let command: TrackerCommand =
      daily == .water ? .hydration(.delete(id)) : .tally(.deleteEntry(id))
    if perform(command, &reply) { sheet = nil }
  }

  /// For what stands at the foot of a sheet: the sheet closes, and a page that is gone is left.
  mutating func settle(_ command: TrackerCommand, _ reply: inout Reply) {
    guard perform(command, &reply) else { return }
    sheet = nil
    if case .tally(.delete(let id)) = command, case .daily(.activity(id), _) = route {
      move(to: .tallies, replacing: true, &reply)
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

  mutating func setRest(_ weekday: Int, _ reply: inout Reply) {
    guard let weekday = Weekday(rawValue: weekday) else { return }
    commit(RestDays(in: ledger).change(toggling: weekday, today: today), &reply)
  }

  mutating func addSample(_ reply: inout Reply) {
    let change = SampleData.addition(to: ledger, seed: random.next(), at: now, zone: zone)
    if !Settings(in: ledger).isWelcomed { welcome(using: chosenSchedule, &reply) }
    commit(change, &reply)
  }

  mutating func removeSample(_ reply: inout Reply) {
    commit(SampleData.removal(from: ledger), &reply)
  }
}
