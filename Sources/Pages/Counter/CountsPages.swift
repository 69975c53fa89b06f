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

extension PageFrame {
  /// The frame of counters and dates, which share an entry in the navigation.
  static func counts(
    _ tracker: Tracker, _ hidden: TrackerSet, _ context: PageContext
  ) -> PageFrame {
    let texts = context.texts
    let isOfDates = tracker == .date
    let frame = PageFrame(
      "page-count", isOfDates ? texts.dates : texts.counters,
      eyebrow: context.locale.longDate(context.today, today: context.today))
    if !isOfDates {
      frame.links = (
        nil,
        [HeadLink(route: .panel(.activities), icon: .chart, name: texts.name(of: .activities))]
      )
    }
    if hidden.isDisjoint(with: [.counter, .date]) {
      frame.sections = Sections(
        name: texts.countersAndDates,
        sections: [(.counter, texts.counters), (.date, texts.dates)], current: isOfDates ? 1 : 0)
    }
    return frame
  }
}
