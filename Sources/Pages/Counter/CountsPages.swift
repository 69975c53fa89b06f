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
  /// The frame of tallies and dates, which share an entry in the navigation.
  static func counts(_ tracker: Tracker, _ hidden: TrackerSet, _ texts: PageTexts) -> PageFrame {
    let isOfDates = tracker == .date
    let frame = PageFrame(
      "page-count", texts.count, eyebrow: isOfDates ? texts.dates : texts.tallies)
    if isOfDates {
      frame.tab = texts.dates
    } else {
      frame.links = (
        nil,
        [HeadLink(route: .panel(.activities), icon: .chart, name: texts.name(of: .activities))]
      )
    }
    if hidden.isDisjoint(with: [.counter, .date]) {
      frame.sections = Sections(
        name: texts.sections(of: texts.count),
        sections: [(.counter, texts.tallies), (.date, texts.dates)], current: isOfDates ? 1 : 0)
    }
    return frame
  }
}
