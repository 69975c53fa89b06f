import CivilTime
import JSON
import Trackers

extension DayFigure {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = [
      "day": .string(day.iso8601), "entries": .integer(Int64(entries)),
    ]
    object.append("amount", amount, in: measure)
    object.append("goal", goal?.json(measure) ?? .null)
    object.append("percent", goal == nil ? .null : .integer(Int64(permille / 10)))
    object.append("state", goal == nil ? .null : .string(state.rawValue))
    object.append("restDay", .bool(isRest))
    return .object(object)
  }
}

extension DailyGoal {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = ["direction": .string(direction.rawValue)]
    object.append("amount", amount, in: measure)
    return .object(object)
  }
}
