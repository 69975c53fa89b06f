import CivilTime
import JSON
import Trackers

/// The document of `dayring widget --json`: the snapshot, and when to take the next.
struct WidgetPayload {
  let kind: WidgetKind
  let snapshot: WidgetSnapshot
  let zone: Zone
  let sentence: String

  var json: JSON {
    let timeline = WidgetTimeline(for: snapshot, in: zone)
    var document: JSONObject = [
      "kind": .string(kind.rawValue), "now": .string(snapshot.now.iso8601),
      "day": .string(snapshot.day.iso8601), "sentence": .string(sentence),
      "timeline": .object([
        "refresh": .string(timeline.refresh.iso8601), "seconds": timeline.interval.json,
      ]),
    ]
    if let fasting = snapshot.fasting {
      var object = JSONObject()
      fasting.add(to: &object, in: zone)
      document.append("fasting", .object(object))
    }
    if let water = snapshot.water {
      document.append(
        "water",
        .object([
          "unit": .string(snapshot.unit.rawValue), "day": water.json(.volume(snapshot.unit)),
        ]))
    }
    if let plan = snapshot.plan { document.append("plan", plan.summary) }
    if kind.trackers.contains(.tallies) {
      document.append("tallies", .array(snapshot.tallies.map(tally)))
    }
    if kind.trackers.contains(.dates) {
      document.append("dates", .array(snapshot.dates.map { $0.json }))
    }
    return .object(document)
  }

  /// Here `primary` is the one that the widget shows.
  private func tally(_ tally: WidgetSnapshot.TallyFigure) -> JSON {
    .object([
      "activity": tally.activity.json(
        tally.figure.goal, isPrimary: tally.activity.id == snapshot.subject),
      "day": tally.figure.json(Measure(tally.activity)),
    ])
  }
}

extension DayPlan {
  fileprivate var summary: JSON {
    .object([
      "done": .integer(Int64(done)), "total": .integer(Int64(total)),
      "tasks": .array(
        tasks.map { task in
          .object([
            "id": .string(task.id.description), "title": .string(task.title),
            "done": .bool(!task.isOpen),
          ])
        }),
    ])
  }
}
