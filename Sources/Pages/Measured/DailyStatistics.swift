import CivilTime
import Texts
import Trackers

/// Streaks and averages, the year as a map, and water by beverage.
struct DailyStatistics {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    div(.class("statistics-layout daily-statistics \(words.accent)")) {
      DailyWeek(page: page, words: words).html
      section(.class("tiles-section"), .label(texts.stats), .key("tiles")) {
        dl(.class("tiles")) {
          Tile(.flame, texts.currentStreak, days(page.streak)).html
          Tile(.flag, texts.longestStreak, days(page.year?.streak.longest ?? 0)).html
          Tile(.chart, texts.dailyAverage, average).html
          Tile(.check, texts.goalDays, context.number(goalDays.count)).html
        }
      }
      yearCard
      if case .water = page.subject.kind { breakdown }
    }
  }

  private var context: PageContext { words.context }
  private var texts: PageTexts { context.texts }

  private func days(_ count: Int) -> String { texts.days(count, context.number(count)) }

  private var figures: [DayFigure] { page.year?.figures ?? [] }
  private var goalDays: Set<Day> { page.year?.metDays ?? [] }

  /// For the days of the year with entries.
  private var average: String {
    guard let mean = page.year?.average else { return texts.noFigure }
    return words.amount(page.subject.format.rounded(mean))
  }

  private var yearCard: HTML {
    section(.class("card year-card"), .label(texts.lastYear), .key("year")) {
      header(.class("card-head")) {
        h2 { texts.lastYear }
        p(.class("quiet")) { texts.entries(figures.reduce(0) { $0 + $1.entries }) }
      }
      div(.class("year-scroll")) { year }
      ChartTable(
        caption: texts.lastYear, head: [texts.month, texts.amount, texts.goalDays],
        rows: months.map { month in
          [
            context.locale.month(month[0].day), words.amount(month.reduce(0) { $0 + $1.amount }),
            context.number(
              month.filter { goalDays.contains($0.day) }.count),
          ]
        }
      ).html
    }
  }

  private var year: HTML {
    div(
      .class("year-map"), .role("group"), .label(texts.lastYear), Attribute("data-arrows", "7")
    ) {
      for (index, figure) in figures.enumerated() {
        let isToday = figure.day == context.today
        a(
          .class("heat-\(HeatLevel(figure).rawValue)"), Attribute("data-bar", ""),
          .href(.daily(page.subject.id, isToday ? .now : .day(figure.day))),
          .tabIndex(index == figures.count - 1 ? 0 : -1),
          .label(
            context.locale.mediumDate(figure.day, today: context.today) + ": "
              + words.summary(figure))
        ) {}
      }
    }
  }

  private var months: [[DayFigure]] {
    var months: [[DayFigure]] = []
    for figure in figures {
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
        p(.class("quiet")) { texts.lastSevenDays }
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
    let most = page.breakdown.reduce(0) { max($0, $1.volume.tenths) }
    return max(20, Int(permilleOf: total.volume.tenths, of: most))
  }
}
