import Ledger
import SQLiteLedger
import Trackers

extension Context {
  /// - Parameter activity: by name; without it, the primary one.
  func snapshot(
    for kind: WidgetKind, activity: String? = nil
  ) throws(CommandFailure) -> WidgetSnapshot {
    let subject = try activity.map { name throws(CommandFailure) in try self.activity(name).id }
    if kind != .today { return try snapshot(of: kind.trackers, activity: subject) }
    return try snapshot(of: kind.trackers(hiding: try userDay().settings.hidden))
  }

  /// Reads only these trackers. Where the plan is among them, whatever the new day brings into it
  /// has happened, as with every look at it.
  func snapshot(
    of trackers: Set<Tracker>, activity: RecordID? = nil
  ) throws(CommandFailure) -> WidgetSnapshot {
    guard trackers.contains(.plan) else {
      return try read { store throws(StorageError) in
        try WidgetSnapshot(of: trackers, in: store, at: now, activity: activity)
      }
    }
    return try planning { plan throws(CommandFailure) in
      try plan.read { store throws(StorageError) in
        try WidgetSnapshot(of: trackers, in: store, at: now, activity: activity)
      }
    }
  }
}
