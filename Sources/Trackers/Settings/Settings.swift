import CivilTime
import Ledger

/// What the user chose for all trackers: the one record of its kind, the same on every device.
package struct Settings: Hashable, Sendable {
  package var dayStart = DayStart.midnight
  /// Nil follows the locale.
  package var firstWeekday: Weekday?
  package var theme = Theme.system
  package var schedule = Schedule.standard.key
  /// The first start is over: onboarding was finished or skipped.
  package var isWelcomed = false

  package init() {}
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
}

extension Settings {
  package static let id = RecordID(derivedFrom: "settings")

  package init<Store: LedgerStore>(in store: Store) throws(Store.Failure) {
    self.init(try store.record(Settings.id, of: .settings))
  }

  /// What is missing or not understood takes its default.
  package init(_ record: Record?) {
    guard let record else { return }
    dayStart = record[.dayStart]?.integer.flatMap { DayStart(hour: $0) } ?? dayStart
    firstWeekday = record[.firstWeekday]?.integer.flatMap { Weekday(rawValue: $0) }
    theme = record[.theme]?.text.flatMap { Theme(rawValue: $0) } ?? theme
    schedule = record[.schedule]?.text.flatMap { Schedule.Key($0) } ?? schedule
    isWelcomed = record[.welcomed]?.isTrue ?? false
  }

  /// The change that turns `former` into this: only what differs; nil when nothing does.
  package func change(from former: Settings) -> Change? {
    var fields: [RecordChange.Write] = []
    if dayStart != former.dayStart {
      fields.append(.init(.dayStart, .integer(Int64(dayStart.hour))))
    }
    if firstWeekday != former.firstWeekday {
      let value = firstWeekday.map { Value.integer(Int64($0.rawValue)) }
      fields.append(.init(.firstWeekday, value ?? .null))
    }
    if theme != former.theme { fields.append(.init(.theme, .text(theme.rawValue))) }
    if schedule != former.schedule {
      fields.append(.init(.schedule, .text(schedule.description)))
    }
    if isWelcomed != former.isWelcomed { fields.append(.init(.welcomed, .bool(isWelcomed))) }
    guard !fields.isEmpty else { return nil }
    return Change("settings.edit", [RecordChange(.settings, Settings.id, fields)])
  }
}
