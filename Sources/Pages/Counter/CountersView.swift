import Ledger
import Trackers

/// All counters today, each with its quick amounts.
struct CountersView {
  let page: CountersPage
  /// Whether the address is theirs, so that a key adds one.
  let isOfAddress: Bool
  let context: PageContext

  @HTMLBuilder var html: HTML {
    if page.tallies.isEmpty {
      div(.class("empty"), .key("empty")) {
        Icon.tally.html
        p { texts.noCounters }
        addButton("button secondary")
      }
    }
    for tally in page.tallies { CounterCard(tally: tally, context: context).html }
    if !page.tallies.isEmpty { addButton("button plain wide") }
    if !page.archived.isEmpty { archived }
  }

  private var texts: PageTexts { context.texts }

  private func addButton(_ name: StaticString) -> HTML {
    button(
      .class(name), .opens(.activity(nil)), .when(isOfAddress, .shortcut(.add)), .key("add")
    ) {
      Icon.plus.html
      texts.newCounter
    }
  }

  private var archived: HTML {
    section(.class("settings-group"), .labelled(by: "archived-title"), .key("archived")) {
      h2(.id("archived-title")) { texts.archived }
      div(.class("card rows")) {
        for activity in page.archived {
          div(.class("setting \(activity.colour.accent)"), .key("archived-\(activity.id)")) {
            span(.class("entry-mark")) { activity.symbol.html }
            a(
              .class("setting-text"), .href(.daily(.activity(activity.id), .statistics()))
            ) { bdi { activity.name } }
            button(
              .class("button secondary small"), .action(.activityRestore, activity.id),
              .label(texts.restore(activity.name))
            ) { texts.restore }
          }
        }
      }
    }
  }
}

/// One counter today: its ring, its count and a quick amount.
struct CounterCard {
  let tally: CounterNow
  let context: PageContext

  var html: HTML {
    section(
      .class("card tally-card \(words.accent)"), .label(tally.activity.name),
      .key("tally-\(tally.activity.id)")
    ) {
      a(.class("tally-head"), .href(.daily(.activity(tally.activity.id), .now))) {
        span(
          .class(
            "tally-ring \(words.accent(tally.figure))\(isCelebrating ? " is-celebrating" : "")")
        ) {
          Ring(permille: tally.figure.goal == nil ? 0 : tally.figure.permille).html
          if !isLong { count(number.count > 3 ? "tally-count is-long" : "tally-count") }
          if isCelebrating { Confetti.html }
        }
        span(.class("tally-name")) {
          strong {
            tally.activity.symbol.html
            bdi { tally.activity.name }
          }
          span(.class(tally.figure.state == .over ? "danger-text" : "quiet")) {
            if tally.figure.state == .met { Icon.check.html }
            if tally.figure.state == .over { Icon.warning.html }
            span { state }
            StreakMark(days: tally.streak, context: context).html
          }
        }
        if isLong { span(.class("figure")) { strong { number } } }
      }
      QuickAdds(Subject(tally.activity), context).html
      if !tally.week.isEmpty {
        WeekStrip(
          cells: tally.week.map {
            WeekStrip.Cell(
              day: $0.day, permille: $0.goal == nil ? 0 : $0.permille,
              isMet: tally.metDays.contains($0.day), isOver: $0.state == .over,
              words: context.texts.pair(
                context.locale.longDate($0.day, today: context.today), words.summary($0)))
          }, accent: words.accent, context: context
        ).html
      }
    }
  }

  private var words: DailyWords { DailyWords(Subject(tally.activity), context) }
  private var number: String { words.number(tally.figure.amount) }
  /// Whether the ring has no room for the number.
  private var isLong: Bool { number.count > 5 }

  private func count(_ name: String) -> HTML { span(.class(name)) { number } }

  /// How far the goal is; without one the amount, if it has a unit, which is nowhere else.
  private var state: String {
    tally.figure.goal == nil && !words.unit.isEmpty
      ? words.amount(tally.figure.amount) : words.state(tally.figure)
  }

  private var isCelebrating: Bool {
    context.celebrated == .daily(.activity(tally.activity.id))
  }
}

extension CounterNow {
  /// - Parameter primary: the counter with a ring of its own.
  func today(_ primary: RecordID?, _ context: PageContext) -> TodayPart {
    let card = CounterCard(tally: self, context: context).html
    guard activity.id == primary else { return TodayPart(card: card) }
    let figure = DailyWords(Subject(activity), context).number(self.figure.amount)
    var row = LegendRow(
      route: .daily(.activity(activity.id), .now), card: "tally-\(activity.id)",
      symbol: activity.symbol.rawValue,
      name: activity.name, figure: HTML(figure), words: context.texts.pair(activity.name, figure),
      accent: self.figure.state == .over ? "over" : activity.colour.rawValue,
      permille: self.figure.goal == nil ? nil : self.figure.permille)
    row.streak = streak
    return TodayPart(row: row, card: card)
  }
}
