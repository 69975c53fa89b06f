import CivilTime
import Testing
import Trackers

@Suite("Typed durations")
struct TypedDurationTests {
  private static let readableCases: [(String, Int)] = [
    ("18h", 1080), ("17h30m", 1050), ("17h30", 1050), ("17h 30", 1050), ("17 h 30 min", 1050),
    ("17:30", 1050), ("0:45", 45), ("90m", 90), ("90 minutes", 90), ("16.5h", 990),
    ("16,25 h", 975), ("36 h", 2160), ("1d", 1440), ("1d 12h", 2160), ("1d12h30m", 2190),
    ("1 Hour", 60), ("0.33h", 20), ("0.333h", 20), ("1.5d", 2160), ("72h59m", 4379), ("0m", 0),
    ("an hour", 60), ("a day", 1440), ("a day 2h", 1560),
  ]

  @Test(arguments: readableCases)
  func `Lengths of time are read in whole minutes`(text: String, minutes: Int) throws {
    #expect(try TypedDuration.parse(text) == .minutes(minutes))
  }

  private static let unreadableCases: [(String, TypedDurationError)] = [
    ("", TypedDurationError.empty), ("18", .unitMissing("18")), ("h", .unreadable("h")),
    ("17:7", .unreadable("17:7")), ("17:60", .unreadable("17:60")), ("-2h", .unreadable("-2h")),
    ("17h75", .unreadable("17h75")), ("30m 2h", .unreadable("30m 2h")),
    ("2h 2h", .unreadable("2h 2h")), ("2 fortnights", .unreadable("2 fortnights")),
    ("1.2345h", .unreadable("1.2345h")), ("1.440m", .unreadable("1.440m")),
    ("16h8", .unreadable("16h8")),
    ("1,440 min", .unreadable("1,440 min")), ("16.125h", .unreadable("16.125h")),
    ("999999999d", .outOfRange("999999999d")),
    ("9999999999h", .unreadable("9999999999h")), ("20h pm", .unreadable("20h pm")),
    ("a", .unreadable("a")), ("2h a", .unreadable("2h a")),
  ]

  @Test(arguments: unreadableCases)
  func `What is no length of time is refused by its reason`(
    text: String, expected: TypedDurationError
  ) {
    #expect(throws: expected) { try TypedDuration.parse(text) }
  }
}
