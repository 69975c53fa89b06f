import CivilTime
import JSON
import SQLiteLedger
import Texts
import Trackers

extension Reminder {
  func json(_ texts: Texts, _ wording: Wording, at now: Moment) -> JSON {
    .object([
      "id": .string(id), "key": .string(key), "kind": .string(kind.rawValue),
      "at": .string(at.iso8601),
      "due": .bool(isDue(at: now.instant)), "snoozed": .bool(isSnoozed),
      "title": .string(texts.reminders.title(of: self)),
      "body": .string(texts.reminders.body(of: self, wording)),
      "target": .string(target.address),
    ])
  }
}

extension ReminderSettings {
  func json(_ activities: [ActivityReminders]) -> JSON {
    .object([
      "fastGoal": .bool(fastGoal), "eatingWindow": .bool(eatingWindow),
      "nextStart": .bool(nextStart),
      "waterHours": water.map { .integer(Int64($0.rawValue)) } ?? .null,
      "wakingFrom": .string(waking.from.iso8601), "wakingTo": .string(waking.to.iso8601),
      "tasks": .bool(tasks), "tallies": .bool(tallies),
      "review": review.map { .string($0.iso8601) } ?? .null,
      "activities": .array(activities.map { $0.json }),
    ])
  }
}

extension ActivityReminders {
  var json: JSON {
    .object([
      "activityID": .string(activity.id.description), "name": .string(activity.name),
      "times": .array(times.map { .string($0.iso8601) }),
    ])
  }
}

extension ReminderChannel {
  var json: JSON {
    .object([
      "number": .integer(number), "kind": .string(kind.rawValue),
      "address": address.isEmpty ? .null : .string(address),
    ])
  }
}
