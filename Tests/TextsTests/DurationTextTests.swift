import CivilTime
import Testing
import Texts

@Suite("Durations in words")
struct DurationTextTests {
  private let texts = Texts.english.duration

  private static let formsCases: [(Int, String, String)] = [
    (0, "0m", "0:00:00"), (59, "0m", "0:00:59"), (2700, "45m", "0:45:00"), (3600, "1h", "1:00:00"),
    (3900, "1h 5m", "1:05:00"), (59_400, "16h 30m", "16:30:00"), (42_727, "11h 52m", "11:52:07"),
    (362_100, "100h 35m", "100:35:00"), (-1800, "−30m", "−0:30:00"),
  ]

  @Test(arguments: formsCases)
  func `Each form rounds down to what it shows`(
    seconds: Int, short: String, stopwatch: String
  ) {
    let span = Span.seconds(seconds)
    #expect(texts.short(span) == short)
    #expect(texts.stopwatch(span) == stopwatch)
  }

  @Test(arguments: [
    (1, "1 minute"), (60, "1 hour"), (61, "1 hour 1 minute"), (990, "16 hours 30 minutes"),
    (0, "0 minutes"),
  ])
  func `The spoken form counts in plurals`(minutes: Int, expected: String) {
    #expect(texts.spoken(.minutes(minutes)) == expected)
  }

  @Test(arguments: [(59, "now"), (60, "1m ago"), (14_880, "4h 8m ago")])
  func `The first minute that has passed is now`(seconds: Int, expected: String) {
    let span = Span.seconds(seconds)
    #expect(texts.ago(span) == expected)
    // In whatever form pages write the length.
    #expect((texts.ago(span, as: "x") == "now") == (seconds < 60))
  }

  @Test(arguments: [(0, 0), (1, 1), (60_000, 1), (60_001, 2)])
  func `What is left is rounded up, so that its last second is a minute`(
    milliseconds: Int64, minutes: Int
  ) {
    #expect(Span(milliseconds: milliseconds).roundedUpToMinute.wholeMinutes == minutes)
  }
}
