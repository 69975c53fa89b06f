import CivilTime
import Trackers

/// The week, streaks and averages of all counters together. Drawn by the engine of reminders, as it
/// is seldom opened.
package struct CountersPanel {
  /// A page for each counter in use, with its week and its year.
  let pages: [DailyPage]
  let context: PageContext

  package init(
    _ pages: [DailyPage], _ settings: Settings, _ locale: LocaleFormat, at now: Moment,
    in zone: Zone
  ) {
    self.pages = pages
    context = PageContext(settings, locale, at: now, in: zone)
  }

  @HTMLBuilder package var html: HTML {
    if pages.isEmpty {
      div(.class("empty")) {
        Icon.tally.html
        p { context.texts.noCounters }
      }
    }
    for page in pages { figures(page, DailyWords(page.subject, context)) }
  }

  private func figures(_ page: DailyPage, _ words: DailyWords) -> HTML {
    section(
      .class("activity-figures " + words.accent), .label(words.name)
    ) {
      h2 {
        a(.href(.daily(page.subject.id, .statistics()))) {
          words.symbol.html
          bdi { words.name }
        }
      }
      div(.class("statistics-layout")) {
        DailyWeek(page: page, words: words, isStill: true).html
        DailyStatistics(page: page, words: words)
          .tiles(label: context.texts.pair(words.name, context.texts.stats))
      }
    }
  }
}
