import CivilTime
import JSON
import Ledger

/// The events that the host of each engine sends, so that every page, sheet, widget, reminder and
/// export is made of these ops: the same in the browser's engines and natively.
extension OpSet {
  /// The events for the app: every address and sheet, then actions of a user, and undo.
  package var appEvents: [[UInt8]] {
    var events = Events()
    events.add("ops", ops: ops)
    events.add("boot", Events.place)
    for route in routes { events.add("route", ["route": .string(route)]) }
    for sheet in sheets {
      events.act("sheet.open", sheet)
      events.act("sheet.submit")
      events.act("sheet.close")
    }
    events.add("route", ["route": .string("#/today")])
    for action in actions { events.act(action.name, action.fields) }
    for _ in 0..<4 { events.act("undo") }
    for days in [0, 1, 7, 400] {
      events.now = OpSet.now.instant + .days(days) + .seconds(1)
      events.add("tick")
    }
    return events.all
  }

  package var reminderEvents: [[UInt8]] {
    var events = Events()
    events.add("open", Events.place)
    events.add("ops", ops: ops)
    for kind in ["fast", "water", "plan", "tally", "dates", "today"] {
      events.add(
        "widgets", ["kind": .string(kind), "theme": .string("dark"), "base": .string("x/")])
    }
    events.add("show", ["panel": .string("panel-reminders"), "permission": .string("granted")])
    events.add("show", ["panel": .string("panel-activities")])
    events.add("show", ["panel": .string("panel-fasts"), "chosen": .integer(6)])
    for subject in ["water"] + ids("activity") {
      events.add(
        "show",
        ["panel": .string("panel-figures"), "subject": .string(subject), "chosen": .integer(0)])
    }
    for week in ["2026-11-16", "0000-01-03", "9999-12-27"] {
      events.add("show", ["panel": .string("panel-review"), "subject": .string(week)])
    }
    for deed in ["add", "remove"] { events.add("sample", ["deed": .string(deed)]) }
    for hours in [0, 1, 9, 30] {
      events.now = OpSet.now.instant + .hours(hours)
      events.add("look", ["standing": .array([.string("gone")])])
    }
    for name in ["fastGoal", "water", "wakingFrom", "talliesAt", "tallyGoal", "review"] {
      events.add(
        "action", ["action": .string("set"), "name": .string(name), "value": .string("2")])
    }
    return events.all
  }

  /// To be sent to an engine that has a snapshot of these ops.
  package var exchangeEvents: [[UInt8]] {
    var events = Events()
    events.add("open", Events.place)
    for span in ["week", "always"] {
      events.add("action", ["action": .string("span"), "value": .string(span)])
      for format in ["backup", "fasts", "drinks", "tallies", "todotxt", "calendar"] {
        events.add("action", ["action": .string("save"), "value": .string(format)])
      }
    }
    return events.all
  }
}

extension OpSet {
  /// The space that the first record of a relay tells of.
  package static let space = FieldTable.id("relay", 0)
  package static var spaceText: String { space.hexadecimal }

  /// A message to the engine of a space, with a piece of bytes.
  package static func message(
    _ type: String, members: String = "", _ piece: [UInt8]? = nil
  ) -> [UInt8] {
    let json = Array(#"{"type":"\#(type)","now":1790000000000\#(members)}"#.utf8)
    return [json, piece].compactMap(\.self).flatMap { part in
      (0..<4).map { UInt8(truncatingIfNeeded: part.count >> (24 - 8 * $0)) } + part
    }
  }
}

extension RecordID {
  /// The same 16 bytes in 32 digits.
  fileprivate var hexadecimal: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}

extension OpSet {
  private func ids(_ kind: String) -> [String] {
    (0..<2).map { FieldTable.id(kind, $0).description }
  }

  private var routes: [String] {
    [
      "today", "fast", "live", "fast/history", "fast/stats", "water", "water/history",
      "water/stats", "water/2026-11-21", "water/0000-01-01", "water/9999-12-31", "plan",
      "plan/week", "plan/backlog", "plan/archive", "plan/review", "plan/search", "plan/9999-12-31",
      "plan/week/0000-01-03", "count", "dates", "settings", "settings/streaks", "settings/water",
    ].map { "#/" + $0 } + ids("fast").map { "#/fast/history/" + $0 }
      + ids("task").map { "#/task/" + $0 }
      + ids("activity").flatMap { id in
        ["", "/history", "/stats", "/2026-11-21", "/9999-12-31"].map { "#/count/" + id + $0 }
      }
  }

  private var sheets: [[String: String]] {
    let plain = [
      "goal", "startEarlier", "stopEarlier", "addFast", "newSchedule", "shortcuts", "quickAdds",
      "newActivities", "restDay", "activity", "beverage", "date",
    ].map { ["sheet": $0] }
    let records = [
      ("editFast", "fast"), ("activity", "activity"), ("beverage", "beverage"), ("date", "date"),
      ("task", "task"),
    ].flatMap { sheet, kind in ids(kind).map { ["sheet": sheet, "id": $0] } }
    let daily = (["water"] + ids("activity")).flatMap { of in
      [
        ["sheet": "entry", "of": of], ["sheet": "dailyGoal", "of": of],
        ["sheet": "entry", "of": of, "id": ids(of == "water" ? "drink" : "tally")[0]],
      ]
    }
    return plain + records + daily
  }

  private var actions: [(name: String, fields: [String: String])] {
    var actions: [(String, [String: String])] = [
      ("fast.start", [:]), ("fast.stop", [:]), ("fast.start", [:]), ("fast.cancel", [:]),
      ("entry.add", ["of": "water", "amount": "2500"]), ("month.move", ["by": "-1"]),
      ("plan.search", ["query": "w"]), ("task.today", [:]), ("sample.remove", [:]),
      ("settings.set", ["name": "volumeUnit", "value": "floz"]),
      ("settings.set", ["name": "dayStart", "value": "4"]),
      ("settings.set", ["name": "todayOrder", "value": "water", "by": "-1"]),
      ("settings.set", ["name": "rest.6"]), ("settings.set", ["name": "streaks"]),
      ("rest.give", ["of": "water", "day": "2026-11-19"]),
      ("rest.give", ["of": "fast", "day": "2026-11-18"]),
      ("rest.remove", ["of": "water", "day": "2026-11-19"]), ("settings.search", ["query": "a"]),
    ]
    for id in ids("task") {
      for name in ["hold", "tick", "backlog", "today", "lift", "drop", "delete"] {
        actions.append(("task." + name, ["id": id]))
      }
    }
    for id in ids("activity") {
      actions.append(("entry.add", ["of": id, "amount": "1000"]))
      for name in ["primary", "archive", "restore", "delete"] {
        actions.append(("activity." + name, ["id": id]))
      }
    }
    for id in ids("date") { actions.append(("date.archive", ["id": id])) }
    for id in ids("fast") { actions.append(("fast.delete", ["id": id])) }
    for id in ids("beverage") { actions.append(("beverage.remove", ["key": id, "id": id])) }
    return actions
  }
}

private struct Events {
  var all: [[UInt8]] = []
  var now = OpSet.now.instant

  /// Two hours ahead in summer.
  static let place: [String: JSON] = [
    "seed": .string("0123456789abcdeffedcba9876543210"),
    "zone": .object([
      "name": .string("Europe/Oslo"), "first": .integer(60),
      "changes": .array([
        .array([.integer(1_774_746_000_000), .integer(120)]),
        .array([.integer(1_792_890_000_000), .integer(60)]),
      ]),
    ]),
    "route": .string("#/today"),
  ]

  mutating func act(_ action: String, _ fields: [String: String] = [:]) {
    var object = JSONObject()
    for (name, text) in fields.sorted(by: { $0.key < $1.key }) {
      object.append(name, .string(text))
    }
    add("action", ["action": .string(action), "fields": .object(object)])
  }

  mutating func add(_ type: String, _ members: [String: JSON] = [:], ops: [Op]? = nil) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("type")
    writer.string(type)
    writer.key("now")
    writer.integer(now.milliseconds)
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      writer.value(value)
    }
    if let ops {
      writer.key("ops")
      writer.beginArray()
      for op in ops { op.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
    all.append(writer.bytes)
  }
}
