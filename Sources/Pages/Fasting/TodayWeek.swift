import CivilTime
import Texts
import Trackers

/// Seven days as small rings: a check mark when the goal was met, an arc for a part of it.
struct TodayWeek {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    section(.class("card week-card"), .label(texts.lastSevenDays), .key("week")) {
      header(.class("card-head")) {
        h2 { texts.lastSevenDays }
        StreakMark(days: page.streak, context: context).html
      }
      ol(.class("week-strip")) {
        for day in page.week { cell(day) }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private var goal: Span {
    switch page.fasting {
    case .running(let running): running.fast.goal.span
    case .idle(let idle): idle.schedule.goal.span
    }
  }

  private func cell(_ day: FastingDay) -> HTML {
    li(
      .class(day.day == context.today ? "week-day is-today" : "week-day"),
      .current(day.day == context.today, as: "date"), .key("day-\(day.day.iso8601)")
    ) {
      span(.class("week-name"), .decorative) { context.locale.shortWeekday(day.day) }
      div(.class(isMet(day) ? "day-ring accent-goal" : "day-ring accent-fast")) {
        Ring(permille: permille(day)).html
        if isMet(day) {
          Icon.check.html
        } else {
          span(.decorative) { String(day.day.date.day) }
        }
      }
      span(.class("visually-hidden")) { words(day) }
    }
  }

  private func isMet(_ day: FastingDay) -> Bool { page.metDays.contains(day.day) }

  /// NB: the goals of unfinished fasts are not known here; the present goal is used instead.
  private func permille(_ day: FastingDay) -> Int {
    if isMet(day) { return 1000 }
    return min(990, Int(permilleOf: day.total.milliseconds, of: goal.milliseconds))
  }

  private func words(_ day: FastingDay) -> String {
    let name = context.locale.longDate(day.day, today: context.today)
    if isMet(day) { return texts.dayMet(name) }
    if day.running > .zero { return texts.dayRunning(name, context.duration(day.total)) }
    if day.partial > .zero { return texts.dayPartly(name, context.duration(day.partial)) }
    return texts.dayEmpty(name)
  }
}

/// The current streak beside a heading.
struct StreakMark {
  let days: Int
  let context: PageContext

  var html: HTML {
    if days == 0 { return .empty }
    return span(.class("streak")) {
      Icon.flame.html
      span(.class("visually-hidden")) { context.texts.streak + " " }
      context.texts.days(days, context.number(days))
    }
  }
}
