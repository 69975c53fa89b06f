import CivilTime
import JSON
import Trackers

/// The document of `dayring drink --json`.
struct HydrationPayload {
  let status: HydrationStatus
  let moment: Moment

  var json: JSON {
    let (now, measure) = (status.now, status.measure)
    var object: JSONObject = [
      "now": .string(moment.iso8601), "unit": .string(now.unit.rawValue),
      "day": now.figure.json(measure),
    ]
    object.append("remaining", now.remaining.tenths, in: measure)
    object.append(
      measure.member("quick"), .array(now.quickAdds.map { measure.integer($0.tenths) }))
    object.append("lastDrink", now.last?.json(status.beverages, measure) ?? .null)
    object.append("streakDays", .integer(Int64(now.streak)))
    return .object(object)
  }
}
