import CivilTime
import Ledger
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
