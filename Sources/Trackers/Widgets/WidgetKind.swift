package enum WidgetKind: String, CaseIterable, Sendable {
  case fast
  /// The end of the running fast.
  case end
  case water, plan
  /// The primary activity, or a named one.
  case tally
  /// The nearest date in large type, the next ones beside it.
  case dates
  /// All trackers in use.
  case today

  /// The tracker that it shows; nil for all.
  package var tracker: Tracker? {
    switch self {
    case .fast, .end: .fast
    case .water: .water
    case .plan: .plan
    case .tally: .counter
    case .dates: .date
    case .today: nil
    }
  }

  package var trackers: TrackerSet { tracker.map { [$0] } ?? .all }

  /// The trackers that it shows; hidden ones only in a widget of their own.
  package func trackers(hiding hidden: TrackerSet) -> TrackerSet {
    tracker == nil ? trackers.subtracting(hidden) : trackers
  }
}
