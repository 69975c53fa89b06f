import CivilTime
import JSON
import Trackers

/// The document of `dayring today --json`.
struct TodayPayload {
  let overview: DayOverview

  var json: JSON {
    let measure = overview.day.volume
    let water = overview.water.map { figure in
      JSON.object([
        "unit": .string(overview.day.settings.volumeUnit.rawValue), "day": figure.json(measure),
      ])
    }
    return .object([
      "day": .string(overview.day.today.iso8601), "fasting": StatusPayload(overview.fasting).json,
      "week": .array(overview.week.days.map { $0.json }), "water": water ?? .null,
      "plan": overview.plan?.json ?? .null,
      "tallies": .array(overview.tallies.map { tally($0.activity, $0.figure) }),
      "nearestDate": overview.nearestDate?.json ?? .null,
    ])
  }

  private func tally(_ activity: Activity, _ figure: DayFigure) -> JSON {
    .object([
      "activity": activity.json(figure.goal, isPrimary: activity.id == overview.primary?.id),
      "day": figure.json(Measure(activity)),
    ])
  }
}
