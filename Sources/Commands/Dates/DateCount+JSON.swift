import CivilTime
import JSON
import Trackers

extension DateCount {
  var json: JSON {
    let draft = counter.draft
    return .object([
      "id": .string(counter.id.description), "name": .string(draft.name),
      "day": .string(draft.day.iso8601), "kind": .string(draft.kind.rawValue),
      "yearly": .bool(draft.isYearly), "target": .string(target.iso8601),
      "daysAhead": .integer(Int64(daysAhead)),
      "passed": .bool(hasPassed), "breakdown": breakdown.json,
      "milestoneDays": milestone.map { .integer(Int64($0)) } ?? .null,
      "nextMilestone": nextMilestone.map { next in
        .object(["days": .integer(Int64(next.days)), "day": .string(next.on.iso8601)])
      } ?? .null,
      "nextReturn": nextReturn.map { .string($0.iso8601) } ?? .null,
      "turns": turns.map { .integer(Int64($0)) } ?? .null,
      "colour": .string(draft.colour.rawValue), "icon": .string(draft.symbol.rawValue),
      "archived": .bool(counter.isArchived),
    ])
  }
}

extension CalendarSpan {
  fileprivate var json: JSON {
    .object([
      "years": .integer(Int64(years)), "months": .integer(Int64(months)),
      "days": .integer(Int64(days)),
    ])
  }
}
