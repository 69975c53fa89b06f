import CivilTime
import Ledger
import Pages
import Trackers

extension Composer {
  func typed(_ tab: TabState, in ledger: MemoryLedger) -> TypedTask {
    let dayStart = Settings(in: ledger).dayStart
    return TypedTask.parse(
      text, in: place, today: tab.now.day(startingAt: dayStart), dayStart: dayStart,
      numbers: tab.locale.order == .monthDayYear ? .monthFirst : .dayFirst)
  }

  func reading(in ledger: MemoryLedger, _ tab: TabState) -> Reading {
    let typed = typed(tab, in: ledger)
    return Reading(typed, typed.draft.place.day.map { ledger.dayPlan($0) })
  }
}
