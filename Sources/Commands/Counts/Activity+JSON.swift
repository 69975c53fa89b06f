import CivilTime
import JSON
import Trackers

extension Activity {
  /// - Parameter goal: today's.
  func json(_ goal: DailyGoal?, isPrimary: Bool) -> JSON {
    let measure = Measure(self)
    return .object([
      "id": .string(id.description), "name": .string(name), "unit": .string(unit),
      "goal": goal?.json(measure) ?? .null,
      "quickThousandths": .array(quickAmounts.map { .integer($0.thousandths) }),
      "colour": .string(colour.rawValue), "icon": .string(symbol.rawValue),
      "archived": .bool(isArchived), "primary": .bool(isPrimary),
    ])
  }
}

extension TallyEntry {
  func json(_ measure: Measure) -> JSON {
    var object: JSONObject = [
      "id": .string(id.description), "activityID": .string(subject), "at": .string(at.iso8601),
    ]
    object.append("amount", amount.thousandths, in: measure)
    object.append("note", .string(note))
    return .object(object)
  }
}

extension TallyNow {
  func json(isPrimary: Bool) -> JSON {
    .object([
      "activity": activity.json(figure.goal, isPrimary: isPrimary),
      "day": figure.json(Measure(activity)), "streakDays": .integer(Int64(streak)),
    ])
  }
}
