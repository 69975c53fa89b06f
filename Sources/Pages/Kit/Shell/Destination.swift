import Texts
import Trackers

/// An entry of the navigation.
struct Destination {
  let route: Route
  let icon: Icon
  /// The trackers of its pages. It is shown while one of them is in use; always if there are none.
  let trackers: [Tracker]
  let name: (PageTexts) -> String
}

extension Destination {
  /// The shown entries in the order of the bar, each with its key: the digit of its position, even
  /// if others are hidden.
  static func shown(_ hidden: TrackerSet) -> [(key: String, destination: Destination)] {
    all(hidden).enumerated().filter { $0.element.isShown(hidden) }
      .map { (String($0.offset + 1), $0.element) }
  }

  static func icon(of tracker: Tracker) -> Icon {
    tracker == .date
      ? .calendar : all([]).first { $0.trackers.contains(tracker) }?.icon ?? .today
  }

  /// The class for the colour of a tracker; counters and dates, which have colours of their own,
  /// have a usual one.
  static func accent(of tracker: Tracker) -> String {
    switch tracker {
    case .fast: "fast"
    case .water: "water"
    case .plan: "plan"
    case .counter: "pink"
    case .date: "teal"
    }
  }

  private static func all(_ hidden: TrackerSet) -> [Destination] {
    [
      Destination(
        route: .today, icon: .today, trackers: [], name: { $0.today }),
      Destination(
        route: .fast(.now), icon: .hourglass, trackers: [.fast],
        name: { $0.fast }),
      Destination(
        route: .daily(.water, .now), icon: .drop, trackers: [.water],
        name: { $0.water }),
      Destination(
        route: .plan(.day(nil)), icon: .checklist, trackers: [.plan],
        name: { $0.plan }),
      // Leads to the dates if counters are hidden.
      Destination(
        route: hidden.contains(.counter) ? .date : .counter, icon: .tally,
        trackers: [.counter, .date],
        name: { hidden.contains(.counter) ? $0.dates : $0.counters }),
    ]
  }

  private func isShown(_ hidden: TrackerSet) -> Bool {
    trackers.isEmpty || trackers.contains { !hidden.contains($0) }
  }

  func holds(_ route: Route) -> Bool {
    route.tracker.map { trackers.contains($0) } ?? (route == self.route)
  }
}

extension PageTexts {
  func name(of tracker: Tracker) -> String {
    switch tracker {
    case .fast: fast
    case .water: water
    case .plan: plan
    case .counter: counters
    case .date: dates
    }
  }

  /// The purpose of a tracker, in a few words.
  func about(_ tracker: Tracker) -> String {
    switch tracker {
    case .fast: say("Fasts and eating windows")
    case .water: say("Drinks and a daily goal")
    case .plan: say("Tasks for today and later")
    case .counter: say("Push-ups, pages, coffees")
    case .date: say("Days until, and days since")
    }
  }
}
