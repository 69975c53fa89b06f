import CivilTime
import Testing
import Texts

@Suite("Durations in words")
struct DurationTextTests {
  private let texts = Texts.english.duration

  private static let formsCases: [(Int, String, String, String)] = [
    (0, "0 min", "0:00", "0:00:00"), (59, "0 min", "0:00", "0:00:59"),
    (2700, "45 min", "0:45", "0:45:00"), (3600, "1 h", "1:00", "1:00:00"),
    (59_400, "16 h 30", "16:30", "16:30:00"), (42_727, "11 h 52", "11:52", "11:52:07"),
    (362_100, "100 h 35", "100:35", "100:35:00"), (-1800, "−30 min", "−0:30", "−0:30:00"),
  ]

  @Test(arguments: formsCases)
  func `Each form rounds down to what it shows`(
    seconds: Int, short: String, clock: String, stopwatch: String
  ) {
    let span = Span.seconds(seconds)
    #expect(texts.short(span) == short)
    #expect(texts.clock(span) == clock)
    #expect(texts.stopwatch(span) == stopwatch)
  }

  @Test(arguments: [
    (1, "1 minute"), (60, "1 hour"), (61, "1 hour 1 minute"), (990, "16 hours 30 minutes"),
    (0, "0 minutes"),
  ])
  func `The spoken form counts in plurals`(minutes: Int, expected: String) {
    #expect(texts.spoken(.minutes(minutes)) == expected)
  }
}
