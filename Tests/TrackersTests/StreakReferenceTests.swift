import CivilTime
import Foundation
import Ledger
import Testing
import Trackers
import TestSupport

/// The rule told once more, by a calendar and by brute force: every pair of days is looked at.
struct StreakReferenceTests {
  private static let seed: UInt64 = 0x57e4

  @Test func `Thousands of histories have the streaks of the reference`() throws {
    var generator = SeededGenerator(seed: Self.seed)
    let reference = try Reference()
    for round in 0..<3000 {
      let history = History(&generator)
      let expected = reference.streaks(of: history)
      let counting = Set(history.counting.map { day($0) })
      let rest = Set(history.rest.map { day($0) })
      let today = day(history.today)
      let comment: Comment = "\(history), round \(round), seed \(Self.seed)"
      let streak = Streak(countingDays: counting.sorted(), today: today) { rest.contains($0) }
      #expect(streak.current == expected.current, comment)
      #expect(streak.longest == expected.longest, comment)
      let current = Streak.current(
        today: today, isRest: { rest.contains($0) }, isSkipped: { _ in false }
      ) { days in
        counting.filter { days.contains($0) }.sorted()
      }
      #expect(current == expected.current, comment)
    }
  }

  @Test(arguments: [0, 3, 6])
  func `The streak read in steps from a ledger is that of all fasts`(hour: Int) throws {
    let dayStart = DayStart(clamping: hour)
    let now = moment("2026-03-10T09:00+01:00")
    for seed in UInt64(1)...30 {
      var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
      let zone = Zone(fixed: UTCOffset(minutes: 60))
      ledger.append(
        Array(SampleHistory(seed: seed, days: Int(seed) * 9, endingAt: now, zone: zone)))
      for back in 0..<20 {
        let today = now.day(startingAt: dayStart) - back
        let fasts = ledger.fasts().filter { $0.start.day(startingAt: dayStart) <= today }
        let all = Streak(countingDays: fasts.countingDays(dayStart), today: today) { _ in false }
        let read = ledger.currentFastingStreak(today: today, dayStart: dayStart)
        #expect(read == all.current, "seed \(seed), \(today.iso8601)")
      }
    }
  }
}

/// Days as texts, so that nothing of Dayring's arithmetic takes part.
private struct History: CustomStringConvertible {
  var counting: Set<String> = []
  var rest: Set<String> = []
  let today: String

  init(_ generator: inout SeededGenerator) {
    let start = Int.random(in: -10_000...20_000, using: &generator)
    let length = Int.random(in: 1...90, using: &generator)
    let permilleCounting = [300, 700, 900, 980].randomElement(using: &generator) ?? 0
    let permilleRest = [0, 50, 300].randomElement(using: &generator) ?? 0
    for offset in 0..<length {
      let text = Reference.text(start + offset)
      if Int.random(in: 0..<1000, using: &generator) < permilleCounting { counting.insert(text) }
      if Int.random(in: 0..<1000, using: &generator) < permilleRest { rest.insert(text) }
    }
    // Sometimes a few days later, when nothing has been entered since, or a few days earlier.
    today = Reference.text(start + length - 1 + Int.random(in: -3...3, using: &generator))
  }

  var description: String {
    "counting \(counting.sorted()), rest \(rest.sorted()), today \(today)"
  }
}

private struct Reference {
  private var former: [String: String] = [:]
  private var next: [String: String] = [:]

  /// Steps from day to day as Foundation's calendar does.
  init() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var date = Reference.date(-10_200)
    for _ in 0..<30_600 {
      let later = try #require(calendar.date(byAdding: .day, value: 1, to: date))
      next[Reference.text(date)] = Reference.text(later)
      former[Reference.text(later)] = Reference.text(date)
      date = later
    }
  }

  static func text(_ number: Int) -> String { text(date(number)) }

  private static func text(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }

  private static func date(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
  }

  /// A run from one day to another is one in which each day counts or is a rest day.
  func streaks(of history: History) -> (current: Int, longest: Int) {
    let met = history.counting.subtracting(history.rest)
    let yesterday = former[history.today] ?? ""
    let past = met.filter { $0 <= history.today }.sorted()
    var longest = 0
    for first in past {
      longest = max(longest, run(from: first, history, met))
    }
    let end = met.contains(history.today) ? history.today : yesterday
    var current = 0
    var day = end
    while met.contains(day) || history.rest.contains(day) {
      if met.contains(day) { current += 1 }
      day = former[day] ?? ""
    }
    return (current, longest)
  }

  private func run(from first: String, _ history: History, _ met: Set<String>) -> Int {
    var count = 0
    var day = first
    while day <= history.today, met.contains(day) || history.rest.contains(day) {
      if met.contains(day) { count += 1 }
      day = next[day] ?? ""
    }
    return count
  }
}
