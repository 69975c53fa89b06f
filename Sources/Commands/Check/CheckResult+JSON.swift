import JSON
import SQLiteLedger

extension CheckResult {
  var json: JSON {
    .object([
      "well": .bool(isWell), "ops": .whole(found.ops),
      "records": .whole(found.records), "later": .whole(found.laterOps),
      "damage": .list(found.damage) { $0.json }, "repaired": .bool(repair != nil),
      "lost": .list(repair?.lost ?? []) { $0.json },
      "former": .list(repair?.former ?? []) { .string($0) },
    ])
  }
}

extension Damage {
  fileprivate var json: JSON {
    var object: JSONObject = ["kind": .string(kind)]
    switch self {
    case .op(let number), .opsBehind(let number), .row(let number):
      object["number"] = .integer(number)
    case .record(let kind, let id), .difference(let kind, let id):
      object["record"] = .string(kind.rawValue)
      object["id"] = .string(id.description)
    case .foreign(let title): object["item"] = .string(title)
    case .file, .timeline, .sums, .search, .undo, .machine: break
    }
    return .object(object)
  }

  private var kind: String {
    switch self {
    case .foreign: "foreign"
    case .file: "file"
    case .op: "op"
    case .opsBehind: "opsBehind"
    case .record: "record"
    case .row: "row"
    case .difference: "difference"
    case .timeline: "timeline"
    case .sums: "sums"
    case .search: "search"
    case .undo: "undo"
    case .machine: "machine"
    }
  }
}
