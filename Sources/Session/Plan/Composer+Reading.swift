import CivilTime
import Ledger
import Pages
import Trackers

extension Composer {
  func typed(_ tab: TabState, in ledger: MemoryLedger) -> TypedTask {
    TypedTask.parse(
      text, in: place, today: tab.today(in: ledger), now: tab.now.local,
      dayStart: Settings(in: ledger).dayStart,
      numbers: tab.locale.numbers,
      words: tab.locale.words)
  }

  func reading(in ledger: MemoryLedger, _ tab: TabState) -> Reading {
    let typed = typed(tab, in: ledger)
    return Reading(typed, typed.draft.place.day.map { ledger.dayPlan($0) })
  }
}

extension LocaleFormat {
  /// The order of numbers in dates without a year. NB: Swedish has the year first, but then the day.
  fileprivate var numbers: TypedDate.Numbers {
    switch order {
    case .dayMonthYear: .dayFirst
    case .monthDayYear: .monthFirst
    case .yearMonthDay: tag.utf8.starts(with: "sv".utf8) ? .dayFirst : .monthFirst
    }
  }
}
