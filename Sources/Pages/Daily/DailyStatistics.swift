import CivilTime
import Trackers

/// Streaks and averages, the year at a glance, and what the water was made of.
struct DailyStatistics {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    div(.class("statistics-layout daily-statistics \(accent)")) {
      DailyWeek(page: page, words: words).html
      section(.class("tiles-section"), .label(texts.stats), .key("tiles")) {
        dl(.class("tiles")) {
          tile(.flame, texts.currentStreak, days(page.streak))
          tile(.flag, texts.longestStreak, days(page.longestStreak))
          tile(.chart, texts.dailyAverage, average)
          tile(.check, texts.goalDays, context.number(goalDays))
        }
      }
      yearCard
      if page.tracker.activity == nil { breakdown }
    }
  }

  private var context: PageContext { words.context }
  private var texts: PageTexts { context.texts }
  private var accent: String { page.tracker.activity?.colour.accent ?? "accent-water" }

  private func days(_ count: Int) -> String { texts.days(count, context.number(count)) }

  private var logged: [DayFigure] { page.map.filter { $0.entries > 0 } }
  private var goalDays: Int {
    page.map.filter { $0.counts(today: context.today) && $0.entries > 0 }.count
  }

  /// Over the days of the year with entries.
  private var average: String {
    let logged = logged
    guard !logged.isEmpty else { return texts.noFigure }
    let mean = logged.reduce(0) { $0 + $1.amount } / Int64(logged.count)
    // A tenth of what is counted says enough.
    return words.amount(page.tracker.activity == nil ? mean : mean / 100 * 100)
  }

  private func tile(_ icon: Icon, _ name: String, _ value: String) -> HTML {
    div(.class("tile")) {
      dt {
        icon.html
        name
      }
      dd { value }
    }
  }

  private var yearCard: HTML {
    section(.class("card year-card"), .label(texts.lastYear), .key("year")) {
      header(.class("card-head")) {
        h2 { texts.lastYear }
        p(.class("quiet")) { texts.entries(logged.reduce(0) { $0 + $1.entries }) }
      }
      div(.class("year-scroll")) { year }
      ChartTable(
        caption: texts.lastYear, head: [texts.month, texts.amount, texts.goalDays],
        rows: months.map { month in
          [
            context.locale.month(month[0].day), words.amount(month.reduce(0) { $0 + $1.amount }),
            context.number(
              month.filter { $0.counts(today: context.today) && $0.entries > 0 }.count),
          ]
        }
      ).html
    }
  }

  private var year: HTML {
    div(
      .class("year-map"), .role("group"), .label(texts.lastYear), Attribute("data-arrows", "7")
    ) {
      for (index, figure) in page.map.enumerated() {
        let isToday = figure.day == context.today
        a(
          .class("heat-\(HeatLevel(figure).rawValue)"), Attribute("data-bar", ""),
          .href(.daily(page.tracker.daily, isToday ? .now : .day(figure.day))),
          .tabIndex(index == page.map.count - 1 ? 0 : -1),
          .label(
            context.locale.mediumDate(figure.day, today: context.today) + ": "
              + words.summary(figure))
        ) {}
      }
    }
  }

  private var months: [[DayFigure]] {
    var months: [[DayFigure]] = []
    for figure in page.map {
      if let last = months.last?.last, last.day.date.month == figure.day.date.month {
        months[months.count - 1].append(figure)
      } else {
        months.append([figure])
      }
    }
    return months
  }

  private var breakdown: HTML {
    section(.class("card breakdown-card"), .label(texts.byBeverage), .key("breakdown")) {
      header(.class("card-head")) {
        h2 { texts.byBeverage }
        p(.class("quiet")) { texts.thisWeek }
      }
      if page.breakdown.isEmpty { p(.class("empty-line")) { texts.nothingLogged } }
      ul(.class("breakdown")) {
        for total in page.breakdown {
          li(.class(total.beverage.colour.accent), .key("share-\(total.beverage.key.rawValue)")) {
            span(.class("entry-mark")) { total.beverage.symbol.html }
            span(.class("legend-name")) { texts.name(of: total.beverage) }
            strong { words.amount(total.volume.tenths) }
            svg(.class("share-bar"), .decorative) {
              HTML(
                element: "rect",
                [
                  Attribute("width", perCent(share(total))), Attribute("height", "100%"),
                  Attribute("rx", "4"),
                ],
                content: nil)
            }
          }
        }
      }
    }
  }

  private func share(_ total: BeverageTotal) -> Int {
    let most = max(1, page.breakdown.reduce(0) { max($0, $1.volume.tenths) })
    return Int(clamping: max(20, total.volume.tenths * 1000 / most))
  }
}
