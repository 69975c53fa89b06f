import CivilTime
import Trackers

/// The whole day on one page: its rings, the running fast, and quick amounts.
struct TodayView {
  let page: TodayPage
  let context: PageContext

  var html: HTML {
    let parts = page.parts(context)
    return div(.class("today-grid accent-\(page.fasting.accent)")) {
      hero(parts.compactMap { $0.row })
      div(.class("today-cards"), .key("cards")) {
        for part in parts { part.card }
        if !parts.isEmpty {
          a(.class("button plain today-edit"), .href(.setting(.trackers)), .key("edit")) {
            texts.editEntry(texts.today)
          }
        }
      }
    }
  }

  private func hero(_ rows: [LegendRow]) -> HTML {
    if rows.isEmpty { return page.nearestDate == nil ? nothing : .empty }
    let label = rows.reduce("") { $0.isEmpty ? $1.words : $0 + "; " + $1.words }
    return section(.class("card hero"), .label(texts.daySoFar), .key("hero")) {
      ringBox(isCelebrating: isCelebrating) {
        Rings(rows.compactMap { $0.share }, label: label).html
        p(.class("ring-center ring-day"), .decorative) { context.dayOfMonth }
      }
      ul(.class("legend")) { for row in rows { row.html(context) } }
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

  /// Whether the rings have confetti. NB: a tally's comes from its own card.
  private var isCelebrating: Bool {
    context.celebrated == .fast || context.celebrated == .daily(.water)
  }
}

/// A tracker's part of the page.
struct TodayPart {
  /// The legend; nil for a tracker without a ring.
  var row: LegendRow?
  let card: HTML
}

/// The legend of one of the day's rings.
struct LegendRow {
  let route: Route
  /// The key of the tracker's card.
  let card: String
  let symbol: String
  let name: String
  let figure: HTML
  /// A description for screen readers.
  let words: String
  let accent: String
  /// The ring's share in thousandths; nil without a goal.
  let permille: Int?
  /// The streak in days.
  var streak = 0

  var share: Rings.Share? { permille.map { Rings.Share(permille: $0, accent: accent) } }

  func html(_ context: PageContext) -> HTML {
    li(.class("accent-\(accent)"), .key("legend-\(route)")) {
      a(.class("legend-link"), .href(route), .scrolls(to: card)) {
        span(.class("entry-mark")) {
          svg(.class("icon"), .viewBox(24, 24), .decorative) { use("icon-" + symbol) }
        }
        span(.class("legend-name")) {
          bdi { name }
          StreakMark(days: streak, context: context, isBrief: true).html
        }
        strong { figure }
      }
    }
  }
}
