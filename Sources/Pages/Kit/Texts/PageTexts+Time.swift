import CivilTime
import Texts

extension PageTexts {
  /// A day beside a time of day; capitalised if it comes first.
  func relativeDay(_ distance: Int, isFirst: Bool) -> String? {
    switch (distance, isFirst) {
    case (0, true): say("Today")
    case (0, false): say("today")
    case (-1, true): say("Yesterday")
    case (-1, false): say("yesterday")
    case (1, true): say("Tomorrow")
    case (1, false): say("tomorrow")
    default: nil
    }
  }

  func percent(_ number: String) -> String { say("\(number)\u{a0}%") }

  package func days(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number)\u{a0}day", other: "\(number)\u{a0}days")
  }

  package func inARow(_ days: String) -> String { say("\(days) in a row") }
  func streakEnded(_ days: String, _ day: String) -> String {
    say("A streak of \(days) ended: \(day).")
  }
  var giveRest: String { say("Make it a rest day") }

  func fasts(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) fast", other: "\(number) fasts")
  }

  func range(_ start: String, _ end: String) -> String { say("\(start) – \(end)") }

  /// A length of time; its parts stay on one line.
  func duration(_ span: Span) -> String {
    common.duration.short(span).map { $0 == " " ? "\u{a0}" : String($0) }.joined()
  }

  /// `16h30`, short enough for a bar.
  func compactDuration(_ span: Span) -> String {
    let minutes = span.wholeMinutes
    let rest = minutes % 60
    return say("\(minutes / 60)h\(rest < 10 ? "0" : "")\(rest)")
  }
}
