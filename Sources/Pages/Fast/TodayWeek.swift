import CivilTime
import Texts
import Trackers

/// The fasts of seven days as small rings.
struct TodayWeek {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    section(.class("card week-card"), .label(texts.lastSevenDays), .key("week")) {
      header(.class("card-head")) {
        h2 { texts.lastSevenDays }
        StreakMark(days: page.streak, context: context).html
      }
      WeekStrip(cells: page.week.map { cell($0) }, accent: "accent-fast", context: context).html
    }
  }

  private var texts: PageTexts { context.texts }

  private var goal: Span {
    switch page.fasting {
    case .running(let running): running.fast.goal.span
    case .idle(let idle): idle.schedule.goal.span
    }
  }

  private func cell(_ day: FastDay) -> WeekStrip.Cell {
    WeekStrip.Cell(
      day: day.day, permille: permille(day), isMet: isMet(day), words: words(day))
  }

  private func isMet(_ day: FastDay) -> Bool { page.metDays.contains(day.day) }

  /// The share of a day. NB: the goals of unfinished fasts are not known here; the present goal is
  /// used instead.
  private func permille(_ day: FastDay) -> Int {
    Int(permilleOf: day.total.milliseconds, of: goal.milliseconds)
  }

  private func words(_ day: FastDay) -> String {
    let name = context.locale.longDate(day.day, today: context.today)
    if isMet(day) { return texts.dayMet(name) }
    if day.running > .zero { return texts.dayRunning(name, context.spoken(day.total)) }
    if day.partial > .zero { return texts.dayPartly(name, context.spoken(day.partial)) }
    return texts.dayEmpty(name)
  }
}
