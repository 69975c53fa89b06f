import CivilTime
import Ledger

/// A fasting schedule with a name: one of the eight presets, or the user's own.
package struct Schedule: Hashable, Sendable {
  package let key: Key
  package let name: String
  package let goal: FastGoal

  /// The name, followed by its common alias: `23:1 OMAD`, one meal a day.
  package var title: String { Schedule.title(of: name) }

  /// The length after which a preset without an eating window is named, `36h`; nil for other names.
  package static func length(named name: String) -> Span? {
    presets.first { $0.name == name && $0.goal.eatingWindow == nil }?.goal.span
  }

  /// - Parameter name: as stored with a fast.
  package static func title(of name: String) -> String { name == "23:1" ? name + " OMAD" : name }

  package enum Key: Hashable, Sendable {
    case preset(String)
    case custom(RecordID)
  }

  package init(key: Key, name: String, goal: FastGoal) {
    self.key = key
    self.name = name
    self.goal = goal
  }

  package static let presets: [Schedule] = [
    preset("12:12", hours: 12), preset("14:10", hours: 14), standard, preset("18:6", hours: 18),
    preset("20:4", hours: 20), preset("23:1", hours: 23), preset("36h", hours: 36),
    preset("48h", hours: 48),
  ]

  /// 16:8: the default, and the replacement for a deleted selection.
  package static let standard = preset("16:8", hours: 16)

  private static func preset(_ name: String, hours: Int) -> Schedule {
    Schedule(key: .preset(name), name: name, goal: FastGoal(clamping: hours * 60))
  }
}

extension Schedule.Key: LosslessStringConvertible {
  /// A preset's name, or the id of a custom schedule's record.
  package var description: String {
    switch self {
    case .preset(let name): name
    case .custom(let id): id.description
    }
  }

  package init?(_ description: String) {
    if Schedule.presets.contains(where: { $0.name == description }) {
      self = .preset(description)
    } else if let id = RecordID(description) {
      self = .custom(id)
    } else {
      return nil
    }
  }
}

extension Kind {
  package static let schedule = Kind(rawValue: "schedule")
}

extension FieldName {
  package static let name = FieldName(rawValue: "name")
}

extension Schedule {
  package init?(_ record: Record) {
    guard let name = record[.name]?.text, let goal = record[.goal].flatMap({ FastGoal(stored: $0) })
    else { return nil }
    self.init(key: .custom(record.id), name: name, goal: goal)
  }

  static func creation(_ id: RecordID, name: String, goal: FastGoal) -> RecordChange {
    RecordChange(
      .schedule, id,
      [.init(.name, .text(name)), .init(.goal, .integer(Int64(goal.minutes)))])
  }
}
