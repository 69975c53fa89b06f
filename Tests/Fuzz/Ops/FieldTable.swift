import CivilTime
import Ledger
import Trackers

/// A kind of record with all that is read of it. A test holds that no kind and no field that the
/// sources name is missing here.
package struct FieldTable: Sendable {
  package let kind: Kind
  package let fields: [Field]

  /// The relays that a record may name; ``Wrong/addresses`` are all others.
  package static let relays = [
    "https://relay.example", "https://10.0.0.2:65535/day", "http://[::1]:4170",
  ]

  package struct Field: Sendable {
    package let name: FieldName
    let holds: Holds

    init(_ name: FieldName, _ holds: Holds) {
      self.name = name
      self.holds = holds
    }
  }

  /// The type of a field, as the rules write it, with samples.
  enum Holds: Sendable {
    case whole([Int64])
    case text([String])
    case address([String])
    case bool
    case moment
    /// A moment, or null while it runs.
    case end
    case day
    /// The id of a record of this kind.
    case record(String)

    /// Makes the type of a sample.
    init(like sample: Value) {
      self =
        switch sample {
        case .integer(let number): .whole([number])
        case .text(let text): .text([text])
        case .moment: .moment
        case .null, .bool, .other: .bool
        }
    }
  }

  func id(_ number: Int) -> RecordID { FieldTable.id(kind.rawValue, number) }

  /// The settings are the only ones of their kind.
  package static func id(_ kind: String, _ number: Int) -> RecordID {
    RecordID(derivedFrom: kind == "settings" ? kind : "\(kind) \(number)")
  }

  package static let all = [
    FieldTable(
      kind: .fast,
      fields: [
        Field(.at, .moment), Field(.end, .end), Field(.goal, .whole([960, 1, 4379])),
        Field(.schedule, .text(["16:8", "Long ones", ""])), Field(.cancelled, .bool),
        Field(.note, .text(notes)), Field(.origin, .text(["", "apple-health"])),
        Field(.taken, .moment), Field(.written, .moment),
        Field(.writtenVersion, .whole([0, 1 << 56])),
      ]),
    FieldTable(
      kind: .schedule,
      fields: [Field(.name, .text(names)), Field(.goal, .whole([1050, 60]))]),
    FieldTable(
      kind: .goal,
      fields: [
        Field(.of, .text(["water", id("activity", 0).description])), Field(.day, .day),
        Field(.goal, .whole([20_000, 3000, 0])), Field(.atMost, .bool),
      ]),
    FieldTable(
      kind: .beverage,
      fields: [
        Field(.name, .text(names)), Field(.icon, .text(["mug", "glass"])),
        Field(.colour, .text(["green", "red"])), Field(.factor, .whole([50, 0, 100])),
        Field(.archived, .bool),
      ]),
    FieldTable(
      kind: .drink,
      fields: [
        Field(.at, .moment), Field(.amount, .whole([2500, 10])),
        Field(.of, .text(["water", id("beverage", 0).description, "Ayran"])),
        Field(.note, .text(notes)), Field(.origin, .text(["apple-health", "elsewhere"])),
        Field(.sample, .record("waterSample")),
      ]),
    FieldTable(kind: .waterSample, fields: [Field(.drink, .record("drink"))]),
    FieldTable(
      kind: .activity,
      fields: [
        Field(.name, .text(names)), Field(.icon, .text(["star", "book"])),
        Field(.colour, .text(["indigo", "pink"])), Field(.unit, .text(["", "km"])),
        Field(.quick, .text(["1 5", "0.5 -1"])), Field(.archived, .bool),
        Field(.order, .whole([0, 1, 2])), Field(.created, .moment),
        Field(.remind, .text(["13:00", "08:00 20:00"])),
      ]),
    FieldTable(
      kind: .tally,
      fields: [
        Field(.at, .moment), Field(.amount, .whole([1000, -500])),
        Field(.of, .record("activity")), Field(.note, .text(notes)),
      ]),
    FieldTable(
      kind: .rest,
      fields: [
        Field(.day, .day), Field(.isOn, .bool), Field(.weekdays, .whole([1, 64])),
        Field(.of, .text(["water", "fast"])),
      ]),
    FieldTable(
      kind: .date,
      fields: [
        Field(.name, .text(names)), Field(.day, .day), Field(.until, .bool),
        Field(.yearly, .bool), Field(.icon, .text(["gift"])), Field(.colour, .text(["teal"])),
        Field(.archived, .bool),
      ]),
    FieldTable(
      kind: .task,
      fields: [
        Field(.title, .text(names)), Field(.notes, .text(notes)), Field(.at, .day),
        Field(.region, .text(["morning", "evening", "backlog"])),
        Field(.bucket, .text(["must", "misc", "none"])),
        Field(.status, .text(["todo", "done", "dropped"])), Field(.end, .end),
        Field(.order, .whole([1_795_258_800_000_000, 0])), Field(.carry, .bool),
        Field(.sticky, .bool), Field(.expires, .day),
        Field(.remind, .text(["2026-11-21T13:00", "2026-11-22T08:30"])),
        Field(.created, .moment), Field(.since, .day), Field(.routine, .record("routine")),
        Field(FieldName(rawValue: "former"), .text(["76k1081enh5819aeqbe1kkwaeb 2026-11-20"])),
      ]
    ).withTraits(.full),
    FieldTable(
      kind: .routine,
      fields: [
        Field(.rule, .text(["1d", "MO,TH", "month", "-1FR"])), Field(.anchor, .day),
        Field(.fromCompletion, .bool), Field(.newest, .record("task")), Field(.last, .day),
        Field(.region, .text(["morning", "backlog"])), Field(.bucket, .text(["none", "must"])),
      ]),
    FieldTable(
      kind: .snooze,
      fields: [
        Field(.of, .text(["daily-review/2026-11-21", "hydration-13/2026-11-21"])),
        Field(.at, .moment),
      ]),
    FieldTable(
      kind: Kind(rawValue: "clock"), fields: [Field(FieldName(rawValue: "seen"), .moment)]),
    FieldTable(kind: .device, fields: [Field(.title, .text(["Phone", "Laptop, Firefox"]))]),
    FieldTable(kind: .relay, fields: [Field(.address, .address(relays))]),
    settings,
  ]

  /// Adds the missing fields, with the types of the sample's.
  private func withTraits(_ sample: TaskTraits) -> FieldTable {
    let waits = sample.after.map { RecordChange.Write($0.afterField, .bool(true)) }
    let others = (sample.texts + sample.choices + waits).filter { write in
      !fields.contains { $0.name == write.name }
    }
    return FieldTable(
      kind: kind, fields: fields + others.map { Field($0.name, Holds(like: $0.value)) })
  }

  private static let settings = FieldTable(
    kind: .settings,
    fields: [
      Field(.dayStart, .whole([0, 6])), Field(.firstWeekday, .whole([1, 0, 6])),
      Field(.theme, .text(["system", "dark"])), Field(.schedule, .text(["16:8", "48h"])),
      Field(.welcomed, .bool), Field(.hidden, .text(["", "dates", "fast water"])),
      Field(.todayOrder, .text(["plan fast water tallies dates", "dates moods"])),
      Field(.volumeUnit, .text(["ml", "floz"])), Field(.quickAdds, .text(["1500 2500", "5000"])),
      Field(.haptics, .bool), Field(.confetti, .bool), Field(.streaks, .bool),
      Field(.primary, .record("activity")),
      Field(.overLimit, .text(["block", "warn"])), Field(.doneKeepsSlot, .bool),
      Field(.newQuick, .text(["1", "5 -2.5"])),
      Field(.newGoal, .text(["atLeast 5000", "atMost 0"])), Field(.remindGoal, .bool),
      Field(.remindRunning, .bool), Field(.remindWindow, .bool), Field(.remindStart, .bool),
      Field(.remindWater, .whole([1, 3])), Field(.waking, .text(["08:00 22:00", "22:00 06:00"])),
      Field(.remindTasks, .bool), Field(.remindTallies, .bool), Field(.remindTallyGoal, .bool),
      Field(.remindReview, .text(["21:00"])), Field(.remindTalliesAt, .text(["21:00"])),
      Field(.healthOn, .moment),
      Field(.healthPast, .bool),
    ])

  private static let names = ["Long ones", "Read <b>books</b>", "Ayran & co", "z"]
  private static let notes = ["", "See https://a.example/b?(c), or not.", "a\nb"]
}

extension FieldTable.Holds {
  private func moment(inHours hours: Int) -> Moment {
    Moment(OpSet.now.instant + .hours(hours), offset: OpSet.now.offset)
  }

  /// - Parameter number: the index of the value among those allowed; in the first record of a life,
  ///   half the switches are on.
  func ordinary(_ number: Int) -> Value {
    let hours = [-3, -27, -75, -200][number % 4]
    return switch self {
    case .whole(let numbers): .integer(numbers[number % numbers.count])
    case .text(let texts), .address(let texts): .text(texts[number % texts.count])
    case .bool: .bool(number % 2 == 1)
    case .moment: .moment(moment(inHours: hours))
    case .end: number % 2 == 0 ? .null : .moment(moment(inHours: hours + 20))
    case .day: .text((OpSet.now.local.calendarDay + [0, 1, -1, -40][number % 4]).iso8601)
    case .record(let kind): .text(FieldTable.id(kind, number % 2).description)
    }
  }
}
