import CivilTime
import Trackers

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
