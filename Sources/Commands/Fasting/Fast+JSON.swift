import CivilTime
import JSON
import Trackers

/// See docs/json.md. Members may be added, and none is ever renamed, removed or retyped.
extension Fast {
  func json(at now: Moment, in zone: Zone) -> JSON {
    .object([
      "id": .string(id.description),
      "start": .string(start.iso8601),
      "end": end.map { .string($0.iso8601) } ?? .null,
      "state": .string(outcome.rawValue),
      "elapsedSeconds": max(.zero, elapsed(at: now.instant)).json,
      "goalMinutes": .integer(Int64(goal.minutes)),
      "plannedEnd": .string(zone.moment(plannedEnd).iso8601),
      "schedule": schedule.isEmpty ? .null : .string(schedule),
      "note": .string(note),
    ])
  }
}

extension Schedule {
  func json(isSelected: Bool) -> JSON {
    .object([
      "key": .string(key.description),
      "name": .string(name),
      "goalMinutes": .integer(Int64(goal.minutes)),
      "builtIn": .bool(isBuiltIn),
      "selected": .bool(isSelected),
    ])
  }

  var isBuiltIn: Bool {
    if case .preset = key { return true }
    return false
  }
}

extension Span {
  /// Whole seconds, rounded down.
  var json: JSON { .integer(milliseconds.flooredQuotient(1000)) }
}
