import CivilTime
import Ledger
import Trackers

/// A request to write data to a file.
package struct Export: Sendable {
  package let format: ExportFormat
  /// The user's days to include; ignored by a backup and by data without days.
  package var days: Range<Day>
  /// Includes only the counts of this activity; nil for all.
  package var activity: Counter?
  /// Whether tables begin with a byte order mark, without which Excel takes them for Windows-1252.
  package var hasMark = false

  package init(
    _ format: ExportFormat, in days: Range<Day> = .always, activity: Counter? = nil
  ) {
    self.format = format
    self.days = days
    self.activity = activity
  }

  /// The file's name, such as `dayring-fasts-2026-11-21.csv`.
  package func fileName(today: Day) -> String {
    format.fileName(today: today, activity: activity?.name)
  }

  /// The file's contents in UTF-8.
  ///
  /// - Parameter zone: the zone for reminders of the backlog.
  package func text<Store: LedgerStore>(
    of store: Store, at now: Moment, zone: Zone
  ) throws(Store.Failure) -> [UInt8] {
    var text: [UInt8] = []
    try write(of: store, at: now, zone: zone) { portion in
      text += portion
      return true
    }
    return text
  }

  /// Writes the same in portions, until `put` returns false.
  package func write<Store: LedgerStore>(
    of store: Store, at now: Moment, zone: Zone, to put: ([UInt8]) -> Bool
  ) throws(Store.Failure) {
    if format == .backup { return try Backup.write(of: store, at: now, to: put) }
    let table = try table(of: store, at: now, zone: zone)
    let mark: [UInt8] = hasMark && format.isTable ? [0xef, 0xbb, 0xbf] : []
    _ = put(mark + table)
  }

  private func table<Store: LedgerStore>(
    of store: Store, at now: Moment, zone: Zone
  ) throws(Store.Failure) -> [UInt8] {
    let settings = try Settings(in: store)
    let dayStart = settings.dayStart
    let today = now.day(startingAt: dayStart)
    switch format {
    case .backup: return []
    case .fasts: return Array(try store.fastsCSV(in: days, dayStart: dayStart).utf8)
    case .drinks:
      return Array(
        try store.drinksCSV(in: days, unit: settings.volumeUnit, dayStart: dayStart).utf8)
    case .tasks: return Array(try store.todoTxt(in: days).utf8)
    case .calendar: return Array(try store.calendar(in: days, zone: zone, at: now).utf8)
    case .dates: return Array(try DatesCSV(of: store).text.utf8)
    case .tallies:
      guard let activity else {
        return Array(try store.talliesCSV(in: days, today: today, dayStart: dayStart).utf8)
      }
      return Array(
        try store.talliesCSV(of: activity, in: days, today: today, dayStart: dayStart).utf8)
    }
  }
}

/// The formats of export; the raw value is the argument of `--as`.
package enum ExportFormat: String, CaseIterable, Sendable {
  case fasts, drinks, tallies, dates
  /// The plan's tasks, as todo.txt.
  case tasks = "todotxt"
  /// Fasts and tasks, as iCalendar.
  case calendar
  case backup

  /// The extension of the file's name, without the dot.
  package var fileExtension: String {
    switch self {
    case .fasts, .drinks, .tallies, .dates: "csv"
    case .tasks: "txt"
    case .calendar: "ics"
    case .backup: "json"
    }
  }

  package var isTable: Bool { fileExtension == "csv" }

  /// The media type, with the character set of a text.
  package var mediaType: String {
    switch self {
    case .fasts, .drinks, .tallies, .dates: "text/csv;charset=utf-8"
    case .tasks: "text/plain;charset=utf-8"
    case .calendar: "text/calendar;charset=utf-8"
    case .backup: "application/json"
    }
  }

  /// The file's name, such as `dayring-fasts-2026-11-21.csv`, or for one activity
  /// `dayring-tallies-push-ups-2026-11-21.csv`.
  package func fileName(today: Day, activity: String? = nil) -> String {
    let name = activity.map { "-\($0.fileName)" } ?? ""
    return "dayring-\(rawValue)\(name)-\(today.iso8601).\(fileExtension)"
  }

  /// The activity of a file of ``tallies``, by the file's name: one that exists here, else as in
  /// the name; nil for a file of several. Other names than Dayring's are taken as the activity's
  /// name.
  package static func activity(
    ofFile name: String, among activities: [Counter]
  ) -> String? {
    var stem = name.utf8[...]
    if let slash = stem.lastIndex(where: { $0 == 0x2f || $0 == 0x5c }) {
      stem = stem[stem.index(after: slash)...]
    }
    if let dot = stem.lastIndex(of: UInt8(ascii: ".")) { stem = stem[..<dot] }
    let day = String(decoding: stem.suffix(10), as: UTF8.self)
    let prefix = "dayring-\(tallies.rawValue)"
    if stem.starts(with: prefix.utf8), Day(iso8601: day) != nil {
      stem = stem.dropFirst(prefix.utf8.count + 1).dropLast(11)
    }
    let text = String(decoding: stem, as: UTF8.self).trimmed
    if text.isEmpty { return nil }
    return activities.first { $0.name.fileName == text }?.name ?? text
  }
}
