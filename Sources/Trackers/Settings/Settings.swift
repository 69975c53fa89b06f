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
  package var todayOrder = TrackerOrder()
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
  package private(set) var ownActivities: CounterDefaults?
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

  /// The amounts that one tap adds; ``WaterRules/checkedQuickAdds(_:)`` checks them.
  package var quickAdds: [Volume] {
    get { ownQuickAdds ?? volumeUnit.standardQuickAdds }
    set { ownQuickAdds = newValue == volumeUnit.standardQuickAdds ? nil : newValue }
  }
}

extension Settings {
  /// The defaults for new activities; ``CounterRules/checked(_:)`` checks them.
  package var newActivities: CounterDefaults {
    get { ownActivities ?? CounterDefaults() }
    set { ownActivities = newValue }
  }

  /// The defaults that the page offers for a new activity: the user's for all, or those of its
  /// unit.
  package func offered(unit: String) -> CounterDefaults {
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
  package static let todayOrder = FieldName(rawValue: "todayOrder")
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
}

/// Fields of the settings record.
package protocol SettingsFields: RecordMapped {
  /// The defaults.
  init()
}

extension SettingsFields {
  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(try store.record(Settings.id, of: .settings))
  }

  /// Missing or unknown fields get their defaults.
  package init(_ record: Record?) {
    self.init()
    if let record { read(record) }
  }

  /// The change from `former` to this; nil if nothing differs.
  package func change(from former: Self) -> Change? { Change(settings: writes(from: former)) }
}

extension Change {
  /// Nil without writes.
  fileprivate init?(settings writes: [RecordChange.Write]) {
    if writes.isEmpty { return nil }
    self.init(.settings(.edit), [RecordChange(.settings, Settings.id, writes)])
  }
}

extension Settings: SettingsFields {
  package mutating func map(_ fields: inout RecordFields) {
    fields.field(.dayStart, &dayStart)
    fields.field(.firstWeekday, &firstWeekday)
    fields.field(.theme, &theme)
    fields.field(.schedule, &schedule)
    fields.field(.welcomed, &isWelcomed)
    mapHidden(&fields)
    fields.field(.todayOrder, &todayOrder)
    fields.field(.volumeUnit, &volumeUnit)
    if let adds = fields.value(
      .quickAdds, ownQuickAdds.map { .words($0.map { String($0.tenths) }) } ?? .null)
    {
      let allowed = adds.words.compactMap { Int64($0).map { Volume(tenths: $0) } }
        .filter { WaterRules.quickAdds.contains($0) }
      ownQuickAdds = allowed.isEmpty ? nil : Array(allowed.prefix(WaterRules.quickAddLimit))
    }
    fields.field(.haptics, &hasHaptics)
    fields.field(.confetti, &hasConfetti)
    fields.field(.streaks, &showsStreaks)
    fields.field(.primary, &primaryActivity)
    fields.field(.overLimit, &overLimit)
    fields.field(.doneKeepsSlot, &doneKeepsSlot)
    let goal = fields.value(.newGoal, ownActivities?.storedGoal ?? .null)
    let quick = fields.value(.newQuick, ownActivities?.quickAmounts.stored ?? .null)
    if fields.isReading { ownActivities = CounterDefaults(goal: goal, quick: quick) }
  }

  private mutating func mapHidden(_ fields: inout RecordFields) {
    let names = Tracker.allCases.filter { hidden.contains($0) }.map { $0.rawValue }
    guard let words = fields.value(.hidden, .words(names + hiddenElsewhere))?.words else { return }
    hidden = TrackerSet(words.compactMap { Tracker(rawValue: $0) })
    hiddenElsewhere = words.filter { Tracker(rawValue: $0) == nil }
  }
}

extension DayStart: StoredValue {
  package init?(stored: Value) {
    guard let hour = stored.whole(in: -1...99) else { return nil }
    self.init(hour: hour)
  }

  package var stored: Value { .integer(Int64(hour)) }
}

extension Weekday: StoredValue {}

extension Theme: StoredValue {}
extension Schedule.Key: StoredValue {}
extension VolumeUnit: StoredValue {}
extension OverLimit: StoredValue {}

/// Short lists as one text, with spaces between.
extension Value {
  static func words(_ words: [String]) -> Value {
    .text(words.reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 })
  }
}

extension Value {
  /// No real list has more than sixty; longer ones are cut off.
  var words: [String] {
    (text ?? "").utf8.split(separator: 0x20, maxSplits: 60).prefix(60)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Value? {
  var words: [String] { self?.words ?? [] }
}
