import CivilTime
import Trackers

/// The rings of the day and what they stand for, a row for each.
struct TodayHero {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    let rows = rows
    if rows.isEmpty { return page.nearestDate == nil ? nothing : .empty }
    let label = rows.reduce("") { $0.isEmpty ? $1.words : $0 + "; " + $1.words }
    return section(.class("card hero"), .label(texts.daySoFar), .key("hero")) {
      ringBox(isCelebrating: isCelebrating) {
        Rings(rows.compactMap { $0.share }, label: label).html
      }
      ul(.class("legend")) { for row in rows { html(row) } }
    }
  }

  private var nothing: HTML {
    div(.class("empty"), .key("empty")) {
      Icon.today.html
      p { texts.nothingTracked }
      a(.class("button secondary"), .href(.settings)) { texts.settings }
    }
  }

  private var texts: PageTexts { context.texts }

  /// NB: a tally flies from its own card.
  private var isCelebrating: Bool {
    context.celebrated == .fast || context.celebrated == .daily(.water)
  }

  /// One tracker: its ring, if it has one, and its figure.
  private struct Row {
    let route: Route
    let symbol: String
    let name: String
    let figure: String
    let words: String
    let accent: String
    let permille: Int?

    var share: Rings.Share? { permille.map { Rings.Share(permille: $0, accent: accent) } }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    if !page.hidesFasting { rows.append(fast) }
    if let water = page.water { rows.append(hydration(water)) }
    if let plan = page.plan { rows.append(planned(plan)) }
    if let primary = page.tallies.first(where: { $0.activity.id == page.primary }) {
      rows.append(tally(primary))
    }
    return rows
  }

  private var fast: Row {
    let fasting = page.fasting
    var (name, figure) = (texts.fast, "")
    switch fasting {
    case .running(let running): figure = context.clock(running.elapsed)
    case .idle(let idle):
      if let window = idle.window, window.isOpen {
        (name, figure) = (texts.eatingWindow, context.clock(window.remaining))
      } else {
        figure = idle.schedule.name
      }
    }
    return Row(
      route: .fast, symbol: Icon.hourglass.rawValue, name: name, figure: figure,
      words: fasting.ringLabel(context), accent: fasting.accent, permille: fasting.ringPermille)
  }

  private func hydration(_ water: HydrationNow) -> Row {
    let percent = context.percent(water.figure.permille / 10)
    return Row(
      route: .daily(.water, .now), symbol: Icon.drop.rawValue, name: texts.water,
      figure: percent, words: texts.water + " " + percent, accent: water.accent,
      permille: water.figure.permille)
  }

  private func planned(_ plan: DayPlan) -> Row {
    Row(
      route: .plan(.day(nil)), symbol: Icon.checklist.rawValue, name: texts.plan,
      figure: plan.total == 0 ? texts.noFigure : texts.share(plan.done, plan.total),
      words: texts.plan + " " + texts.doneOf(plan.done, plan.total), accent: "plan",
      permille: plan.done * 1000 / max(1, plan.total))
  }

  private func tally(_ tally: TallyNow) -> Row {
    let words = DailyWords(DailyTracker(tally.activity), context)
    let figure = words.number(tally.figure.amount)
    return Row(
      route: .daily(.activity(tally.activity.id), .now), symbol: tally.activity.symbol.rawValue,
      name: tally.activity.name, figure: figure, words: tally.activity.name + " " + figure,
      accent: tally.figure.state == .over ? "over" : tally.activity.colour.rawValue,
      permille: tally.figure.goal == nil ? nil : tally.figure.permille)
  }

  private func html(_ row: Row) -> HTML {
    li(.class("accent-\(row.accent)"), .key("legend-\(row.route)")) {
      a(.class("legend-link"), .href(row.route)) {
        svg(.class("icon"), .viewBox(24, 24), .decorative) { use("icon-" + row.symbol) }
        span(.class("legend-name")) { bdi { row.name } }
        strong { row.figure }
      }
    }
  }
}

extension HydrationNow {
  /// Names the colour of the ring.
  var accent: String {
    switch figure.state {
    case .under: "water"
    case .near: "goal"
    case .met, .over: "gold"
    }
  }
}
