import CivilTime
import Texts
import Trackers

/// All fasts in figures, and the last seven days as bars.
struct StatisticsView {
  let page: StatisticsPage
  let context: PageContext

  var html: HTML {
    div(.class("statistics-layout")) {
      WeekChartCard(page: page, context: context).html
      Pages.section(.class("tiles-section"), .labelled(by: "figures-title"), .key("tiles")) {
        h2(.id("figures-title"), .class("visually-hidden")) { texts.statisticsTitle }
        if statistics.total == 0 {
          p(.class("empty-line")) { texts.statisticsEmpty }
        }
        dl(.class("tiles")) {
          tile(.today, texts.total, context.number(statistics.total))
          tile(.check, texts.completed, context.number(statistics.completed))
          tile(
            .chart, texts.completionRate,
            statistics.completionPercent.map { context.percent($0) })
          tile(.clock, texts.average, statistics.average.map { context.duration($0) })
          tile(.trophy, texts.longest, statistics.longest.map { context.duration($0) })
          tile(.calendar, texts.inThisWeek, context.number(statistics.thisWeek))
          tile(.flame, texts.currentStreak, days(statistics.streak.current))
          tile(.flag, texts.longestStreak, days(statistics.streak.longest))
        }
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var statistics: FastingStatistics { page.statistics }

  private func days(_ count: Int) -> String { texts.days(count, context.number(count)) }

  private func tile(_ icon: Icon, _ name: String, _ value: String?) -> HTML {
    Tile(icon, name, value ?? texts.noFigure).html
  }
}
