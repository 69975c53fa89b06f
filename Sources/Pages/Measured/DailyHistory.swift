import CivilTime
import Trackers

/// A month as a heat map, and a list of the days with entries.
struct DailyHistory {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    div(.class("history-layout daily-history \(words.accent)")) {
      section(.class("card month-card"), .labelled(by: "month-title"), .key("month")) {
        header(.class("day-pager")) {
          step(-1, .back, texts.monthBefore, isLast: false)
          h2(.id("month-title")) { page.map.first.map { context.locale.month($0.day) } ?? "" }
          step(1, .chevron, texts.monthAfter, isLast: page.map.contains { $0.day == context.today })
        }
        div(.class("calendar"), .role("list")) {
          for index in 0..<7 {
            span(.class("calendar-name"), .decorative) {
              context.locale.narrowWeekday(firstOfWeek + index)
            }
          }
          for _ in 0..<blanks { span(.class("calendar-day"), .decorative) {} }
          for figure in page.map { cell(figure) }
        }
      }
      div(.class("history-list"), .key("days")) {
        if page.days.isEmpty {
          div(.class("empty")) {
            words.symbol.html
            p { texts.nothingLoggedYet }
            button(
              .class("button secondary small"), .opens(.entry(page.subject.id, nil)),
              .shortcut(.add)
            ) {
              Icon.plus.html
              texts.addEntry
            }
          }
        } else {
          ul(.class("card rows")) {
            for figure in page.days { li(.key("day-\(figure.day.iso8601)")) { row(figure) } }
          }
        }
        if page.hasMore {
          button(.class("button secondary wide"), .action(.historyMore), .key("more")) {
            texts.showMore
          }
        }
      }
    }
  }

  private var context: PageContext { words.context }
  private var texts: PageTexts { context.texts }

  private var firstOfWeek: Day {
    (page.map.first?.day ?? context.today).startOfWeek(on: context.firstWeekday)
  }

  private var blanks: Int { page.map.first.map { $0.day - firstOfWeek } ?? 0 }

  /// A button to another month.
  private func step(_ count: Int, _ icon: Icon, _ label: String, isLast: Bool) -> HTML {
    button(
      .class("icon-button"), .movesMonths(by: count),
      .label(label), .unavailable(isLast)
    ) { icon.html }
  }

  private func cell(_ figure: DayFigure) -> HTML {
    let isToday = figure.day == context.today
    return div(.role("listitem"), .key("cell-\(figure.day.iso8601)")) {
      a(
        .class("calendar-day heat-\(HeatLevel(figure).rawValue)\(isToday ? " is-today" : "")"),
        .href(.daily(page.subject.id, isToday ? .now : .day(figure.day))),
        .label(
          texts.pair(
            context.locale.mediumDate(figure.day, today: context.today), words.summary(figure)))
      ) {
        span { String(figure.day.date.day) }
        if figure.isRest {
          Icon.rest.html
        } else if figure.goal != nil, figure.entries > 0 {
          (figure.isGoalHeld ? Icon.check : figure.state == .over ? .warning : nil)?.html
        }
      }
    }
  }

  private func row(_ figure: DayFigure) -> HTML {
    a(
      .class("fast-row day-row"),
      .href(.daily(page.subject.id, figure.day == context.today ? .now : .day(figure.day)))
    ) {
      span(.class("outcome-mark is-\(mark(figure))")) { icon(figure).html }
      div(.class("fast-row-when")) {
        strong { context.locale.mediumDate(figure.day, today: context.today) }
        span { texts.entries(figure.entries) }
      }
      div(.class("fast-row-what")) {
        strong { words.amount(figure.amount) }
        span { figure.goal == nil ? "" : words.goal(figure.goal) }
      }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  private func mark(_ figure: DayFigure) -> String {
    figure.goal == nil ? "cancelled" : figure.isGoalHeld ? "completed" : "partial"
  }

  private func icon(_ figure: DayFigure) -> Icon {
    figure.goal == nil
      ? .tally : figure.isGoalHeld ? .check : figure.state == .over ? .warning : .part
  }
}

extension HeatLevel {
  /// High from half of the goal; without a goal, any entry is.
  init(_ figure: DayFigure) {
    self =
      figure.entries == 0
      ? .none
      : figure.goal == nil
        ? .high
        : figure.isGoalHeld
          ? .met : figure.state == .over ? .over : figure.permille < 500 ? .low : .high
  }
}
