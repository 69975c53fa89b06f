import CivilTime
import JSON
import Trackers

/// See docs/json.md.
extension PlanTask {
  func json(_ details: TaskDetails) -> JSON {
    // What expired in the backlog is written down as open.
    let isExpired = isExpired(on: details.today)
    return .object([
      "id": .string(id.description), "title": .string(title), "notes": .string(notes),
      "status": .string(isExpired ? TaskStatus.expired.rawValue : status.rawValue),
      "day": day.json, "region": .string(place.regionName),
      "bucket": .string(bucket.rawValue), "carry": .bool(carries), "sticky": .bool(isSticky),
      "expires": expires.json, "remind": remind.map { .string($0.minuteText) } ?? .null,
      "repeat": details.repetition(of: self)?.json ?? .null, "since": since.json,
      "created": created.map { .string($0.iso8601) } ?? .null,
      "ended": ended.map { .string($0.iso8601) } ?? .null,
    ])
  }
}

extension Place {
  fileprivate var regionName: String { region?.rawValue ?? "backlog" }
}

extension Day? {
  var json: JSON { map { .string($0.iso8601) } ?? .null }
}

extension Repetition {
  var json: JSON {
    .object(["rule": .string(rule.description), "fromCompletion": .bool(isFromCompletion)])
  }
}

extension Upcoming {
  var json: JSON {
    .object([
      "title": .string(title), "region": .string(place.regionName),
      "bucket": .string(place.bucket.rawValue),
    ])
  }
}

extension Rollover {
  /// Null where nothing happened.
  var json: JSON {
    guard !ops.isEmpty else { return .null }
    let ids: ([PlanTask]) -> JSON = { .array($0.map { .string($0.id.description) }) }
    return .object([
      "carried": ids(carried), "appeared": ids(appeared), "expired": ids(expired),
      "demoted": .array(
        demoted.map { demotion in
          .object([
            "id": .string(demotion.task.id.description),
            "from": .string(demotion.from.rawValue),
          ])
        }),
    ])
  }
}

extension TypedTask.Token {
  var json: JSON {
    let (name, value) = meaning.parts
    return .object([
      "text": .string(text), "meaning": .string(name),
      "value": value.map { .string($0) } ?? .null,
    ])
  }
}

extension TypedTask.Meaning {
  fileprivate var parts: (name: String, value: String?) {
    switch self {
    case .bucket(let bucket): ("bucket", bucket.rawValue)
    case .region(let region): ("region", region.rawValue)
    case .backlog: ("region", "backlog")
    case .repetition(let repetition):
      ("repeat", repetition.rule.description + (repetition.isFromCompletion ? "+" : ""))
    case .carries: ("carry", nil)
    case .sticky: ("sticky", nil)
    case .expires(let day): ("expires", day.iso8601)
    case .day(let day): ("day", day.iso8601)
    case .time(let time): ("time", time.iso8601)
    case .unknown: ("unknown", nil)
    case .ignored: ("ignored", nil)
    }
  }
}
