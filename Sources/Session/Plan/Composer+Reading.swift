import CivilTime
import Ledger
import Pages
import Trackers

extension Composer {
  func typed(_ tab: TabState, _ today: Day) -> TypedTask {
    TypedTask.parse(
      text, in: place, today: today,
      numbers: tab.locale.order == .monthDayYear ? .monthFirst : .dayFirst)
  }

  func reading(in ledger: MemoryLedger, _ tab: TabState) -> Reading {
    let typed = typed(tab, tab.today(in: ledger))
    return Reading(typed, typed.draft.place.day.map { ledger.dayPlan($0) })
  }
}
