import CivilTime
import Texts
import Trackers

/// The statistics of all fasts, with a period as bars. Drawn by the engine of reminders.
package struct FastsPanel {
  let page: StatisticsPage
  let context: PageContext

  package init(
    _ page: StatisticsPage, _ settings: Settings, _ locale: LocaleFormat, at now: Moment,
    in zone: Zone
  ) {
    self.page = page
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("statistics-layout")) {
      ranges
      if statistics.total == 0 {
        Tile.none(texts.statisticsEmpty)
      } else {
        tiles
        year
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var statistics: FastStatistics { page.statistics }

  private var tiles: HTML {
    Pages.section(.class("tiles-section"), .labelled(by: "figures-title"), .key("tiles")) {
      h2(.id("figures-title"), .class("visually-hidden")) { texts.statisticsTitle }
      dl(.class("tiles")) {
        tile(.tally, texts.total, context.number(statistics.total))
        tile(.check, texts.completed, context.number(statistics.completed))
        tile(
          .chart, texts.completionRate,
          statistics.completionPercent.map { context.percent($0) })
        tile(.clock, texts.average, statistics.average)
        tile(.trophy, texts.longest, statistics.longest)
        tile(.calendar, texts.inThisWeek, context.number(statistics.thisWeek))
        if context.showsStreaks {
          tile(.flame, texts.currentStreak, days(statistics.streak.current))
          tile(.flag, texts.longestStreak, days(statistics.streak.longest))
        }
      }
    }
  }

  private var ranges: HTML {
    let goal = DailyGoal(.atLeast, page.goal.milliseconds)
    return RangeChart(
      period: page.period,
      days: page.days.map { day in
        ChartDay(
          day: day.day, amount: day.total.milliseconds, isCounted: day.total > .zero,
          parts: [
            (day.completed.milliseconds, "completed"), (day.partial.milliseconds, "partial"),
            (day.running.milliseconds, "running"),
          ], goal: goal)
      },
      selected: page.selected, goal: goal, least: Span.hours(1).milliseconds, context: context,
      text: { context.duration(Span(milliseconds: $0)) },
      spoken: { context.spoken(Span(milliseconds: $0)) },
      words: { context.words(page.days[$0], context.spoken) },
      axis: { scale in
        ChartAxis.times(scale) {
          $0 == .zero ? context.number(0) : context.duration($0)
        }
      },
      route: { .fast(.statistics($0)) }
    ).html(
      title: texts.fastingTime, accent: "accent-fast",
      head: StreakMark(days: statistics.streak.current, context: context).html, legend: legend)
  }

  @HTMLBuilder private var legend: HTML {
    key("completed", texts.completed)
    key("partial", texts.partial)
    if isRunning { key("running", texts.running) }
  }

  private var isRunning: Bool {
    page.days.suffix(page.period.days.count).contains { $0.running > .zero }
  }

  private func key(_ kind: String, _ name: String) -> HTML {
    li {
      svg(.class("key-swatch"), .decorative) {
        rectangle(y: "0", height: "100%", .class("bar-part \(kind)"), Attribute("rx", "4"))
      }
      name
    }
  }

  private var year: HTML {
    let days = page.year
    let completed = days.count { $0.completed > .zero }
    return YearMap(
      cells: days.map { day in
        YearMap.Cell(
          day: day.day, level: HeatLevel(day),
          route: .fast(day.fast.map { .fast($0) } ?? .history),
          words: context.words(day, context.spoken))
      },
      total: texts.pair(texts.completed, texts.days(completed, context.number(completed))),
      context: context, columns: [texts.completed, texts.durationWord]
    ) { month in
      [
        context.number(days[month].count { $0.completed > .zero }),
        context.spoken(days[month].reduce(.zero) { $0 + $1.total }),
      ]
    }.html
  }

  private func days(_ count: Int) -> String { texts.days(count, context.number(count)) }

  private func tile(_ icon: Icon, _ name: String, _ value: String?) -> HTML {
    Tile(icon, name, value ?? texts.noFigure).html
  }

  private func tile(_ icon: Icon, _ name: String, _ length: Span?) -> HTML {
    Tile(icon, name, length.map { context.figure($0) } ?? HTML(texts.noFigure)).html
  }
}

extension PageContext {
  /// `16h completed, 2h stopped early`.
  /// - Parameter length: ``duration(_:)`` or ``spoken(_:)``.
  func words(_ day: FastDay, _ length: (Span) -> String) -> String {
    var words: [String] = []
    if day.completed > .zero { words.append(texts.completedFor(length(day.completed))) }
    if day.partial > .zero { words.append(texts.partialFor(length(day.partial))) }
    if day.running > .zero { words.append(texts.runningFor(length(day.running))) }
    guard let first = words.first else { return texts.nothingFasted }
    return words.dropFirst().reduce(first) { texts.and($0, $1) }
  }
}

extension HeatLevel {
  /// High from half a day on.
  init(_ day: FastDay) {
    self =
      day.completed > .zero
      ? .met : day.total == .zero ? .none : day.total < .hours(12) ? .low : .high
  }
}
