import CivilTime
import Texts
import Trackers

/// The newest month as a calendar, beside the list until a fast is chosen.
struct MonthCalendar {
  let fasts: [Fast]
  let context: PageContext

  var html: HTML {
    Pages.section(.class("card month-card"), .label(context.texts.calendar)) {
      header(.class("card-head")) {
        h2 { context.locale.month(context.today) }
        p(.class("quiet")) { context.texts.chooseFast }
      }
      div(.class("calendar"), .role("list")) {
        for index in 0..<7 {
          span(.class("calendar-name"), .decorative) {
            context.locale.shortWeekday(context.today.startOfWeek(on: context.firstWeekday) + index)
          }
        }
        for day in shown { cell(day) }
      }
    }
  }

  private var first: Day { context.today - (context.today.date.day - 1) }

  private var shown: ClosedRange<Day> {
    let length = Day.length(ofMonth: first.date.month, year: first.date.year)
    let last = first + (length - 1)
    return first.startOfWeek(on: context.firstWeekday)...last
  }

  private func cell(_ day: Day) -> HTML {
    let fast = fasts.first { context.day($0) == day && !$0.isCancelled }
    let classes =
      "calendar-day" + (day == context.today ? " is-today" : "")
      + (fast.map { " is-\($0.outcome.rawValue)" } ?? "")
    if day < first { return span(.class("calendar-day")) {} }
    guard let fast else {
      return span(.class(classes), .decorative) { String(day.date.day) }
    }
    return div(.role("listitem")) {
      a(
        .class(classes), .href(.fast(.fast(fast.id))),
        .label(
          context.locale.mediumDate(day, today: context.today) + ", "
            + context.texts.outcome(fast.outcome))
      ) {
        String(day.date.day)
        icon(fast.outcome)?.html
      }
    }
  }

  private func icon(_ outcome: Fast.Outcome) -> Icon? {
    switch outcome {
    case .completed: .check
    case .partial: .part
    case .running: .hourglass
    case .cancelled: nil
    }
  }
}
