import CivilTime
import Ledger
import Texts
import Trackers

/// The settings of days and weeks.
extension Setting {
  static var calendar: [Setting] {
    let starts = DayStart.supported.map { DayStart(clamping: $0) }
    let weekdays: [(word: String, value: Weekday?)] =
      fromMonday.map { ($0.typedName, $0) } + fromMonday.map { ($0.fullName, $0) }
    return [
      .words(
        "day-start", "Start of the day", \.dayStart,
        starts.map { ($0.time.iso8601, $0) }
          + starts.flatMap { [("\($0.hour):00", $0), ("\($0.hour)", $0), ("\($0.hour)am", $0)] }
      ),
      .words(
        "first-weekday", "First day of the week (locale: as in your region)",
        \.firstWeekday, [("locale", nil)] + weekdays),
      Setting(
        name: restWeekdaysName,
        about: "Weekly rest days, from today on: sat, sun, or none",
        read: restWeekdays, change: restWeekdays),
      Setting(
        name: restDaysName,
        about: "Single rest days: 24 dec, 25 dec; +26 dec adds a day, -26 dec removes one",
        read: { context throws(CommandFailure) in
          try listed(restDays(in: context).markedDays.reversed().map { $0.iso8601 })
        }, change: restDays),
    ]
  }

  private static let restWeekdaysName = "rest-weekdays"
  private static let restDaysName = "rest-days"
  private static let fromMonday = Array(Weekday.allCases.dropFirst()) + [.sunday]
  /// The limit of rest days in one change, which is one op.
  private static let mostDays = 366

  private static func listed(_ words: [String]) -> String {
    words.isEmpty ? none : words.joined(separator: ", ")
  }

  private static func restDays(in context: Context) throws(CommandFailure) -> RestDays {
    try context.read(RestDays(in: context.ledger))
  }

  private static func restWeekdays(_ context: Context) throws(CommandFailure) -> String {
    let chosen = try restDays(in: context).weekdays(on: context.userDay().today)
    return listed(fromMonday.filter { chosen.contains($0) }.map { $0.typedName })
  }

  private static func restWeekdays(
    _ typed: String, _ context: Context
  ) throws(CommandFailure) -> SettingChange {
    var weekdays = Weekdays()
    for word in try parts(of: typed, typed.listed, restWeekdaysName) {
      let meant = fromMonday.filter { $0.fullName.hasPrefix(word.lowercased()) }
      guard meant.count == 1 else {
        throw cannotBe(
          typed, restWeekdaysName, "Enter days of the week, like “sat, sun”, or “none”.")
      }
      weekdays.insert(Weekdays(meant[0]))
    }
    let (rest, today) = (try restDays(in: context), try context.userDay().today)
    return .records(
      rest.weekdays(on: today) == weekdays ? nil : rest.change(to: weekdays, today: today))
  }

  /// The parts of a typed list; empty only for `none`.
  private static func parts(
    of typed: String, _ parts: [String], _ name: String
  ) throws(CommandFailure) -> [String] {
    if typed.asName == none { return [] }
    guard !parts.isEmpty else { throw cannotBe(typed, name, "Enter “none” to clear the list.") }
    return parts
  }

  /// The change of rest days: a list replaces the marked days, unless any part has a sign.
  private static func restDays(
    _ typed: String, _ context: Context
  ) throws(CommandFailure) -> SettingChange {
    let rest = try restDays(in: context)
    var wanted: Set<Day> = []
    var unwanted: Set<Day> = []
    var replaces = true
    let days = typed.split(separator: ",").map { String($0.drop { $0 == " " }) }
    for part in try parts(of: typed, days, restDaysName) {
      let hasSign = part.hasPrefix("+") || part.hasPrefix("-")
      let day = try context.day([hasSign ? String(part.dropFirst()) : part], nil)
      if hasSign { replaces = false }
      if part.hasPrefix("-") { unwanted.insert(day) } else { wanted.insert(day) }
    }
    if replaces { unwanted = Set(rest.markedDays).subtracting(wanted) }
    guard wanted.count + unwanted.count <= mostDays else {
      throw .refused(
        .unknownValue, .value, "That's too many rest days: \(wanted.count + unwanted.count).",
        "Change up to \(mostDays) days at once, with + or - before each.")
    }
    let marks = try context.read(RestDays.marks(in: context.ledger))
    var changes: [Change?] = []
    do throws(EntryRefusal) {
      for day in wanted.sorted() {
        changes.append(try RestDays.change(RestDays.Mark(day), true, among: marks))
      }
      for day in unwanted.sorted() {
        changes.append(try RestDays.change(RestDays.Mark(day), false, among: marks))
      }
    } catch {
      throw .entry(error)
    }
    let made = changes.compactMap { $0 }
    return .records(made.first.map { Change($0.label, made.flatMap { $0.records }) })
  }
}

extension Weekday {
  /// The short name: `mon`.
  fileprivate var typedName: String { String(fullName.prefix(3)) }
  fileprivate var fullName: String { String(describing: self) }
}

extension DayStart {
  fileprivate var time: TimeOfDay { TimeOfDay(minutes: hour * 60) }
}

extension Setting {
  /// The language of the shell, which is a file and no record: it isn't synced, and can't be undone.
  static var language: Setting {
    Setting(
      name: "language", about: "Language on this machine",
      read: { context throws(CommandFailure) in context.environment.languages.choice },
      change: { typed, context throws(CommandFailure) in
        let languages = context.environment.languages
        let codes = [ShellLanguages.automatic] + languages.codes
        guard let code = codes.first(where: { $0.asName == typed.asName }) else {
          throw cannotBe(
            typed, "language", "Choose from: \(codes.joined(separator: ", ")).")
        }
        try languages.choose(code)
        return .file
      })
  }
}
