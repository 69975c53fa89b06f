import CivilTime
import JSON
import Trackers

/// The document of `dayring today --json`.
struct TodayPayload {
  let status: FastingStatus
  let week: FastingWeek

  var json: JSON {
    let days = week.days.map { day in
      JSON.object([
        "day": .string(day.day.iso8601), "completedSeconds": day.completed.json,
        "partialSeconds": day.partial.json, "runningSeconds": day.running.json,
      ])
    }
    return .object([
      "day": .string(week.today.iso8601), "fasting": StatusPayload(status).json,
      "week": .array(days),
    ])
  }
}
