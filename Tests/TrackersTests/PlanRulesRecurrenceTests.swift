import CivilTime
import Foundation
import Testing
import Trackers
import TestSupport

/// Rules against two others: a walk that looks at each day, and python-dateutil's `rrule`.
struct PlannerRecurrenceTests {
  private static let rules = [
    "1d", "2d", "7d", "31d", "365d", "MO", "SU", "TU,WE", "MO,TU,WE,TH,FR", "SA,SU", "month",
    "2m", "3m", "7m", "12m", "24m", "1MO", "3FR", "4SU", "-1FR", "-1",
  ]

  @Test(arguments: rules)
  func `A walk from day to day finds the same`(rule: String) throws {
    let recurrence = try #require(Recurrence(rule))
    for anchor in ["2024-01-31", "2024-02-29", "2023-12-15", "2026-03-01"] {
      let anchor = day(anchor)
      var latest: Day?
      for current in anchor - 3..<anchor + 1500 {
        let isOne = current >= anchor && comesRound(rule, on: current, anchor: anchor)
        if isOne {
          let last = latest ?? anchor - 3
          #expect(recurrence.next(after: last, anchor: anchor) == current)
          #expect(recurrence.next(after: current - 1, anchor: anchor) == current)
          latest = current
        }
        #expect(recurrence.latest(onOrBefore: current, anchor: anchor) == latest)
      }
    }
  }

  @Test func `Ten years are those of RRULE`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/recurrence.txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 100)
    for line in lines {
      let words = line.split(separator: " ").map { String($0) }
      let rule = try #require(Recurrence(words[0]))
      let anchor = day(words[1])
      var expected = anchor
      var found = anchor - 1
      for run in words[2...] {
        let numbers = run.split(separator: "x").compactMap { Int($0) }
        for _ in 0..<(numbers.count > 1 ? numbers[1] : 1) {
          expected = expected + numbers[0]
          found = rule.next(after: found, anchor: anchor)
          guard found == expected else {
            Issue.record("\(words[0]) from \(words[1]): \(found.iso8601) for \(expected.iso8601)")
            return
          }
          #expect(rule.latest(onOrBefore: found, anchor: anchor) == found)
        }
      }
      #expect(rule.next(after: found, anchor: anchor) > day("2034-12-31"))
    }
  }

  @Test(arguments: rules)
  func `A rule is read as it was written`(rule: String) {
    #expect(Recurrence(rule)?.description == rule)
  }

  @Test(arguments: [
    "", "d", "0d", "366d", "-1d", "xd", "99999999999999999999d", "mo", "MO,XX", ",",
    "months", "1w", "MO TH", "m", "0m", "121m", "-2m", "99999999999999999999m",
  ])
  func `What is no rule is not read`(text: String) {
    #expect(Recurrence(text) == nil, "\(text)")
  }

  private func comesRound(_ rule: String, on day: Day, anchor: Day) -> Bool {
    let isLast = (day + 1).date.day == 1
    if rule == "month" || rule.hasSuffix("m") {
      let (date, first) = (day.date, anchor.date)
      let distance = (date.year - first.year) * 12 + date.month - first.month
      guard distance.isMultiple(of: Int(rule.dropLast()) ?? 1) else { return false }
      return date.day == first.day || (isLast && date.day < first.day)
    }
    if rule == "-1" { return isLast }
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    if let number = Int(rule.dropLast(2)), names.contains(String(rule.suffix(2))) {
      guard rule.suffix(2) == names[day.weekday.rawValue] else { return false }
      let length = Day.length(ofMonth: day.date.month, year: day.date.year)
      return number < 0 ? day.date.day + 7 > length : (day.date.day - 1) / 7 + 1 == number
    }
    if let days = Int(rule.dropLast()) { return (day - anchor).isMultiple(of: days) }
    return rule.split(separator: ",").contains { $0 == names[day.weekday.rawValue] }
  }
}
