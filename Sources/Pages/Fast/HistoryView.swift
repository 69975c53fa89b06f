import CivilTime
import Ledger
import Texts
import Trackers

/// All fasts by month, and one of them: beside the list if there is room, else instead of it.
struct HistoryView {
  let page: HistoryPage
  let context: PageContext

  var html: HTML {
    div(.class("history-layout")) {
      div(.class("history-list list-pane"), .key("list")) {
        if page.fasts.isEmpty {
          div(.class("empty")) {
            Icon.hourglass.html
            p { texts.historyEmpty }
            addButton
          }
        }
        for (index, month) in months.enumerated() { section(month, isFirst: index == 0) }
        if page.hasMore {
          button(.class("button secondary wide"), .action(.historyMore), .key("more")) {
            texts.showMore
          }
        }
      }
      div(.class("history-detail detail-pane"), .key("detail")) { detail }
    }
  }

  private var texts: PageTexts { context.texts }

  private var months: [FastMonth] {
    FastMonth.months(of: page.fasts, dayStart: context.dayStart)
  }

  private var addButton: HTML {
    button(
      .class("button secondary small"), .opens(.addFast), .shortcut(.add)
    ) {
      Icon.plus.html
      texts.addPastFast
    }
  }

  private func section(_ month: FastMonth, isFirst: Bool) -> HTML {
    let date = month.first.iso8601
    return Pages.section(
      .class("month"), .labelled(by: "month-\(date)"), .key("month-\(date)")
    ) {
      header(.class("month-head")) {
        h2(.id("month-\(date)")) { context.locale.month(month.first) }
        // The last month may continue beyond the shown fasts.
        if !page.hasMore || month.first != lastMonth {
          p(.class("quiet")) {
            texts.fasts(month.fasts.count, context.number(month.fasts.count))
          }
        }
        if isFirst { addButton }
      }
      ul(.class("card rows")) {
        for fast in month.fasts {
          li(.class("swipe"), .key("row-\(fast.id)")) {
            FastRow(fast: fast, context: context, isCurrent: fast.id == page.detail?.id).html
            RowDelete(
              action: .action(.fastDelete, fast.id),
              name: context.locale.mediumDate(context.day(fast), today: context.today),
              texts: texts
            ).html
          }
        }
      }
    }
  }

  private var lastMonth: Day? {
    page.fasts.last.map { context.day($0) }.map { $0 - ($0.date.day - 1) }
  }

  @HTMLBuilder private var detail: HTML {
    if let fast = page.detail {
      FastDetail(fast: fast, context: context).html
    } else if page.isDetailMissing {
      div(.class("empty")) {
        Icon.hourglass.html
        p { texts.fastIsGone }
        p(.class("quiet")) { texts.fastIsGoneHint }
        a(.class("button secondary"), .href(.fast(.history))) { texts.backToHistory }
      }
    } else if !page.fasts.isEmpty {
      MonthCalendar(fasts: page.fasts, context: context).html
    }
  }
}

/// Fasts grouped by the month in which they began, in the list's order.
struct FastMonth {
  let first: Day
  var fasts: [Fast]

  static func months(of fasts: [Fast], dayStart: DayStart) -> [FastMonth] {
    var months: [FastMonth] = []
    for fast in fasts {
      let day = fast.start.day(startingAt: dayStart)
      let first = day - (day.date.day - 1)
      if months.last?.first == first {
        months[months.count - 1].fasts.append(fast)
      } else {
        months.append(FastMonth(first: first, fasts: [fast]))
      }
    }
    return months
  }
}

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
            context.locale.narrowWeekday(
              context.today.startOfWeek(on: context.firstWeekday) + index)
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
          context.texts.and(
            context.locale.mediumDate(day, today: context.today),
            context.texts.outcome(fast.outcome)))
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
