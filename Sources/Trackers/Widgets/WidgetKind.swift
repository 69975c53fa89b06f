/// What a widget shows.
package enum WidgetKind: String, CaseIterable, Sendable {
  case fast, water, plan
  /// The primary activity, or one that is named.
  case tally
  /// The nearest one large, the next ones beside it.
  case dates
  /// All trackers in use.
  case today

  /// Its tracker; nil for all.
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

  /// The trackers to be read for it.
  package var trackers: TrackerSet { tracker.map { [$0] } ?? .all }

  /// Hidden trackers are shown only in a widget of their own.
  package func trackers(hiding hidden: TrackerSet) -> TrackerSet {
    tracker == nil ? trackers.subtracting(hidden) : trackers
  }
}
