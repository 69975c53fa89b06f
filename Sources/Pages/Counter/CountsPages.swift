import Trackers

package struct CountersPage: Sendable {
  package var tallies: [CounterNow]
  package var archived: [Counter]

  package init(tallies: [CounterNow], archived: [Counter]) {
    self.tallies = tallies
    self.archived = archived
  }
}

package struct DatesPage: Sendable {
  package var dates: [DateCount]
  package var archived: [DateCount]

  package init(dates: [DateCount], archived: [DateCount]) {
    self.dates = dates
    self.archived = archived
  }
}

/// Counters and dates: side by side on a desk, else the one of the address.
package struct CountsPage: Sendable {
  /// Nil, like ``dates``, if one of the two is hidden and the address is of the other.
  package var counters: CountersPage?
  package var dates: DatesPage?
  package var isOfDates: Bool

  package init(counters: CountersPage?, dates: DatesPage?, isOfDates: Bool) {
    self.counters = counters
    self.dates = dates
    self.isOfDates = isOfDates
  }
}

extension CountsPage {
  private var hasBoth: Bool { counters != nil && dates != nil }

  /// The frame of both, which share an entry in the navigation.
  func frame(_ context: PageContext) -> PageFrame {
    let texts = context.texts
    let frame = PageFrame(
      "page-count", isOfDates ? texts.dates : texts.counters,
      eyebrow: context.locale.longDate(context.today, today: context.today))
    if counters != nil {
      frame.links = (
        nil,
        [HeadLink(route: .panel(.activities), icon: .chart, name: texts.name(of: .activities))]
      )
    }
    if hasBoth {
      if isOfDates { frame.deskTitle = texts.counters }
      frame.sections = Sections(
        name: texts.countersAndDates,
        sections: [(.counter, texts.counters), (.date, texts.dates)], current: isOfDates ? 1 : 0)
    }
    return frame
  }

  func body(_ context: PageContext) -> HTML {
    let parts = HTML {
      if let counters {
        div(.class("count-layout"), .key("counters")) {
          CountersView(page: counters, isOfAddress: !isOfDates, context: context).html
        }
      }
      if let dates {
        div(.class("count-layout count-dates"), .key("dates")) {
          DatesView(
            page: dates, isOfAddress: isOfDates, isBesideCounters: hasBoth, context: context
          ).html
        }
      }
    }
    return hasBoth
      ? div(.class(isOfDates ? "counts is-of-dates" : "counts is-of-counters")) { parts } : parts
  }
}
