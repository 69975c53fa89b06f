import CivilTime
import JSON
import Ledger
import Trackers

/// The JSON of tasks; see docs/json.md.
extension PlanTask {
  /// A task with all possible members.
  static func example(in context: Context) throws(CommandFailure) -> JSON {
    var task = PlanTask(
      id: .example, TaskTraits(""), place: .backlog(.free), order: 0, created: nil)
    task.routine = .example
    task.shared = SharedPart(.example, of: ListID(rawValue: .example))
    let details = TaskDetails(
      today: try context.userDay().today, dayStart: .midnight,
      repetitions: [.example: Repetition(.daily)],
      waiting: [:], ids: .none)
    return task.json(details)
  }

  func json(_ details: TaskDetails) -> JSON {
    // A task that expired in the backlog is stored as open.
    let isExpired = isExpired(on: details.today)
    // One that is not in the plan has no place that could be named.
    let named = shared.map { $0.isPlanned ? id : $0.task } ?? id
    var object: JSONObject = ["id": .string(named.description)]
    object.append(traits.texts)
    object.append([
      ("status", .string(isExpired ? TaskStatus.expired.rawValue : status.rawValue)),
      ("day", day.json), ("region", .string(place.regionName)),
      ("bucket", .string(bucket.rawValue)),
    ])
    object.append(traits.choices)
    object.append([
      ("repeat", details.repetition(of: self)?.json ?? .null), ("since", since.json),
      ("created", created.map { .string($0.iso8601) } ?? .null),
      ("ended", ended.map { .string($0.iso8601) } ?? .null),
      (
        "after",
        .array(traits.after.map { .string($0.description) })
      ),
      ("waitsFor", .array(details.waiting[id]?.others.map { .string($0.id.description) } ?? [])),
      ("inCircle", .bool(details.waiting[id].map { !$0.isHeld } ?? false)),
      ("lastChanged", lastWrite.json),
    ])
    object.append("list", shared?.json ?? .null)
    return .object(object)
  }
}

extension JSONObject {
  fileprivate mutating func append(_ members: [(String, JSON)]) {
    for (key, value) in members { append(key, value) }
  }

  /// Appends members with the names of the record's fields.
  fileprivate mutating func append(_ fields: [RecordChange.Write]) {
    append(fields.map { ($0.name.rawValue, $0.value.json) })
  }
}

extension Value {
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let number): .integer(number)
    case .text(let text), .other(let text): .string(text)
    case .moment(let moment): .string(moment.iso8601)
    }
  }
}

extension Day? {
  var json: JSON { map { .string($0.iso8601) } ?? .null }
}

extension SharedPart {
  fileprivate var json: JSON {
    let access =
      switch self.access {
      case .write: "write"
      case .read: "read"
      case .left: "left"
      case .deleted: "deleted"
      }
    return .object([
      "id": .string(list.rawValue.description), "task": .string(task.description),
      "given": .text(given?.description), "access": .string(access),
    ])
  }
}

extension Repetition {
  var json: JSON {
    .object(["rule": .string(rule.description), "fromCompletion": .bool(isFromCompletion)])
  }
}

extension Upcoming {
  var json: JSON {
    .object([
      "title": .string(title), "region": .string(place.regionName),
      "bucket": .string(place.bucket.rawValue),
    ])
  }
}

extension Rollover {
  /// The document; null without ops.
  var json: JSON {
    guard !ops.isEmpty else { return .null }
    let ids: ([PlanTask]) -> JSON = { .array($0.map { .string($0.id.description) }) }
    return .object([
      "carried": ids(carried), "appeared": ids(appeared), "expired": ids(expired),
      "demoted": .array(
        demoted.map { demotion in
          .object([
            "id": .string(demotion.task.id.description),
            "from": .string(demotion.from.rawValue),
          ])
        }),
    ])
  }
}

extension TypedTask.Token {
  var json: JSON {
    let (name, value) = meaning.parts
    return .object([
      "text": .string(text), "meaning": .string(name),
      "value": value.map { .string($0) } ?? .null,
    ])
  }
}

extension TypedTask.Meaning {
  fileprivate var parts: (name: String, value: String?) {
    switch self {
    case .bucket(let bucket): ("bucket", bucket.rawValue)
    case .region(let region): ("region", region.rawValue)
    case .backlog: ("region", "backlog")
    case .repetition(let repetition):
      ("repeat", repetition.rule.description + (repetition.isFromCompletion ? "+" : ""))
    case .trait(let trait): (trait.field.rawValue, trait.value)
    case .day(let day): ("day", day.iso8601)
    case .time(let time): ("time", time.iso8601)
    case .passed(let time): ("passed", time.iso8601)
    case .after(let name): ("after", name)
    case .unknown: ("unknown", nil)
    case .ignored: ("ignored", nil)
    case .unread: ("unread", nil)
    }
  }
}
