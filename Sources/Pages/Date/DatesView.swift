import CivilTime
import Ledger
import Texts
import Trackers

/// All dates, the next event first.
struct DatesView {
  let page: DatesPage
  /// Whether the address is theirs, so that a key adds one.
  let isOfAddress: Bool
  /// Whether a desk shows them beside the counters, as a list.
  let isBesideCounters: Bool
  let context: PageContext

  @HTMLBuilder var html: HTML {
    div(.class("date-list"), .key("dates")) {
      if isBesideCounters {
        h2(.class("date-list-title accent-\(Destination.accent(of: .date))")) {
          Icon.calendar.html
          texts.dates
        }
      }
      if page.dates.isEmpty {
        div(.class("empty"), .key("empty")) {
          Icon.calendar.html
          p { texts.noDates }
          addButton("button secondary")
        }
      }
      for count in page.dates { DateCard(count: count, context: context).html }
      if !page.dates.isEmpty { addButton("button plain wide") }
    }
    coming
    if !page.archived.isEmpty {
      // Beside the counters' group of the same name.
      section(
        .class("settings-group"), .label(texts.pair(texts.dates, texts.archived)), .key("archived")
      ) {
        h2 { texts.archived }
        div(.class("card rows")) { for count in page.archived { row(count.counter) } }
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private func addButton(_ name: StaticString) -> HTML {
    button(.class(name), .opens(.date(nil)), .when(isOfAddress, .shortcut(.add)), .key("add")) {
      Icon.plus.html
      texts.newDate
    }
  }

  /// The events of the next year, by day. Left out for a single one, which its card shows.
  @HTMLBuilder private var coming: HTML {
    let events = DateEvent.coming(page.dates)
    if events.count > 1 {
      section(.class("settings-group"), .labelled(by: "coming-title"), .key("coming")) {
        h2(.id("coming-title")) { texts.comingUp }
        ol(.class("card rows")) {
          for event in events { row(event) }
        }
      }
    }
  }

  private func row(_ event: DateEvent) -> HTML {
    li(
      .class("setting date-event \(event.counter.draft.colour.accent)"),
      .key("coming-\(event.counter.id)-\(event.day.iso8601)")
    ) {
      span(.class("entry-mark")) { event.counter.draft.symbol.html }
      span(.class("setting-text")) {
        bdi { event.counter.name }
        switch event.what {
        case .day: HTML.empty
        case .years(let years): span(.class("quiet")) { texts.years(years) }
        case .days(let days):
          span(.class("quiet")) { texts.days(days, context.number(days)) }
        }
      }
      span(.class("quiet")) { context.locale.mediumDate(event.day, today: context.today) }
    }
  }

  private func row(_ counter: CountedDate) -> HTML {
    div(.class("setting \(counter.draft.colour.accent)"), .key("archived-\(counter.id)")) {
      span(.class("entry-mark")) { counter.draft.symbol.html }
      span(.class("setting-text")) { bdi { counter.name } }
      button(
        .class("button secondary small"), .action(.dateRestore, counter.id),
        .label(texts.restore(counter.name))
      ) { texts.restore }
    }
  }
}

/// One date: the days, also in years and months. A tap opens its sheet.
struct DateCard {
  let count: DateCount
  let context: PageContext
  /// Whether it is on Today, where a tap opens the page of dates instead.
  var isOnToday = false

  var html: HTML {
    section(
      .class("card date-card \(count.counter.draft.colour.accent)"), .label(count.counter.name),
      .key("date-\(count.counter.id)")
    ) {
      span(.class("entry-mark")) { count.counter.draft.symbol.html }
      div(.class("date-what")) {
        strong { bdi { count.counter.name } }
        span(.class("quiet")) { texts.capitalised(when) }
        if let breakdown { span(.class("quiet date-breakdown")) { breakdown } }
        if let note { span(.class("date-note")) { texts.capitalised(note) } }
      }
      p(.class("figure date-figure")) {
        if count.days == 0 {
          strong(.class("accent-text")) { texts.today }
        } else {
          strong { context.number(count.days) }
          span { texts.daysWord(count.days) }
        }
      }
      if isOnToday {
        a(.class("card-link"), .href(.date), .label(texts.showAll(count.counter.name))) {}
      } else {
        button(
          .class("card-link"), .opens(.date(count.counter.id)),
          .label(texts.editDate(count.counter.name))
        ) {}
      }
    }
  }

  private var texts: PageTexts { context.texts }

  private var when: String {
    let date = context.locale.mediumDate(count.target, today: context.today)
    if count.daysAhead == 0 { return date }
    if count.hasPassed { return texts.wasOn(date) }
    return count.daysAhead > 0 ? texts.untilDay(date) : texts.sinceDay(date)
  }

  /// The distance in years and months; nil below one month.
  private var breakdown: String? {
    let span = count.breakdown
    return span.years + span.months > 0 ? texts.calendarSpan(span) : nil
  }

  private var note: String? {
    if let milestone = count.milestone {
      let days = texts.days(milestone, context.number(milestone))
      return count.daysAhead > 0 ? texts.milestoneAhead(days) : texts.milestoneToday(days)
    }
    if let back = count.nextReturn, back != count.target || (count.turns ?? 0) > 0 {
      return texts.anniversary(
        count.turns ?? 0, on: context.locale.mediumDate(back, today: context.today))
    }
    if let next = count.nextMilestone, next.on - context.today <= 30 {
      return texts.milestone(
        texts.days(next.days, context.number(next.days)),
        on: context.locale.mediumDate(next.on, today: context.today))
    }
    return nil
  }
}
