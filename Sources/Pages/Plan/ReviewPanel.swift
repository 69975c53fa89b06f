import CivilTime
import Texts
import Trackers

/// The review of a period of the plan. Drawn by the engine of reminders, as it is seldom opened.
package struct ReviewPanel {
  let review: PeriodReview
  /// The index of the chosen bar.
  let selected: Int?
  /// The days of the last year, from the first day of a week, oldest first.
  let year: [DayShare]
  let context: PageContext

  package init(
    _ review: PeriodReview, selected: Int?, _ year: [DayShare], _ settings: Settings,
    _ locale: LocaleFormat, at now: Moment, in zone: Zone
  ) {
    self.review = review
    self.selected = selected
    self.year = year
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("accent-plan statistics-layout review"), .key("review")) {
      outcomes
      if all.planned + all.carried + all.doneFromBacklog == 0 {
        Tile.none(texts.nothingPlanned)
      } else {
        tiles
        rates("by-bucket", texts.byBucket, Bucket.allCases.map { texts.name(of: $0) }) { review in
          Bucket.allCases.map { review.share(of: $0) }
        }
        rates("by-region", texts.byRegion, Region.allCases.map { texts.name(of: $0) }) { review in
          Region.allCases.map { review.share(of: $0) }
        }
      }
      if year.contains(where: { $0.share.planned > 0 }) { yearMap }
    }
  }

  private var tiles: HTML {
    section(.class("tiles-section"), .label(texts.stats), .key("tiles")) {
      dl(.class("tiles")) {
        Tile(.check, texts.done, texts.share(all.done, all.planned)).html
        Tile(.chevron, texts.carried, String(all.carried)).html
        Tile(.close, texts.dropped, String(all.dropped)).html
        Tile(.hourglass, texts.expired, String(all.expired)).html
        Tile(.archive, texts.fromBacklog, String(all.doneFromBacklog)).html
      }
    }
  }

  private var all: TaskReview { review.all }
  private var period: ChartPeriod { review.period }
  private var texts: PageTexts { context.texts }

  private var yearMap: HTML {
    YearMap(
      cells: year.map { day in
        YearMap.Cell(
          day: day.day, level: HeatLevel(day.share), route: .plan(.day(day.day)),
          words: words(day.share))
      },
      total: texts.pair(texts.done, words(year.indices)), context: context,
      columns: [texts.done]
    ) { month in [words(month)] }.html
  }

  private func words(_ days: Range<Int>) -> String {
    texts.share(
      year[days].reduce(0) { $0 + $1.share.done }, year[days].reduce(0) { $0 + $1.share.planned })
  }

  /// The outcomes of the tasks of each day, week or month, with the average of those done.
  private var outcomes: HTML {
    let scale = ChartScale(review.bars.map { $0.doneOnDays + $0.toLater + $0.dropped })
    let legend = p(.class("chart-legend"), .key("legend")) {
      span(.class("is-planned")) { texts.done }
      span(.class("is-carried")) { texts.toLater }
      span(.class("is-dropped")) { texts.dropped }
    }
    return RangeCard(
      key: "outcomes", period: period, days: days,
      chart: BarChart(
        name: .week, title: texts.review, bars: review.bars.map { bar($0, scale) },
        selected: selected, axis: axis(scale).html),
      columns: [texts.done, texts.toLater, texts.dropped], context: context,
      text: { context.locale.decimal(thousandths: $0 / 100 * 100) },
      route: { .plan(.review($0)) },
      words: { (name(review.bars[$0]), words(review.bars[$0])) }
    ).html(legend: legend) { index in
      let bar = review.bars[index]
      return [name(bar)] + [bar.doneOnDays, bar.toLater, bar.dropped].map { String($0) }
    }
  }

  private func bar(_ review: TaskReview, _ scale: ChartScale) -> ChartBar {
    let counts = [
      (review.doneOnDays, "planned"), (review.toLater, "carried"), (review.dropped, "dropped"),
    ]
    return ChartBar(
      parts: counts.filter { $0.0 > 0 }.map { .init(height: scale.height($0.0), kind: $0.1) },
      name: name(review), label: String(review.doneOnDays),
      foot: context.foot(ofBar: review.days, in: period),
      words: texts.pair(name(review), words(review)),
      isEmphasised: review.days.contains(context.today))
  }

  private func name(_ review: TaskReview) -> String {
    context.name(ofBar: review.days, in: period.range)
  }

  private func words(_ review: TaskReview) -> String {
    texts.outcome(review.doneOnDays, review.toLater, review.dropped)
  }

  private func axis(_ scale: ChartScale) -> ChartAxis {
    ChartAxis.amounts(top: scale.top * 1000 / ChartScale.unit) {
      context.locale.decimal(thousandths: $0)
    }
  }

  /// The numbers of done tasks, in thousandths.
  private var days: [ChartDay] {
    [review.before, all].flatMap { review in
      review.doneByDay.enumerated().map { index, done in
        ChartDay(
          day: review.first + index, amount: Int64(done) * 1000, isCounted: done > 0, parts: [],
          goal: nil)
      }
    }
  }

  /// For each name the share of done tasks in the period, and a bar for each day, week or month.
  /// - Parameter shares: the shares of all names.
  private func rates(
    _ id: StaticString, _ title: String, _ names: [String],
    _ shares: (TaskReview) -> [TaskReview.Share]
  ) -> HTML {
    let (total, bars) = (shares(all), review.bars.map { shares($0) })
    return section(.class("card"), .label(title), .key(id)) {
      h2 { title }
      ul(.class("breakdown")) {
        for (index, name) in names.enumerated() { row(name, total[index], bars.map { $0[index] }) }
      }
      ChartTable(
        caption: title, head: [texts.barName(period.range)] + names,
        rows: zip(review.bars, bars).map { bar, shares in
          [name(bar)] + shares.map { words($0) }
        }
      ).html
    }
  }

  private func words(_ share: TaskReview.Share) -> String { texts.share(share.done, share.planned) }

  private func row(
    _ name: String, _ total: TaskReview.Share, _ shares: [TaskReview.Share]
  ) -> HTML {
    li {
      span { name }
      strong { words(total) }
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

extension TaskReview {
  /// The number of tasks done on the days, those of the backlog too.
  fileprivate var doneOnDays: Int { doneByDay.reduce(0, +) }
}

extension ChartScale {
  /// A scale of counts; the top is at least three.
  fileprivate init(_ counts: [Int]) {
    self.init(counts.map { Int64($0) * Self.unit }, least: 3 * Self.unit)
  }

  fileprivate func height(_ count: Int) -> Int { height(Int64(count) * Self.unit) }

  /// The factor of counts, which are small, since a scale rounds.
  fileprivate static var unit: Int64 { 900 }
}

extension HeatLevel {
  /// High from half of the planned tasks on.
  init(_ share: TaskReview.Share) {
    self =
      share.done == 0
      ? .none : share.done >= share.planned ? .met : share.done * 2 < share.planned ? .low : .high
  }
}
