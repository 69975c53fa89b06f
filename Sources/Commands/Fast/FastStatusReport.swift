import CivilTime
import JSON
import Trackers

/// The status of fasting at one moment.
struct FastStatusReport {
  let fasting: FastNow
  let streak: Int
  let showsStreaks: Bool
  let now: Moment
  let zone: Zone
  /// The ids of the running fasts if there are several, so that the user can name one.
  let ids: ShortIDs

  init(in context: Context) throws(CommandFailure) {
    now = context.now
    zone = context.zone
    let day = try context.userDay()
    fasting = try context.read(FastNow(in: context.ledger, at: context.now))
    showsStreaks = day.settings.showsStreaks
    streak = try context.read(
      context.ledger.currentFastingStreak(
        today: day.today, dayStart: day.dayStart, clock: context.now))
    ids = try ShortIDs(of: fasting.contenders.map { $0.id }, .fast, in: context)
  }

  /// The document of `dayring fast status --json`.
  var json: JSON {
    var object: JSONObject = ["now": .string(now.iso8601)]
    fasting.add(to: &object, in: zone)
    object.append("streakDays", .whole(streak))
    return .object(object)
  }
}

extension FastNow {
  /// All running fasts, if there is more than one.
  fileprivate var contenders: [Fast] {
    guard case .running(let running) = self, !running.conflicts.isEmpty else { return [] }
    return [running.fast] + running.conflicts
  }

  func add(to object: inout JSONObject, in zone: Zone) {
    switch self {
    case .running(let running): add(running, to: &object, zone)
    case .idle(let idle): add(idle, to: &object, zone)
    }
  }

  private func add(_ running: RunningFast, to object: inout JSONObject, _ zone: Zone) {
    object.append("state", .string("running"))
    object.append("fast", running.fast.json(at: running.now, in: zone))
    object.append("remainingSeconds", running.remaining.json)
    object.append("pastGoalSeconds", running.beyondGoal.json)
    object.append("percent", .whole(running.percent))
    let milestones = JSON.list(running.milestones) { milestone in
      .object(["hours": .whole(milestone.hours), "passed": .bool(milestone.isPassed)])
    }
    object.append("milestones", milestones)
    object.append("conflicts", .list(running.conflicts) { $0.json(at: running.now, in: zone) })
  }

  private func add(_ idle: IdleFast, to object: inout JSONObject, _ zone: Zone) {
    object.append("state", .string("idle"))
    object.append("schedule", idle.schedule.json(isSelected: true))
    object.append("lastFast", idle.last?.json(at: idle.now, in: zone) ?? .null)
    let window = idle.window.map { window in
      JSON.object([
        "opened": .string(window.opened.iso8601),
        "closes": .string(zone.moment(window.closes).iso8601),
        "open": .bool(window.isOpen), "remainingSeconds": window.remaining.json,
      ])
    }
    object.append("eatingWindow", window ?? .null)
  }
}
