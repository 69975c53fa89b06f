import CivilTime
import Texts
import Trackers

/// One day of a chart of a period.
struct ChartDay {
  let day: Day
  let amount: Int64
  /// Whether it counts for the average; a day without entries does not.
  let isCounted: Bool
  /// The amounts of its bar from the bottom up, and their classes: `completed`, `under`, `over` …
  let parts: [(amount: Int64, kind: String)]
  /// The goal of the day.
  let goal: DailyGoal?
}

/// A chart of a period with its average: a bar for each day, or the averages of weeks or months.
struct RangeChart {
  let period: ChartPeriod
  /// The days of the period, after those of the one before it.
  let days: [ChartDay]
  /// The index of the chosen bar.
  let selected: Int?
  /// The present goal, for weeks and months.
  let goal: DailyGoal?
  /// The lowest possible top of the scale.
  let least: Int64
  let context: PageContext
  /// The texts of an amount, to be seen and to be heard.
  let text: (Int64) -> String
  let spoken: (Int64) -> String
  /// The description of a day, by its index.
  let words: (Int) -> String
  let axis: (ChartScale) -> ChartAxis
  let route: (ChartAddress) -> Route

  /// - Parameter legend: list items with the meaning of the bars, shown unless one is chosen.
  func html(title: String, accent: String, head: HTML, legend: HTML) -> HTML {
    let scale = scale
    let bars = period.bars.indices.map { bar($0, scale) }
    return RangeCard(
      key: "range-chart", period: period, days: days,
      chart: BarChart(
        name: .week, title: title, bars: bars, selected: selected,
        goals: scale.heights(period.bars.indices.map { goal($0) }), axis: axis(scale).html),
      columns: [title], context: context, text: text, route: route,
      words: { (longName($0), summary($0, text)) }
    ).html(accent: accent, head: head, legend: keys(legend)) { [bars[$0].name, summary($0, text)] }
  }

  /// The meaning of the bars and, in words that no bar is behind, of the dashed line.
  private func keys(_ legend: HTML) -> HTML {
    guard legend != .empty || goalName != nil else { return .empty }
    return ul(.class("keys"), .key("keys")) {
      legend
      if let goalName {
        li {
          svg(.class("key-swatch key-line"), .decorative) {
            HTML(
              element: "line",
              [Attribute("x2", "100%"), Attribute("y1", "50%"), Attribute("y2", "50%")],
              content: nil)
          }
          goalName
        }
      }
    }
  }

  /// `Goal: 16h`, or `Goal` if it has changed within the period; nil without the line.
  private var goalName: String? {
    let goals = period.bars.indices.map { goal($0) }
    guard let last = goals.last, let last, goals.allSatisfy({ $0 != nil }) else { return nil }
    guard goals.allSatisfy({ $0 == last }) else { return texts.goalWord }
    let amount = text(last.amount)
    return texts.pair(
      texts.goalWord, last.direction == .atLeast ? amount : texts.limit(amount))
  }

  private var texts: PageTexts { context.texts }
  private var isOfDays: Bool { period.range == .week || period.range == .month }

  /// The indices of the days of a bar.
  private func indices(_ bar: Int) -> Range<Int> {
    let (first, days) = (period.daysBefore.lowerBound, period.bars[bar])
    return days.lowerBound - first..<days.upperBound - first
  }

  /// The amount of a bar; nil without entries.
  private func amount(_ bar: Int) -> Int64? { RangeCard.mean(days[indices(bar)]) }

  private func longName(_ bar: Int) -> String {
    let days = period.bars[bar]
    return isOfDays
      ? context.locale.longDate(days.lowerBound, today: context.today)
      : context.name(ofBar: days, in: period.range)
  }

  /// The description of a day, or the average of several.
  private func summary(_ bar: Int, _ text: (Int64) -> String) -> String {
    if isOfDays { return words(indices(bar).lowerBound) }
    return amount(bar).map { texts.averageOf(text($0)) } ?? texts.noFigure
  }

  private func goal(_ bar: Int) -> DailyGoal? {
    isOfDays ? days[indices(bar).lowerBound].goal : goal
  }

  private var scale: ChartScale {
    let bars = period.bars.indices
    return ChartScale(
      bars.compactMap { amount($0) } + bars.compactMap { goal($0)?.amount }, least: least)
  }

  private func bar(_ index: Int, _ scale: ChartScale) -> ChartBar {
    let days = period.bars[index]
    let amount = amount(index)
    var parts = isOfDays ? self.days[indices(index).lowerBound].parts : []
    if !isOfDays, let amount {
      parts = [(amount, goal?.holds(for: amount) == true ? "completed" : "average")]
    }
    return ChartBar(
      parts: parts.filter { $0.amount > 0 }
        .map { .init(height: scale.height($0.amount), kind: $0.kind) },
      name: context.name(ofBar: days, in: period.range),
      label: amount.map { text($0) } ?? texts.noFigure,
      foot: context.foot(ofBar: days, in: period),
      words: texts.pair(longName(index), summary(index, spoken)),
      isEmphasised: days.contains(context.today))
  }
}

/// A card with the bars of a period, their average, and the figures as a table.
struct RangeCard {
  let key: String
  let period: ChartPeriod
  /// The days of the period, after those of the one before it.
  let days: [ChartDay]
  let chart: BarChart
  /// The names of the table's columns behind the first.
  let columns: [String]
  let context: PageContext
  let text: (Int64) -> String
  let route: (ChartAddress) -> Route
  /// The name and the description of a bar, by its index.
  let words: (Int) -> (name: String, summary: String)

  /// - Parameters:
  ///   - legend: the meaning of the bars, unless one is chosen.
  ///   - row: the cells of a bar in the table.
  func html(
    accent: String? = nil, head: HTML = .empty, legend: HTML, row: (Int) -> [String]
  ) -> HTML {
    section(
      .class("card chart-card range-card" + (accent.map { " " + $0 } ?? "")), .label(chart.title),
      .swipesPeriods, .key(key)
    ) {
      header(.class("card-head")) {
        PeriodHead(period: period, context: context, route: route).html
        head
      }
      average
      chart.html
      if let selected = chart.selected, chart.bars.indices.contains(selected) {
        p(.class("chosen"), .key("chosen")) {
          strong { words(selected).name }
          span { words(selected).summary }
        }
      } else {
        legend
      }
      ChartTable(
        caption: chart.title, head: [texts.barName(period.range)] + columns,
        rows: chart.bars.indices.map(row)
      ).html
    }
  }

  private var texts: PageTexts { context.texts }

  /// The average of the days with entries, and how much more or less that is than before. The value
  /// of a chosen bar takes its place.
  private var average: HTML {
    let isCovered = chart.selected != nil
    return p(
      .class(isCovered ? "quiet range-average is-covered" : "quiet range-average"), .key("average")
    ) { averageWords }
  }

  private var averageWords: String {
    let count = period.daysBefore.count
    guard let mean = Self.mean(days.dropFirst(count)) else {
      return texts.averageOf(texts.noFigure)
    }
    var words = texts.averageOf(text(mean))
    if let former = Self.mean(days.prefix(count)) {
      let difference = text(abs(mean - former))
      if difference != text(0) { words += " · " + texts.trend(mean > former, difference) }
    }
    return words
  }

  /// Nil without entries.
  static func mean(_ days: ArraySlice<ChartDay>) -> Int64? {
    let counted = days.filter { $0.isCounted }
    return counted.isEmpty
      ? nil : counted.reduce(0) { $0 + $1.amount } / Int64(counted.count)
  }
}

extension PageTexts {
  var fastingTime: String { say("Fasting time") }
  func averageOf(_ amount: String) -> String { say("Average: \(amount)") }
  func trend(_ isMore: Bool, _ amount: String) -> String {
    isMore ? say("\(amount) more than before") : say("\(amount) less than before")
  }

  func barName(_ range: ChartRange) -> String {
    switch range {
    case .week, .month: dayWord
    case .half: week
    case .year: month
    }
  }
}
