import CivilTime
import Texts
import Trackers

/// The review of a week and of the weeks up to it. Drawn by the engine of reminders, as it is
/// seldom opened.
package struct ReviewPanel {
  /// The weeks, oldest first; not empty. The last is the shown one.
  let weeks: [WeekReview]
  /// The days of the last year, from the first day of a week, oldest first.
  let year: [DayShare]
  let context: PageContext

  package init(
    _ weeks: [WeekReview], _ year: [DayShare], _ settings: Settings, _ locale: LocaleFormat,
    at now: Moment,
    in zone: Zone
  ) {
    self.weeks = weeks
    self.year = year
    context = PageContext(settings, locale, at: now, in: zone)
  }

  @HTMLBuilder package var html: HTML {
    Pager(
      before: .review(review.first - 7), after: .review(review.first + 7),
      names: (texts.weekBefore, texts.weekAfter),
      content: p { context.weekName(review.first) }
    ).html(today: context.today)
    div(.class("accent-plan statistics-layout review"), .key("review")) {
      days
      section(.class("tiles-section"), .label(texts.stats), .key("tiles")) {
        dl(.class("tiles")) {
          Tile(.check, texts.done, texts.share(review.done, review.planned)).html
          Tile(.chevron, texts.carried, String(review.carried)).html
          Tile(.close, texts.dropped, String(review.dropped)).html
          Tile(.hourglass, texts.expired, String(review.expired)).html
          Tile(.archive, texts.fromBacklog, String(review.doneFromBacklog)).html
        }
      }
      outcomes
      rates(
        "by-bucket", texts.byBucket, Bucket.allCases.map { texts.name(of: $0) },
        weeks.map { week in Bucket.allCases.map { week.share(of: $0) } })
      rates(
        "by-region", texts.byRegion, Region.allCases.map { texts.name(of: $0) },
        weeks.map { week in Region.allCases.map { week.share(of: $0) } })
      yearMap
    }
  }

  private var review: WeekReview { weeks[weeks.count - 1] }
  private var texts: PageTexts { context.texts }

  private var yearMap: HTML {
    YearMap(
      cells: year.map { day in
        YearMap.Cell(
          day: day.day, level: HeatLevel(day.share), route: .plan(.day(day.day)),
          words: words(day.share))
      },
      total: words(year.indices), context: context, columns: [texts.done]
    ) { month in [words(month)] }.html
  }

  private func words(_ days: Range<Int>) -> String {
    texts.share(
      year[days].reduce(0) { $0 + $1.share.done }, year[days].reduce(0) { $0 + $1.share.planned })
  }

  private var days: HTML {
    let scale = ChartScale(review.doneByDay)
    var bars: [ChartBar] = []
    var rows: [[String]] = []
    for (index, done) in review.doneByDay.enumerated() {
      let (day, count) = (review.first + index, String(done))
      let name = context.date(day)
      bars.append(
        ChartBar(
          parts: done > 0 ? [.init(height: scale.height(done), kind: "planned")] : [],
          label: done > 0 ? count : "", foot: context.locale.narrowWeekday(day),
          words: texts.pair(name, count), isEmphasised: day == context.today))
      rows.append([name, count])
    }
    return card(
      "by-day", texts.doneByDay, bars,
      ChartTable(caption: texts.doneByDay, head: [texts.dayWord, texts.done], rows: rows))
  }

  /// The outcomes of each week's tasks.
  private var outcomes: HTML {
    let title = texts.weeks(weeks.count)
    let scale = ChartScale(weeks.map { $0.done + $0.toLaterWeek + $0.dropped })
    var bars: [ChartBar] = []
    var rows: [[String]] = []
    for week in weeks {
      let counts = [
        (week.done, "planned"), (week.toLaterWeek, "carried"), (week.dropped, "dropped"),
      ]
      let name = context.weekName(week.first)
      bars.append(
        ChartBar(
          parts: counts.filter { $0.0 > 0 }.map { .init(height: scale.height($0.0), kind: $0.1) },
          label: "", foot: foot(week),
          words: texts.pair(name, texts.outcome(week.done, week.toLaterWeek, week.dropped)),
          isEmphasised: week.first == review.first))
      rows.append([name] + counts.map { String($0.0) })
    }
    return card(
      "weeks", title, bars,
      ChartTable(
        caption: title, head: [texts.week, texts.done, texts.toLaterWeek, texts.dropped], rows: rows
      ),
      legend: [("planned", texts.done), ("carried", texts.toLaterWeek), ("dropped", texts.dropped)])
  }

  /// The day of the month, or the name of the month for its first week.
  private func foot(_ week: WeekReview) -> String {
    let day = week.first.date
    return day.day <= 7 ? context.locale.monthsShort[day.month - 1] : String(day.day)
  }

  private func card(
    _ key: StaticString, _ title: String, _ bars: [ChartBar], _ table: ChartTable,
    legend: [(kind: String, name: String)] = []
  ) -> HTML {
    section(.class("card chart-card"), .label(title), .key(key)) {
      header(.class("card-head")) { h2 { title } }
      BarChart(name: nil, title: title, bars: bars, selected: nil).html
      if !legend.isEmpty {
        p(.class("chart-legend")) {
          for (kind, name) in legend { span(.class("is-" + kind)) { name } }
        }
      }
      table.html
    }
  }

  /// For each name the share of done tasks in the shown week, and a bar for each week.
  /// - Parameter shares: the shares of all names, for each week.
  private func rates(
    _ id: StaticString, _ title: String, _ names: [String], _ shares: [[WeekReview.Share]]
  ) -> HTML {
    section(.class("card"), .label(title), .key(id)) {
      h2 { title }
      ul(.class("breakdown")) {
        for (index, name) in names.enumerated() { row(name, shares.map { $0[index] }) }
      }
      ChartTable(
        caption: title, head: [texts.week] + names,
        rows: zip(weeks, shares).map { week, shares in
          [context.weekName(week.first)] + shares.map { words($0) }
        }
      ).html
    }
  }

  private func words(_ share: WeekReview.Share) -> String { texts.share(share.done, share.planned) }

  private func row(_ name: String, _ shares: [WeekReview.Share]) -> HTML {
    li {
      span { name }
      strong { words(shares[shares.count - 1]) }
      svg(
        .class("rate-bars"), .decorative, .viewBox(shares.count * 100, 100),
        Attribute("preserveAspectRatio", "none")
      ) {
        for (index, share) in shares.enumerated() {
          bar("track", index, share.planned > 0 ? 100 : 4)
          if share.done > 0 { bar("", index, share.done * 100 / share.planned) }
        }
      }
    }
  }

  private func bar(_ kind: StaticString, _ index: Int, _ height: Int) -> HTML {
    HTML(
      element: "rect",
      [
        .class(kind), Attribute("x", String(index * 100 + 10)), Attribute("width", "80"),
        Attribute("y", String(100 - height)), Attribute("height", String(height)),
      ], content: nil)
  }
}

extension ChartScale {
  /// A scale of counts; the top is at least three.
  fileprivate init(_ counts: [Int]) {
    self.init(counts.map { Int64($0) * Self.unit }, least: 3 * Self.unit)
  }

  fileprivate func height(_ count: Int) -> Int { height(Int64(count) * Self.unit) }

  /// The factor of counts, which are small, since a scale rounds.
  private static var unit: Int64 { 900 }
}

extension HeatLevel {
  /// High from half of the planned tasks on.
  init(_ share: WeekReview.Share) {
    self =
      share.done == 0
      ? .none : share.done >= share.planned ? .met : share.done * 2 < share.planned ? .low : .high
  }
}
