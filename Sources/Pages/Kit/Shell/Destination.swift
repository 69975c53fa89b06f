import Trackers

/// Where the navigation leads.
struct Destination {
  let route: Route
  let icon: Icon
  let shortcut: Shortcut
  /// Whose pages it leads to. Shown while one of them is in use; of none, always.
  let trackers: [Tracker]
  let name: (PageTexts) -> String
}

extension Destination {
  /// In the order of the bar.
  static func all(_ hidden: Set<Tracker>) -> [Destination] {
    [
      Destination(
        route: .today, icon: .today, shortcut: .today, trackers: [], name: { $0.today }),
      Destination(
        route: .fasting(.now), icon: .hourglass, shortcut: .fast, trackers: [.fast],
        name: { $0.fast }),
      Destination(
        route: .daily(.water, .now), icon: .drop, shortcut: .water, trackers: [.water],
        name: { $0.water }),
      Destination(
        route: .plan(.day(nil)), icon: .checklist, shortcut: .plan, trackers: [.plan],
        name: { $0.plan }),
      // It leads to the dates where tallies are not in use.
      Destination(
        route: hidden.contains(.tallies) ? .dates : .tallies, icon: .tally, shortcut: .count,
        trackers: [.tallies, .dates], name: { $0.count }),
    ]
  }

  func isShown(_ hidden: Set<Tracker>) -> Bool {
    trackers.isEmpty || trackers.contains { !hidden.contains($0) }
  }

  func holds(_ route: Route) -> Bool {
    route.tracker.map { trackers.contains($0) } ?? (route == self.route)
  }
}
