import CivilTime
import Ledger

extension LedgerStore {
  package func hydration(dayStart: DayStart) throws(Failure) -> DailySeries {
    try hydration(try Beverages(in: self), dayStart: dayStart)
  }

  package func hydration(
    _ beverages: Beverages, dayStart: DayStart
  ) throws(Failure) -> DailySeries {
    DailySeries(
      .drink, shares: beverages.shares, goals: try hydrationGoals(), dayStart: dayStart,
      rest: try RestDays(in: self, for: WaterRules.subject))
  }

  private func hydrationGoals() throws(Failure) -> DatedGoals {
    let standard = try Settings(in: self).volumeUnit.standardGoal
    return try DatedGoals(
      of: WaterRules.subject, standard: DailyGoal(.atLeast, standard.tenths), in: self)
  }

  /// The volume of some days by beverage, largest first.
  package func breakdown(
    of days: Range<Day>, _ beverages: Beverages, dayStart: DayStart
  ) throws(Failure) -> [BeverageTotal] {
    var totals: [BeverageTotal] = []
    for total in try self.totals(of: .drink, subject: nil, in: days, dayStart: dayStart) {
      let key = Beverage.Key(stored: .text(total.subject)) ?? .water
      if let index = totals.firstIndex(where: { $0.beverage.key == key }) {
        totals[index].tenths = (totals[index].tenths + total.amount).bounded
        totals[index].drinks += total.count
      } else {
        totals.append(
          BeverageTotal(beverage: beverages[key], tenths: total.amount.bounded, drinks: total.count)
        )
      }
    }
    return totals.ordered { $0.tenths > $1.tenths }
  }
}

package struct BeverageTotal: Hashable, Sendable {
  package let beverage: Beverage
  fileprivate(set) var tenths: Int64
  package fileprivate(set) var drinks: Int

  /// The volume before the beverage's factor is applied.
  package var volume: Volume { Volume(tenths: tenths) }
}

extension WaterRules.Book {
  package init<Store: LedgerStore>(
    for command: WaterCommand, in store: Store, at now: Moment
  ) throws(Store.Failure) {
    self.init()
    switch command {
    case .log(let draft):
      if draft.beverage.id != nil { beverages = try Beverages(in: store) }
    case .edit(let id, let edit):
      subject = try store.drink(id)
      if edit.beverage?.id != nil { beverages = try Beverages(in: store) }
    case .delete(let id): subject = try store.drink(id)
    case .setGoal:
      let series = try store.hydration(dayStart: try Settings(in: store).dayStart)
      goals = series.goals
      today = now.day(startingAt: series.dayStart)
      let isChosen = try store.records(of: .goal).contains {
        $0[.of]?.text == WaterRules.subject
      }
      let firstDay = try series.firstDay(in: store) ?? today
      hasHistory = isChosen || firstDay < today
    case .addBeverage, .editBeverage, .removeBeverage: beverages = try Beverages(in: store)
    }
  }
}
