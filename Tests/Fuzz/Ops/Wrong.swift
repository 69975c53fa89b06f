import CivilTime
import Ledger

/// Unexpected values of a field.
package enum Wrong {
  static let numbers: [Int64] = [
    .min, .min + 1, .min / 100, .min / 1000, -1 << 53, -1 << 32, -1 << 31, -1 << 31 - 1,
    -1_000_000_000_001, -1_000_000, -1, 0, 1, 2, 7, 99, 100, 128, 1_000_000_000,
    1_000_000_000_000, 1_000_000_000_000_000, 1 << 31 - 1, 1 << 31, 1 << 32, 1 << 53, 1 << 60,
    .max / 1000, .max / 1000 + 1, .max / 100 + 1, .max - 1, .max,
  ]

  static let moments: [Moment] = [
    Instant.supported.lowerBound, Instant.supported.upperBound, Instant(milliseconds: -1),
    OpSet.now.instant, OpSet.now.instant + .minutes(1), OpSet.now.instant + .days(400),
    OpSet.now.instant - .days(36_500),
  ].flatMap { instant in
    [-1080, 0, 1080].map { Moment(instant, offset: UTCOffset(minutes: $0)) }
  }

  static let nearMoments = moments.filter {
    let distance = $0 - OpSet.now
    return distance < .days(1000) && .days(-1000) < distance
  }

  static let days = [
    "0000-01-01", "0000-02-29", "0001-12-31", "1582-10-15", "1600-01-01", "1970-01-01",
    "2026-11-22", "2399-12-31", "9999-12-31", "2026-02-29", "2026-11-21T09:30", "", "today",
  ]

  static let texts: [String] =
    [
      "", " ", "\u{0}", "a\u{1b}[2Jb\u{7}", "\u{202e}cba", "👩‍👩‍👧‍👦e\u{301}", "\r\n\r\n", "water",
      "activity",
      "-9223372036854775808", "9223372036854775807", "99999999999999999999", "1e9", "0d", "365d",
      "366d", "2147483648d", "9223372036854775807d", ",", "MO,", "SU,MO,TU,WE,TH,FR,SA", "month",
      "00:00 00:00", "23:59", "24:00", "9999-12-31T23:59", "0000-01-01T00:00",
      "00000000000000000000000000", "7zzzzzzzzzzzzzzzzzzzzzzzzz", "=1+1", "http://a" + brackets(9),
    ] + days + long

  /// None of them is a relay to which others may be sent.
  package static let addresses: [String] =
    [0, 65_536, 70_000, 99_999, -1].flatMap { port in
      ["127.0.0.1", "10.0.0.2", "[::1]", "localhost", "relay.example"].map {
        "https://\($0):\(port)"
      }
    } + [
      "https://a:99999999999999999999", "https://a:+80", "https://a:", "https://", "https://[",
      "https://[::1", "https://[1::2::3]", "https://256.1.1.1", "https://127.1", "https://me@a",
      "https://a?b", "https://a#b", "https://a\\b", "https://a\n", "https://ä", "https://a b",
      "http://relay.example", "http://10.0.0.2:80", "http://localhost.evil.example", "javascript:a",
      "data:,a", "file:///a", "ftp://a", "//a", "a",
      "https://" + String(repeating: "a", count: 2000),
      "https://a/" + String(repeating: "b", count: 99_000),
    ] + texts

  private static let long = [
    String(repeating: "W", count: 99_999), String(repeating: "1 ", count: 49_999),
    "http://a" + brackets(49_000), String(repeating: "\n", count: 9999),
    String(repeating: "999999999999999 ", count: 6000), String(repeating: "08:00 ", count: 9999),
    String(repeating: "👩‍", count: 9999), String(repeating: "a https://b.example/ ", count: 4000),
  ]

  private static func brackets(_ count: Int) -> String {
    String(repeating: "(", count: count) + String(repeating: ")", count: count + 1)
  }

  /// Of each type, the last ones of a later version.
  static let values: [Value] =
    [
      .null, .bool(true), .bool(false), .moment(OpSet.now), .text("x"), .integer(.max),
      .integer(.min), .integer(0), .other("[1,[2,{}]]"), .other("1e400"), .other("{\"a\":null}"),
      .other("18446744073709551616"), .other("-0.5"),
    ]
}
