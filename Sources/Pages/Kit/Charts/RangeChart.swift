import CivilTime
import Texts

/// One day of a chart over longer ranges.
struct ChartDay {
  let day: Day
  let amount: Int64
  /// Whether it counts for the average; a day without entries does not.
  let isCounted: Bool
  /// The class of its bar: `completed`, `under`, `partial` or `over`.
  let kind: String
}

/// A chart with a choice of its range: the given one of the week, and the last 30 days, 26 weeks and
/// 12 months, with averages. The choice is a matter of the page alone: CSS shows the chosen one, and
/// the morph keeps what is ticked.
struct RangeChart {
  /// Oldest first, up to today.
  let days: [ChartDay]
  /// The present goal, as a dashed line.
  let goal: Int64?
  /// The class of a mean below the goal.
  let missed: String
  let context: PageContext
  /// The texts of an amount, to be seen and to be heard.
  let text: (Int64) -> String
  let spoken: (Int64) -> String

  /// - Parameter week: the chart of the week with its details.
  func html(title: String, accent: String, head: HTML, week: HTML) -> HTML {
    section(.class("card chart-card range-card \(accent)"), .label(title), .key("range-chart")) {
      header(.class("card-head")) {
        h2 { title }
        head
        choice
      }
      div(.class("range-part range-week"), .key("week")) { week }
      part("month", bars(of: lastDays, foot: dayFoot), distance: 30)
      part("half", bars(of: weeks, foot: weekFoot), distance: 26 * 7)
      part("year", bars(of: months, foot: monthFoot), distance: 0)
    }
  }

  private var texts: PageTexts { context.texts }

  private var choice: HTML {
    div(.class("segmented range"), .role("radiogroup"), .label(texts.range)) {
      for (value, short, name) in [
        ("week", texts.weekShort, texts.oneWeek), ("month", texts.monthShort, texts.oneMonth),
        ("half", texts.halfYearShort, texts.halfYear), ("year", texts.yearShort, texts.oneYear),
      ] {
        label(.class("segment")) {
          input(
            "radio", .class("visually-hidden"), .name("range"), .value(value),
            .checked(value == "week"), .label(name))
          span(.decorative) { short }
        }
      }
    }
  }

  private func part(_ name: String, _ bars: [ChartBar], distance: Int) -> HTML {
    div(.class("range-part range-\(name)"), .key(name)) {
      BarChart(
        name: nil, title: texts.range, bars: bars, selected: nil,
        goals: goal.map { Array(repeating: scale.height($0), count: bars.count) } ?? []
      ).html
      averages(distance == 0 ? days.suffix(366) : days.suffix(distance), distance)
    }
  }

  /// The average of the range, and how much more or less that is than before.
  private func averages(_ range: ArraySlice<ChartDay>, _ distance: Int) -> HTML {
    let before = days.dropLast(distance).suffix(distance)
    guard let mean = Self.mean(range) else { return .empty }
    var words = texts.averageOf(text(mean))
    if let former = Self.mean(before), former != mean {
      words += " · " + texts.trend(mean > former, text(abs(mean - former)))
    }
    return p(.class("quiet range-average")) { words }
  }

  private static func mean(_ days: ArraySlice<ChartDay>) -> Int64? {
    let counted = days.filter { $0.isCounted }
    return counted.isEmpty
      ? nil : counted.reduce(0) { $0 + $1.amount } / Int64(counted.count)
  }

  private var scale: ChartScale {
    ChartScale(days.map { $0.amount } + [goal ?? 0], least: 9)
  }

  private var lastDays: [ArraySlice<ChartDay>] {
    days.indices.suffix(30).map { days[$0...$0] }
  }

  private var weeks: [ArraySlice<ChartDay>] {
    (0..<26).reversed().compactMap { week in
      let slice = days.dropLast(week * 7).suffix(7)
      return slice.isEmpty ? nil : slice
    }
  }

  private var months: [ArraySlice<ChartDay>] {
    var months: [Range<Int>] = []
    for index in days.indices {
      if let last = months.last,
        days[last.lowerBound].day.date.month == days[index].day.date.month
      {
        months[months.count - 1] = last.lowerBound..<index + 1
      } else {
        months.append(index..<index + 1)
      }
    }
    return months.suffix(12).map { days[$0] }
  }

  private func bars(
    of spans: [ArraySlice<ChartDay>], foot: (ArraySlice<ChartDay>) -> String
  ) -> [ChartBar] {
    spans.map { span in
      let mean = Self.mean(span)
      let isDay = span.count == 1
      let kind = isDay ? span.first?.kind ?? "" : isReached(mean) ? "completed" : missed
      let name = span.first.map { context.locale.mediumDate($0.day, today: context.today) } ?? ""
      let figure = mean.map { isDay ? spoken($0) : texts.averageOf(spoken($0)) } ?? texts.noFigure
      return ChartBar(
        parts: mean.map { $0 > 0 ? [.init(height: scale.height($0), kind: kind)] : [] } ?? [],
        label: "", foot: foot(span), words: texts.pair(name, figure),
        isEmphasised: span.last?.day == context.today)
    }
  }

  private func isReached(_ mean: Int64?) -> Bool {
    if let mean, let goal { mean >= goal } else { false }
  }

  /// The day of the month, once a week up to today.
  private func dayFoot(_ span: ArraySlice<ChartDay>) -> String {
    guard let day = span.first?.day else { return "" }
    return (context.today - day) % 7 == 0 ? String(day.date.day) : ""
  }

  private func weekFoot(_ span: ArraySlice<ChartDay>) -> String {
    let first = span.first { $0.day.date.day == 1 }
    return first.map { context.locale.monthsShort[$0.day.date.month - 1] } ?? ""
  }

  private func monthFoot(_ span: ArraySlice<ChartDay>) -> String {
    span.first.map { context.locale.monthsShort[$0.day.date.month - 1] } ?? ""
  }
}

extension PageTexts {
  var range: String { say("Range") }
  var fastingTime: String { say("Fasting time") }
  var weekShort: String { say("W") }
  var monthShort: String { say("M") }
  var halfYearShort: String { say("6M") }
  var yearShort: String { say("Y") }
  var oneWeek: String { say("Last 7 days") }
  var oneMonth: String { say("Last 30 days") }
  var halfYear: String { say("Last 6 months") }
  var oneYear: String { say("Last 12 months") }
  func averageOf(_ amount: String) -> String { say("Average: \(amount)") }
  func trend(_ isMore: Bool, _ amount: String) -> String {
    isMore ? say("\(amount) more than before") : say("\(amount) less than before")
  }
}
