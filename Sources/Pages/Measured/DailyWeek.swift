import CivilTime
import Texts
import Trackers

/// Seven days as bars under the goal's dashed line.
struct DailyWeek {
  let page: DailyPage
  let words: DailyWords
  /// Whether it is beside others of its kind, and no bar can be selected.
  var isStill = false

  var html: HTML {
    section(
      // Not the colour of the day's ring, which may be the one of a reached goal.
      .class("card chart-card \(words.accent)"),
      .label(isStill ? texts.pair(words.name, texts.lastSevenDays) : texts.lastSevenDays),
      .key("daily-week")
    ) {
      header(.class("card-head")) { h2 { texts.lastSevenDays } }
      chart
    }
  }

  @HTMLBuilder private var chart: HTML {
    BarChart(
      name: isStill ? nil : .daily, title: texts.lastSevenDays, bars: page.week.map { bar($0) },
      selected: page.selectedDay, goals: scale.heights(page.week.map { $0.goal }),
      showsEach: isStill
    ).html
    if let index = page.selectedDay, page.week.indices.contains(index) {
      p(.class("chosen"), .key("chosen")) {
        strong { context.locale.longDate(page.week[index].day, today: context.today) }
        span { words.summary(page.week[index]) }
      }
    }
    ChartTable(
      caption: texts.lastSevenDays, head: [texts.dayWord, texts.amount, texts.goalWord],
      rows: page.week.map { day in
        [
          context.locale.mediumDate(day.day, today: context.today), words.amount(day.amount),
          words.goalAlone(day.goal),
        ]
      }
    ).html
  }

  private var context: PageContext { words.context }
  private var texts: PageTexts { context.texts }

  private var scale: ChartScale {
    ChartScale(
      page.week.map { $0.amount } + page.week.compactMap { $0.goal?.amount }, least: 9)
  }

  private func bar(_ day: DayFigure) -> ChartBar {
    ChartBar(
      parts: day.amount > 0 ? [.init(height: scale.height(day.amount), kind: day.barKind)] : [],
      name: context.locale.mediumDate(day.day, today: context.today),
      label: isStill
        ? (day.amount > 0 ? words.number(day.amount) : "") : words.amount(day.amount),
      foot: context.locale.narrowWeekday(day.day),
      words: texts.pair(
        context.locale.longDate(day.day, today: context.today), words.summary(day)),
      isEmphasised: day.day == context.today)
  }
}

extension DayFigure {
  /// The kind of its bar, a class of the style sheet.
  var barKind: String { state == .over ? "over" : state == .met ? "completed" : "under" }
}
