import CivilTime
import Texts
import Trackers

/// The statistics of water or a counter. Drawn by the engine of reminders.
package struct FiguresPanel {
  let page: DailyPage
  let context: PageContext

  package init(
    _ page: DailyPage, _ settings: Settings, _ locale: LocaleFormat, at now: Moment,
    in zone: Zone
  ) {
    self.page = page
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    DailyStatistics(page: page, words: DailyWords(page.subject, context)).html
  }
}

/// Streaks and averages, the year as a map, and water by beverage.
struct DailyStatistics {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    div(.class("statistics-layout daily-statistics \(words.accent)")) {
      if let period = page.period { ranges(period) }
      tiles(label: texts.stats)
      if hasEntries {
        year
        if case .water = page.subject.kind { breakdown }
      }
    }
  }

  private func ranges(_ period: ChartPeriod) -> HTML {
    let format = page.subject.format
    let text: (Int64) -> String = { words.amount(format.rounded($0)) }
    return RangeChart(
      period: period,
      days: page.periodDays.map { figure in
        ChartDay(
          day: figure.day, amount: figure.amount, isCounted: figure.entries > 0,
          parts: [(figure.amount, figure.barKind)], goal: figure.goal)
      },
      selected: page.selectedDay, goal: page.figure.goal, least: least, context: context,
      text: text, spoken: text, words: { words.summary(page.periodDays[$0]) },
      axis: { scale in
        ChartAxis.amounts(top: format.thousandths(scale.top)) {
          context.locale.decimal(thousandths: $0)
        }
      },
      route: { .daily(page.subject.id, .statistics($0)) }
    ).html(title: words.name, accent: words.accent, head: .empty, legend: .empty)
  }

  /// Half a litre, or three.
  private var least: Int64 {
    switch page.subject.format {
    case .volume: 5000
    case .count: 3000
    }
  }

  func tiles(label: String) -> HTML {
    guard hasEntries else { return Tile.none(texts.nothingLogged) }
    return section(.class("tiles-section"), .label(label), .key("tiles")) {
      dl(.class("tiles")) {
        if context.showsStreaks {
          Tile(.flame, texts.currentStreak, days(page.streak)).html
          Tile(.flag, texts.longestStreak, days(page.year?.streak.longest ?? 0)).html
        }
        Tile(.chart, texts.dailyAverage, average).html
        Tile(.check, texts.goalDays, context.number(goalDays.count)).html
      }
    }
  }

  private var context: PageContext { words.context }
  private var texts: PageTexts { context.texts }

  private func days(_ count: Int) -> String { texts.days(count, context.number(count)) }

  private var hasEntries: Bool { figures.contains { $0.entries > 0 } }
  private var figures: [DayFigure] { page.year?.figures ?? [] }
  private var goalDays: Set<Day> { page.year?.metDays ?? [] }

  /// The average of the days of the year with entries.
  private var average: String {
    guard let mean = page.year?.average else { return texts.noFigure }
    // With a space at which a long unit may wrap.
    let number = words.number(page.subject.format.rounded(mean))
    return words.unit.isEmpty ? number : number + " " + words.unit
  }

  private var year: HTML {
    let figures = figures
    return YearMap(
      cells: figures.map { figure in
        YearMap.Cell(
          day: figure.day, level: HeatLevel(figure),
          route: .daily(
            page.subject.id, figure.day == context.today ? .now : .day(figure.day)),
          words: words.summary(figure))
      },
      total: texts.entries(figures.reduce(0) { $0 + $1.entries }), context: context,
      columns: [texts.amount, texts.goalDays]
    ) { month in
      [
        words.amount(figures[month].reduce(0) { $0 + $1.amount }),
        context.number(figures[month].filter { goalDays.contains($0.day) }.count),
      ]
    }.html
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
