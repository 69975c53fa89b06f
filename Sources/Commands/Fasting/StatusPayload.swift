import CivilTime
import JSON
import Trackers

/// The document of `dayring fast status --json`.
struct StatusPayload {
  private let status: FastingStatus

  init(_ status: FastingStatus) {
    self.status = status
  }

  var json: JSON {
    var object: JSONObject = ["now": .string(status.now.iso8601)]
    status.fasting.add(to: &object, in: status.zone)
    object.append("streakDays", .integer(Int64(status.streak)))
    return .object(object)
  }
}

extension FastingNow {
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
    object.append("percent", .integer(Int64(running.percent)))
    let milestones = running.milestones.map { milestone in
      JSON.object([
        "hours": .integer(Int64(milestone.hours)), "passed": .bool(milestone.isPassed),
      ])
    }
    object.append("milestones", .array(milestones))
    let conflicts = running.conflicts.map { $0.json(at: running.now, in: zone) }
    object.append("conflicts", .array(conflicts))
  }

  private func add(_ idle: IdleFasting, to object: inout JSONObject, _ zone: Zone) {
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
