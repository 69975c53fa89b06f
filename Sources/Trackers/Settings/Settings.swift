import CivilTime
import Ledger

/// The settings for all trackers: the only record of its kind, the same on every device.
package struct Settings: Hashable, Sendable {
  package var dayStart = DayStart.midnight
  /// The first day of the week; nil means the locale's.
  package var firstWeekday: Weekday?
  package var theme = Theme.system
  package var schedule = Schedule.standard.key
  /// Trackers that the user does not use.
  package var hidden: TrackerSet = []
  /// Hidden trackers of later versions, kept like unknown fields.
  private var hiddenElsewhere: [String] = []
  package var volumeUnit = VolumeUnit.millilitres
  /// The user's quick adds; nil for those of the unit.
  private var ownQuickAdds: [Volume]?
  package var hasHaptics = true
  package var hasConfetti = true
  /// Whether streaks are shown and goals celebrated.
  package var showsStreaks = true
  /// The activity that is shown if there is room for only one.
  package var primaryActivity: RecordID?
  /// The user's defaults for new activities; nil for those of their unit.
  package private(set) var ownActivities: ActivityDefaults?
  package var overLimit = OverLimit.block
  /// Whether a done task keeps its slot, so that each slot is used once a day.
  package var doneKeepsSlot = false
  /// Whether onboarding was finished or skipped.
  package var isWelcomed = false

  package init() {}
}

extension Settings {
  /// The weekday on which weeks begin: the chosen one, or the locale's.
  package func firstWeekday(inLocale usual: Weekday) -> Weekday { firstWeekday ?? usual }

  /// The amounts that one tap adds; ``Hydration/checkedQuickAdds(_:)`` checks them.
  package var quickAdds: [Volume] {
    get { ownQuickAdds ?? volumeUnit.standardQuickAdds }
    set { ownQuickAdds = newValue == volumeUnit.standardQuickAdds ? nil : newValue }
  }
}

extension Settings {
  /// The defaults for new activities; ``Tallies/checked(_:)`` checks them.
  package var newActivities: ActivityDefaults {
    get { ownActivities ?? ActivityDefaults() }
    set { ownActivities = newValue }
  }

  /// The defaults that the page offers for a new activity: the user's for all, or those of its
  /// unit.
  package func offered(unit: String) -> ActivityDefaults {
    ownActivities ?? .suiting(unit: unit)
  }
}

package enum Theme: String, CaseIterable, Sendable {
  case system, light, dark
}

extension Kind {
  package static let settings = Kind(rawValue: "settings")
}

extension FieldName {
  package static let dayStart = FieldName(rawValue: "dayStart")
  package static let firstWeekday = FieldName(rawValue: "firstDay")
  package static let theme = FieldName(rawValue: "theme")
  package static let welcomed = FieldName(rawValue: "welcomed")
  package static let hidden = FieldName(rawValue: "hidden")
  package static let volumeUnit = FieldName(rawValue: "waterUnit")
  package static let quickAdds = FieldName(rawValue: "quickAdds")
  package static let haptics = FieldName(rawValue: "haptics")
  package static let confetti = FieldName(rawValue: "confetti")
  package static let streaks = FieldName(rawValue: "streaks")
  package static let primary = FieldName(rawValue: "primary")
  package static let overLimit = FieldName(rawValue: "overLimit")
  package static let doneKeepsSlot = FieldName(rawValue: "doneKeepsSlot")
  package static let newGoal = FieldName(rawValue: "newGoal")
  package static let newQuick = FieldName(rawValue: "newQuick")
}

extension Settings {
  package static let id = RecordID(derivedFrom: "settings")

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(try store.record(Settings.id, of: .settings))
  }

  /// Missing or unknown fields get their defaults.
  package init(_ record: Record?) {
    guard let record else { return }
    dayStart = record.choice(.dayStart).flatMap { DayStart(hour: $0) } ?? dayStart
    firstWeekday = record.choice(.firstWeekday).flatMap { Weekday(rawValue: $0) }
    theme = record[.theme]?.text.flatMap { Theme(rawValue: $0) } ?? theme
    schedule = record[.schedule]?.text.flatMap { Schedule.Key($0) } ?? schedule
    isWelcomed = record[.welcomed]?.isTrue ?? false
    let words = record[.hidden].words
    hidden = TrackerSet(words.compactMap { Tracker(rawValue: $0) })
    hiddenElsewhere = words.filter { Tracker(rawValue: $0) == nil }
    volumeUnit = record[.volumeUnit]?.text.flatMap { VolumeUnit(rawValue: $0) } ?? volumeUnit
    let adds = record[.quickAdds].words.compactMap { Int64($0).map { Volume(tenths: $0) } }
      .filter { Hydration.quickAdds.contains($0) }
    if !adds.isEmpty { ownQuickAdds = Array(adds.prefix(Hydration.quickAddLimit)) }
    hasHaptics = record[.haptics] != .bool(false)
    hasConfetti = record[.confetti] != .bool(false)
    showsStreaks = record[.streaks] != .bool(false)
    primaryActivity = record[.primary]?.text.flatMap { RecordID($0) }
    overLimit = record[.overLimit]?.text.flatMap { OverLimit(rawValue: $0) } ?? overLimit
    doneKeepsSlot = record[.doneKeepsSlot]?.isTrue ?? false
    ownActivities = ActivityDefaults(goal: record[.newGoal], quick: record[.newQuick])
  }

  /// The change from `former` to this; nil if nothing differs.
  package func change(from former: Settings) -> Change? {
    let change = RecordChange(.settings, Settings.id, writes).leavingOut(former.writes)
    return change.fields.isEmpty ? nil : Change(.settings(.edit), [change])
  }

  private var writes: [RecordChange.Write] {
    [
      .init(.dayStart, .integer(Int64(dayStart.hour))),
      .init(.firstWeekday, firstWeekday.map { .integer(Int64($0.rawValue)) } ?? .null),
      .init(.theme, .text(theme.rawValue)), .init(.schedule, .text(schedule.description)),
      .init(.welcomed, .bool(isWelcomed)),
      .init(
        .hidden,
        .words(
          Tracker.allCases.filter { hidden.contains($0) }.map { $0.rawValue } + hiddenElsewhere)),
      .init(.volumeUnit, .text(volumeUnit.rawValue)),
      .init(
        .quickAdds, ownQuickAdds.map { .words($0.map { String($0.tenths) }) } ?? .null),
      .init(.haptics, .bool(hasHaptics)), .init(.confetti, .bool(hasConfetti)),
      .init(.streaks, .bool(showsStreaks)),
      .init(.primary, primaryActivity.map { .text($0.description) } ?? .null),
      .init(.overLimit, .text(overLimit.rawValue)),
      .init(.doneKeepsSlot, .bool(doneKeepsSlot)),
      .init(.newGoal, ownActivities?.storedGoal ?? .null),
      .init(.newQuick, ownActivities?.quickAmounts.stored ?? .null),
    ]
  }
}

/// Short lists as one text, with spaces between.
extension Value {
  static func words(_ words: [String]) -> Value {
    .text(words.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 })
  }
}

extension Value? {
  /// The words of the list, at most sixty; real lists are shorter.
  var words: [String] {
    (self?.text ?? "").utf8.split(separator: 0x20, maxSplits: 60).prefix(60)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
