import CivilTime
import Ledger
import Trackers

/// The settings that are chosen in a field, or moved by a button.
enum SettingField: String {
  case theme, language, dayStart, firstWeekday, volumeUnit, overLimit, todayOrder
}

/// A reader of an action's fields.
struct ActionFields {
  let values: FieldValues

  subscript(name: String) -> String { values[name] ?? "" }

  var id: RecordID? { RecordID(self["id"]) }
  var subject: SubjectID? { SubjectID(self["of"]) }
  var place: Place? { Place(self["place"]) }
  var schedule: Schedule.Key? { Schedule.Key(self["key"]) }

  var restDay: RestDays.Mark? {
    guard let day = Day(iso8601: self["day"]), let owner = RestOwner(self["of"]) else { return nil }
    return RestDays.Mark(day, for: owner)
  }

  var target: TaskTarget? {
    place.map { .place($0) } ?? Day(iso8601: self["place"]).map { .day($0) }
  }

  var firstChoice: FirstChoice {
    FirstChoice(
      schedule: schedule, unit: VolumeUnit(rawValue: self["unit"]),
      waterGoal: Int64(self["goal"]).map { Volume(tenths: $0) },
      tracker: Tracker(rawValue: self["tracker"]))
  }

  var settingChange: SettingChange? {
    let value = self["value"]
    return switch SettingField(rawValue: self["name"]) {
    case .theme: Theme(rawValue: value).map { .theme($0) }
    case .language: .language(value)
    case .dayStart: Int(value).flatMap { DayStart(hour: $0) }.map { .dayStart($0) }
    case .firstWeekday where value == "locale": .firstWeekday(nil)
    case .firstWeekday: Int(value).flatMap { Weekday(rawValue: $0) }.map { .firstWeekday($0) }
    case .volumeUnit: VolumeUnit(rawValue: value).map { .volumeUnit($0) }
    case .overLimit: OverLimit(rawValue: value).map { .overLimit($0) }
    case .todayOrder:
      Tracker(rawValue: value).flatMap { tracker in
        Int(self["by"]).flatMap { [-1, 1].contains($0) ? .move(tracker, by: $0) : nil }
      }
    case nil: SettingSwitch(name: self["name"]).map { .turn($0) }
    }
  }
}

extension SettingSwitch {
  private static let all: [SettingSwitch] =
    [.haptics, .confetti, .streaks, .doneKeepsSlot] + Weekday.allCases.map { .rest($0) }
    + Tracker.allCases.map { .shows($0) }

  fileprivate init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  var name: String {
    switch self {
    case .haptics: "haptics"
    case .confetti: "confetti"
    case .streaks: "streaks"
    case .doneKeepsSlot: "doneKeepsSlot"
    case .rest(let weekday): "rest.\(weekday.rawValue)"
    case .shows(let tracker): "show.\(tracker.rawValue)"
    }
  }
}
