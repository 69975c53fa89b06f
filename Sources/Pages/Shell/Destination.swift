import Trackers

/// Where the navigation leads, in its order.
enum Destination: CaseIterable {
  case today, fast, water, plan, count

  /// Counts lead to the dates where tallies are not in use.
  func route(_ hidden: Set<Tracker>) -> Route {
    switch self {
    case .today: .today
    case .fast: .fast
    case .water: .daily(.water, .now)
    case .plan: .plan(.day(nil))
    case .count: hidden.contains(.tallies) ? .dates : .tallies
    }
  }

  var icon: Icon {
    switch self {
    case .today: .today
    case .fast: .hourglass
    case .water: .drop
    case .plan: .checklist
    case .count: .tally
    }
  }

  var shortcut: Shortcut {
    switch self {
    case .today: .today
    case .fast: .fast
    case .water: .water
    case .plan: .plan
    case .count: .count
    }
  }

  func name(_ texts: PageTexts) -> String {
    switch self {
    case .today: texts.today
    case .fast: texts.fast
    case .water: texts.water
    case .plan: texts.plan
    case .count: texts.count
    }
  }
}

extension Destination {
  /// Those of the trackers that are in use.
  static func shown(_ hidden: Set<Tracker>) -> [Destination] {
    allCases.filter { destination in
      switch destination {
      case .today: true
      case .fast: !hidden.contains(.fast)
      case .water: !hidden.contains(.water)
      case .plan: !hidden.contains(.plan)
      case .count: !hidden.contains(.tallies) || !hidden.contains(.dates)
      }
    }
  }
}

extension Route {
  var isOfSettings: Bool {
    switch self {
    case .settings, .panel: true
    case .today, .fast, .live, .history, .fastDetail, .statistics, .daily, .plan, .task, .tallies,
      .dates, .unknown:
      false
    }
  }

  /// Nil for what stands outside the trackers.
  var destination: Destination? {
    switch self {
    case .today: .today
    case .fast, .live, .history, .fastDetail, .statistics: .fast
    case .daily(.water, _): .water
    case .plan, .task: .plan
    case .daily(.activity, _), .tallies, .dates: .count
    case .settings, .panel, .unknown: nil
    }
  }
}
