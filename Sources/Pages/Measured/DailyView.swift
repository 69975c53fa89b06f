import CivilTime
import Ledger
import Trackers

/// Water or a counter: one day with its quick amounts, the history, or the place of the
/// statistics.
struct DailyView {
  let page: DailyPage
  let screen: Screen
  let context: PageContext

  var html: HTML {
    switch page.part {
    case .now, .day:
      div(.class("fast-layout daily-layout \(words.accent)")) {
        DailyHero(page: page, words: words).html
        div(.class("fast-side"), .key("daily-side"), .followsLater) {
          EntryListView(page: page, words: words).html
          if page.part == .now { DailyWeek(page: page, words: words).html }
        }
      }
    case .history: DailyHistory(page: page, words: words).html
    case .statistics(let period):
      PanelPlace(
        "figures", subject: page.subject.id.description, period: period, chosen: page.selectedDay
      ).html(screen, context)
    }
  }

  private var words: DailyWords { DailyWords(page.subject, context) }
}

/// The day's ring and quick amounts.
struct DailyHero {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    section(.class("fast-hero"), .label(words.name), .key("daily-hero")) {
      if case .day(let day) = page.part { DayPager(day: day, words: words).html }
      ringBox(
        isCelebrating: words.context.celebrated == .daily(page.subject.id),
        accent: words.accent(figure)
      ) {
        Ring(permille: permille, label: ringLabel, width: .hero).html
        div(.class("ring-center")) { center }
      }
      if page.figure.day > words.context.today {
        p(.class("quiet"), .key("to-come")) { texts.dayToCome }
      } else {
        if !page.beverages.isEmpty { BeverageChips(page: page, texts: texts).html }
        QuickAdds(
          page.subject, words.context,
          of: page.beverages.first { $0.key == page.beverage }, isLarge: true
        ).html
      }
      div(.class("minor-actions"), .key("minor")) {
        if canRest {
          button(
            .class("button quiet-button"),
            .givesRest(RestDays.Mark(figure.day, for: .subject(page.subject.id)))
          ) { texts.giveRest }
        }
        button(
          .class("button quiet-button"), .opens(.dailyGoal(page.subject.id))
        ) { texts.changeGoal }
        if case .activity(let activity) = page.subject.kind {
          button(
            .class("button quiet-button"), .opens(.activity(activity.id)),
            .shortcut(.edit)
          ) { texts.editCounter }
        }
      }
    }
  }

  private var texts: PageTexts { words.context.texts }
  private var figure: DayFigure { page.figure }
  private var permille: Int { figure.goal == nil ? 0 : figure.permille }

  /// Whether it is a missed day, which can become a rest day.
  private var canRest: Bool {
    words.context.showsStreaks && figure.day < words.context.today && figure.goal != nil
      && !figure.isGoalHeld && !figure.isRest
  }

  private var ringLabel: String {
    texts.pair(words.name, words.summary(figure))
  }

  @HTMLBuilder private var center: HTML {
    if figure.state == .met {
      p(.class("ring-label goal-badge")) {
        Icon.check.html
        words.state(figure)
      }
    } else {
      p(.class(figure.state == .over ? "ring-label danger-text" : "ring-label")) {
        if figure.state == .over { Icon.warning.html }
        words.state(figure)
      }
    }
    p(.class(words.number(figure.amount).utf8.count > 6 ? "ring-figure is-long" : "ring-figure")) {
      words.number(figure.amount)
    }
    p(.class("ring-note")) { words.goal(figure.goal) }
  }
}

/// Links to the previous and next day.
struct DayPager {
  let day: Day
  let words: DailyWords

  var html: HTML {
    div(.class("day-pager"), .key("pager")) {
      step(day - 1, .back, texts.dayBefore)
      p { words.context.locale.longDate(day, today: words.context.today) }
      step(day + 1, .chevron, texts.dayAfter)
    }
  }

  private var texts: PageTexts { words.context.texts }

  private func step(_ day: Day, _ icon: Icon, _ label: String) -> HTML {
    let part: DailyPart = day == words.context.today ? .now : .day(day)
    return a(
      .class("icon-button"), .href(.daily(words.subject.id, part)), .label(label)
    ) { icon.html }
  }
}

/// The beverages to choose from for quick adds.
struct BeverageChips {
  let page: DailyPage
  let texts: PageTexts

  var html: HTML {
    fieldset(.class("chips"), .input(.beverageChoose), .key("beverages")) {
      legend(.class("visually-hidden")) { texts.beverage }
      div(.class("chip-row")) {
        for beverage in page.beverages {
          label(.class("chip"), .key("beverage-\(beverage.key.rawValue)")) {
            input(
              "radio", .class("visually-hidden"), .name("key"), .value(beverage.key.rawValue),
              .checked(beverage.key == page.beverage))
            beverage.symbol.html
            span { texts.name(of: beverage) }
          }
        }
      }
    }
  }
}

/// The day's entries; a tap opens the entry's sheet.
struct EntryListView {
  let page: DailyPage
  let words: DailyWords

  var html: HTML {
    section(.class("card entries-card"), .labelled(by: "entries-title"), .key("entries")) {
      header(.class("card-head")) {
        h2(.id("entries-title")) { title }
        StreakMark(days: page.streak, context: words.context).html
      }
      StreakBreakLine(
        broken: page.broken, owner: .subject(page.subject.id), context: words.context
      ).html
      if page.entries.isEmpty {
        p(.class("empty-line")) { texts.nothingLogged }
      } else {
        ul(.class("rows")) {
          for entry in page.entries {
            li(.class("swipe"), .key("entry-\(entry.id)")) {
              row(entry)
              RowDelete(
                action: .deletes(entry.id, of: page.subject.id),
                name: texts.entry(words.amount(entry.amount), "", time(entry)), texts: texts
              ).html
            }
          }
        }
      }
    }
  }

  private var texts: PageTexts { words.context.texts }

  private var title: String {
    if case .day(let day) = page.part {
      return words.context.locale.mediumDate(day, today: words.context.today)
    }
    return texts.today
  }

  private func row(_ entry: SubjectEntry) -> HTML {
    button(
      .class("row-button entry-row"), .opens(.entry(page.subject.id, entry.id)),
      .label(label(entry))
    ) {
      span(.class("entry-mark \(entry.beverage?.colour.accent ?? "")")) {
        (entry.beverage?.symbol ?? words.symbol).html
      }
      span(.class("entry-what")) {
        strong { words.amount(entry.amount) }
        span(.class("quiet"), Attribute("dir", "auto")) { note(entry) }
      }
      span(.class("quiet entry-when")) { time(entry) }
    }
  }

  private func label(_ entry: SubjectEntry) -> String {
    texts.editEntry(texts.entry(words.amount(entry.amount), note(entry), time(entry)))
  }

  private func time(_ entry: SubjectEntry) -> String { words.context.time(entry.at) }

  private func note(_ entry: SubjectEntry) -> String {
    let name = entry.beverage.map { texts.name(of: $0) } ?? ""
    return entry.note.isEmpty
      ? name : name.isEmpty ? entry.note : texts.noted(name, entry.note)
  }
}
