import CivilTime
import Trackers

/// Values that all kinds of entries accept and refuse in the same way.
enum EntryTables {
  /// Times, and their refusals at 20:00 on 10 March 2026 in Berlin; nil for accepted ones.
  static let times: [(String, EntryRefusal?)] = [
    ("1900-01-01T00:00+01:00", nil), ("1899-12-31T23:59Z", .yearOutOfRange),
    ("1899-12-31T23:00-10:00", .yearOutOfRange), ("2200-12-31T23:59-05:00", .inFuture),
    ("2201-01-01T00:00Z", .yearOutOfRange), ("2201-01-01T00:00+14:00", .yearOutOfRange),
    ("1600-06-01T00:00Z", .yearOutOfRange), ("2026-03-10T20:00:00.001+01:00", nil),
    ("2026-03-10T20:05+01:00", nil), ("2026-03-11T04:35+09:30", nil),
    ("2026-03-10T20:05:00.001+01:00", .inFuture), ("2026-03-10T19:06Z", .inFuture),
    ("2026-03-13T09:00+01:00", .inFuture),
  ]

  /// Nil for a note that is kept.
  static let notes: [(String, TextRefusal?)] = [
    ("", nil), (" \n ", nil), ("two\nlines", nil), ("a\tb", nil),
    (String(repeating: "x", count: 2000), nil),
    (" " + String(repeating: "x", count: 2000) + " ", nil),
    (String(repeating: "x", count: 2001), .tooLong(limit: 2000)),
    ("a\0b", .controlCharacter("\0")), ("a\u{1B}[31mb", .controlCharacter("\u{1B}")),
    ("a\u{85}b", .controlCharacter("\u{85}")), ("a\u{7F}b", .controlCharacter("\u{7F}")),
  ]

  /// Nil for a name that is kept.
  static let names: [(String, TextRefusal?)] = [
    ("x", nil), ("Kräutertee 🌿", nil), ("お茶", nil), (String(repeating: "x", count: 80), nil),
    ("  " + String(repeating: "x", count: 80) + "\u{3000}", nil),
    ("", .empty), ("  \u{2003}", .empty),
    (String(repeating: "x", count: 81), .tooLong(limit: 80)),
    ("a\nb", .controlCharacter("\n")), ("a\tb", .controlCharacter("\t")),
    ("a\u{9F}b", .controlCharacter("\u{9F}")),
  ]
}
