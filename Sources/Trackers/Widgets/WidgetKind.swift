/// What a widget shows.
package enum WidgetKind: String, CaseIterable, Sendable {
  case fast, water, plan
  /// The primary activity, or one that is named.
  case tally
  /// The nearest one large, those after it beside.
  case dates
  /// Whatever is in use.
  case today

  /// What it is about; none for all of them.
  package var tracker: Tracker? {
    switch self {
    case .fast: .fast
    case .water: .water
    case .plan: .plan
    case .tally: .tallies
    case .dates: .dates
    case .today: nil
    }
  }

  /// What has to be read for it.
  package var trackers: Set<Tracker> { tracker.map { [$0] } ?? Set(Tracker.allCases) }

  /// Of a tracker that is hidden, only a widget of its own shows anything.
  package func trackers(hiding hidden: Set<Tracker>) -> Set<Tracker> {
    tracker == nil ? trackers.subtracting(hidden) : trackers
  }
}
