import CivilTime
import Ledger

/// The things that a spoken line can refer to.
package struct VerbBook: Sendable {
  let now: Moment
  let zone: Zone
  let numbers: TypedDate.Numbers
  let unit: VolumeUnit
  let schedules: Schedules
  let beverages: [Beverage]
  let activities: [Counter]
  let dates: [CountedDate]
  /// Today's open tasks.
  let tasks: [PlanTask]

  package init<Store: LedgerStore>(
    in store: Store, at now: Moment, zone: Zone, numbers: TypedDate.Numbers = .dayFirst
  ) throws(Store.Failure) {
    let settings = try Settings(in: store)
    self.now = now
    self.zone = zone
    self.numbers = numbers
    unit = settings.volumeUnit
    schedules = try Schedules(in: store)
    beverages = try Beverages(in: store).all
    activities = try Counters(in: store).shown
    dates = try store.dateCounters().filter { !$0.isArchived }
    tasks = try store.dayPlan(now.day(startingAt: settings.dayStart)).tasks.filter { $0.isOpen }
  }
}
