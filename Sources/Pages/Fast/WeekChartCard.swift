import CivilTime
import Texts
import Trackers

/// Seven days as bars: completed fasts are solid, others hatched.
struct WeekChartCard {
  let page: StatisticsPage
  let context: PageContext

  var html: HTML {
    section(.class("card chart-card"), .label(texts.lastSevenDays), .key("week-chart")) {
      header(.class("card-head")) {
        h2 { texts.lastSevenDays }
        StreakMark(days: page.statistics.streak.current, context: context).html
      }
      BarChart(
        name: .week, title: texts.lastSevenDays, bars: page.week.map { bar($0) },
        selected: page.selectedDay
      ).html
      footer
      ChartTable(
        caption: texts.lastSevenDays,
        head: [texts.dayWord, texts.completed, texts.partial, texts.running],
        rows: page.week.map { day in
          [
            context.locale.mediumDate(day.day, today: context.today),
            context.duration(day.completed), context.duration(day.partial),
            context.duration(day.running),
          ]
        }
      ).html
    }
  }

  private var texts: PageTexts { context.texts }
  private var scale: ChartScale { ChartScale(page.week.map { $0.total }) }

  private func bar(_ day: FastDay) -> ChartBar {
    let parts: [(Span, String)] = [
      (day.completed, "completed"), (day.partial, "partial"), (day.running, "running"),
    ]
    return ChartBar(
      parts: parts.filter { $0.0 > .zero }.map { .init(height: scale.height($0.0), kind: $0.1) },
      label: day.total > .zero ? texts.compactDuration(day.total) : "",
      foot: context.locale.shortWeekday(day.day),
      words: texts.weekBar(
        context.locale.longDate(day.day, today: context.today), context.words(day)),
      isEmphasised: day.day == context.today)
  }

  /// The chosen day in words, or the legend.
  private var footer: HTML {
    div(.class("chart-foot"), .key("chart-foot")) {
      if let selected = page.selectedDay, page.week.indices.contains(selected) {
        let day = page.week[selected]
        p(.class("chosen")) {
          strong { context.locale.longDate(day.day, today: context.today) }
          span { context.words(day) }
        }
      } else {
        ul(.class("keys")) {
          li {
            key("completed")
            texts.completed
          }
          li {
            key("partial")
            texts.partial
          }
          if page.week.contains(where: { $0.running > .zero }) {
            li {
              key("running")
              texts.running
            }
          }
        }
      }
    }
  }

  private func key(_ kind: String) -> HTML {
    svg(.class("key-swatch"), .decorative) {
      rectangle(
        y: "0", height: "100%", .class("bar-part \(kind)"), Attribute("rx", "4"),
        .when(kind == "partial", Attribute("fill", "url(#hatch)")))
    }
  }
}

extension PageContext {
  /// `16 h completed and 2 h partial`.
  func words(_ day: FastDay) -> String {
    var words: [String] = []
    if day.completed > .zero { words.append(texts.completedFor(duration(day.completed))) }
    if day.partial > .zero { words.append(texts.partialFor(duration(day.partial))) }
    if day.running > .zero { words.append(texts.runningFor(duration(day.running))) }
    guard let first = words.first else { return texts.nothingFasted }
    return words.dropFirst().reduce(first) { texts.and($0, $1) }
  }
}
