import CivilTime
import JSON
import Trackers

extension TrackerStatistics {
  func json(withDays: Bool) -> JSON {
    var object: JSONObject
    switch self {
    case .fast(let fast):
      object = fast.document
      if withDays { object.append("days", .array(fast.days.map { $0.json })) }
    case .water(let summary, let beverages, let measure):
      object = ["tracker": .string("water")]
      object.append(summary, measure, withDays)
      if withDays { object.append("beverages", .array(beverages.map { $0.json(measure) })) }
    case .tally(let summary, let activity):
      object = [
        "tracker": .string("tally"), "activityID": .string(activity.id.description),
        "name": .string(activity.name),
      ]
      object.append(summary, Measure(activity), withDays)
    }
    return .object(object)
  }
}

extension JSONObject {
  fileprivate mutating func append(
    _ summary: SeriesSummary, _ measure: Measure, _ withDays: Bool
  ) {
    appendRange(summary.figures.first?.day, summary.figures.last?.day)
    append("total", summary.total, in: measure)
    append("average", summary.average, in: measure)
    append("loggedDays", .integer(Int64(summary.loggedDays)))
    append("metDays", .integer(Int64(summary.metDays.count)))
    append(summary.streak)
    if withDays { append("days", .array(summary.figures.map { $0.json(measure) })) }
  }

  fileprivate mutating func appendRange(_ first: Day?, _ last: Day?) {
    append("from", first.map { .string($0.iso8601) } ?? .null)
    append("to", last.map { .string($0.iso8601) } ?? .null)
  }

  fileprivate mutating func append(_ streak: Streak) {
    append("streakDays", .integer(Int64(streak.current)))
    append("longestStreakDays", .integer(Int64(streak.longest)))
  }
}

extension FastStatistics {
  fileprivate var document: JSONObject {
    var object: JSONObject = ["tracker": .string("fast")]
    object.appendRange(days.first?.day, days.last?.day)
    object.append("fasts", .integer(Int64(figures.total)))
    object.append("completed", .integer(Int64(figures.completed)))
    object.append(
      "completionPercent", figures.completionPercent.map { .integer(Int64($0)) } ?? .null)
    object.append("averageSeconds", figures.average?.json ?? .null)
    object.append("longestSeconds", figures.longest?.json ?? .null)
    object.append(streak)
    return object
  }
}

extension FastingDay {
  var json: JSON {
    .object([
      "day": .string(day.iso8601), "completedSeconds": completed.json,
      "partialSeconds": partial.json, "runningSeconds": running.json,
    ])
  }
}
