import CivilTime
import JSON
import Trackers

extension DayList {
  /// The document of `dayring plan --json`.
  var json: JSON {
    var document = plan.document(details)
    document.append("overdue", .array(overdue.map { $0.json(details) }))
    return .object(document)
  }
}

extension DayPlan {
  func document(_ details: TaskDetails) -> JSONObject {
    [
      "day": .string(day.iso8601), "done": .integer(Int64(done)), "total": .integer(Int64(total)),
      "slots": .array(
        Region.allCases.flatMap { region in Bucket.limited.map { slot(region, $0) } }),
      "tasks": .array(tasks.map { $0.json(details) }),
      "upcoming": .array(upcoming.map { $0.json }),
    ]
  }

  private func slot(_ region: Region, _ bucket: Bucket) -> JSON {
    .object([
      "region": .string(region.rawValue), "bucket": .string(bucket.rawValue),
      "used": .integer(Int64(used(region, bucket))),
      "limit": bucket.limit.map { .integer(Int64($0)) } ?? .null,
    ])
  }
}

extension Bucket {
  /// Those that have slots.
  static let limited = allCases.filter { $0.limit != nil }
}

extension WeekReview {
  /// The document of `dayring plan review --json`.
  var document: JSONObject {
    [
      "from": .string(first.iso8601), "to": .string((first + 6).iso8601),
      "planned": .integer(Int64(planned)), "done": .integer(Int64(done)),
      "carried": .integer(Int64(carried)), "dropped": .integer(Int64(dropped)),
      "expired": .integer(Int64(expired)), "doneFromBacklog": .integer(Int64(doneFromBacklog)),
      "days": .array(
        doneByDay.enumerated().map { index, count in
          .object([
            "day": .string((first + index).iso8601), "done": .integer(Int64(count)),
          ])
        }),
      "buckets": .array(Bucket.allCases.map { share(of: $0).json("bucket", $0.rawValue) }),
      "regions": .array(Region.allCases.map { share(of: $0).json("region", $0.rawValue) }),
    ]
  }
}

extension WeekReview.Share {
  fileprivate func json(_ member: String, _ name: String) -> JSON {
    .object([
      member: .string(name), "done": .integer(Int64(done)), "planned": .integer(Int64(planned)),
    ])
  }
}
