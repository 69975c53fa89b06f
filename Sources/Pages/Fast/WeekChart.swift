import CivilTime
import Texts
import Trackers

/// Seven days as bars: completed fasts are green, others pale.
struct WeekChart {
  let page: StatisticsPage
  let context: PageContext

  @HTMLBuilder var html: HTML {
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
          context.spoken(day.completed), context.spoken(day.partial),
          context.spoken(day.running),
        ]
      }
    ).html
  }

  private var texts: PageTexts { context.texts }
  private var scale: ChartScale { ChartScale(page.week.map { $0.total }) }

  private func bar(_ day: FastDay) -> ChartBar {
    let parts: [(Span, String)] = [
      (day.completed, "completed"), (day.partial, "partial"), (day.running, "running"),
    ]
    return ChartBar(
      parts: parts.filter { $0.0 > .zero }.map { .init(height: scale.height($0.0), kind: $0.1) },
      label: day.total > .zero ? context.duration(day.total) : "",
      foot: context.locale.narrowWeekday(day.day),
      words: texts.weekBar(
        context.locale.longDate(day.day, today: context.today),
        context.words(day, context.spoken)),
      isEmphasised: day.day == context.today)
  }

  /// The chosen day in words, or the legend.
  private var footer: HTML {
    div(.class("chart-foot"), .key("chart-foot")) {
      if let selected = page.selectedDay, page.week.indices.contains(selected) {
        let day = page.week[selected]
        p(.class("chosen")) {
          strong { context.locale.longDate(day.day, today: context.today) }
          span { context.words(day, context.duration) }
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
        y: "0", height: "100%", .class("bar-part \(kind)"), Attribute("rx", "4"))
    }
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
