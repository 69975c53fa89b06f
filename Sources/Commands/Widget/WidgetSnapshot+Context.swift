import CivilTime
import JSON
import Ledger
import Trackers

extension WidgetSnapshot {
  /// - Parameter activity: the name of an activity; the primary one unless given.
  init(
    for kind: WidgetKind, activity: String? = nil, withHistory: Bool = false, in context: Context
  ) throws(CommandFailure) {
    let subject = try activity.map { name throws(CommandFailure) in
      try Counter.named(name, in: context).id
    }
    let trackers =
      kind == .today ? kind.trackers(hiding: try context.userDay().settings.hidden) : kind.trackers
    self = try WidgetSnapshot(
      of: trackers, activity: subject, withHistory: withHistory, in: context)
  }

  /// Reads these trackers. If the plan is one of them, it is rolled over first.
  init(
    of trackers: TrackerSet, activity: RecordID? = nil, withHistory: Bool = false,
    in context: Context
  ) throws(CommandFailure) {
    func snapshot() throws(CommandFailure) -> WidgetSnapshot {
      try context.read(
        WidgetSnapshot(
          of: trackers, in: context.ledger, at: context.now, activity: activity,
          withHistory: withHistory))
    }
    guard trackers.contains(.plan) else {
      self = try snapshot()
      return
    }
    self = try context.planning(isReading: true) { _ throws(CommandFailure) in try snapshot() }
  }

  /// The document of `dayring widget --json`: the content, and the time of the next refresh.
  func json(of kind: WidgetKind, in zone: Zone, saying sentence: String) -> JSONObject {
    let timeline = WidgetTimeline(for: self, in: zone)
    var document: JSONObject = [
      "kind": .string(kind.rawValue), "now": .string(now.iso8601), "day": .string(day.iso8601),
      "sentence": .string(sentence),
      "timeline": .object([
        "refresh": .string(timeline.refresh.iso8601), "seconds": timeline.interval.json,
      ]),
    ]
    for tracker in Tracker.allCases where kind.trackers.contains(tracker) {
      guard let (name, json) = tracker.cli.section(self, zone) else { continue }
      document.append(name, json)
    }
    return document
  }
}

extension JSONObject {
  /// Appends the streak of a widget, if it was read.
  mutating func append(streak: StreakNow?) {
    if let streak { append("streakDays", .whole(streak.days)) }
  }
}
