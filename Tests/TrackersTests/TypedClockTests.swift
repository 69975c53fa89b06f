import CivilTime
import TestSupport
import Testing
import Trackers

/// Times of the clock in English words: each is read whole, or stays in the title whole and is told.
@Suite("Times of the clock in words")
struct TypedClockTests {
  private static let minutes: [(String, Int)] = [
    ("5", 5), ("five", 5), ("10", 10), ("ten", 10), ("ten minutes", 10), ("15", 15),
    ("fifteen", 15),
    ("quarter", 15), ("20", 20), ("twenty", 20), ("25", 25), ("twenty-five", 25),
    ("twenty five", 25), ("five-and-twenty", 25), ("five and twenty", 25), ("half", 30),
  ]
  private static let hours = [
    ("9", 9), ("nine", 9), ("12", 12), ("twelve", 12), ("2", 2), ("two", 2),
  ]

  private func typed(_ line: String) -> TypedTask {
    TypedTask.parse(
      line, in: .day(day("2026-11-21"), .morning, .free), today: day("2026-11-20"))
  }

  private func unread(_ task: TypedTask) -> [String] {
    task.tokens.filter { $0.meaning == .unread }.map { $0.text }
  }

  @Test(arguments: ["to", "past", "till", "til", "before", "after", ""], ["", "at "])
  func `Each is read, or stays whole and is told`(link: String, at: String) {
    for (minute, distance) in Self.minutes where !link.isEmpty || minute == "half" {
      for (hour, number) in Self.hours {
        let time = at + [minute, link, hour].filter { !$0.isEmpty }.joined(separator: " ")
        for line in ["Call Bo \(time)", "Call Bo \(time) tomorrow"] {
          let task = typed(line)
          guard task.draft.traits.title == "Call Bo" else {
            // Two numbers before a day may be pages, which the title keeps.
            let isRange = at.isEmpty && (minute + hour).allSatisfy { $0.isNumber }
            if isRange, line != "Call Bo \(time)" { continue }
            #expect(task.draft.traits.title == line)
            #expect(task.draft.traits.remind == nil)
            #expect(unread(task).first == time, "\(line)")
            continue
          }
          let minutes = number * 60 + (link == "to" ? -distance : distance)
          #expect(["to", "past"].contains(link), "\(line)")
          #expect(task.draft.traits.remind?.timeOfDay.minutes == minutes, "\(line)")
          #expect(task.tokens.contains { $0.text == time }, "\(line)")
          #expect(unread(task).isEmpty, "\(line)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Call Bo at ten to nine", "08:50"), ("Call Bo by 10 to 9", "08:50"),
    ("Call Bo 7.30pm", "19:30"), ("Call Bo 7.30 am", "07:30"), ("Call Bo 730pm", "19:30"),
    ("Call Bo at 1130am", "11:30"), ("Call Bo at 1930", "19:30"), ("Call Bo at 0900", "09:00"),
    ("Call Bo at 19h30", "19:30"), ("Call Bo quarter past 9", "09:15"),
    ("Call Bo twenty-five to 9 pm", "20:35"),
    ("Call Bo at five-and-twenty to eight", "07:35"), ("Call Bo ten minutes to nine", "08:50"),
    ("Call Bo at 12 minutes past 9", "09:12"), ("Call Bo 9 a.m.", "09:00"),
    ("Call Bo at 9 p.m. tomorrow", "21:00"), ("Call Bo 9.30 pm", "21:30"),
    ("Call Bo 9pm.", "21:00"),
    ("Call Bo midday", "12:00"), ("Call Bo at midday", "12:00"),
  ])
  func `What can mean one time only is it`(line: String, time: String) {
    #expect(typed(line).draft.traits.remind?.timeOfDay.iso8601 == time)
    #expect(typed(line).draft.traits.title == "Call Bo")
  }

  @Test(arguments: [
    ("Call Bo half nine", ["half nine"]), ("Call Bo ten to nine", ["ten to nine"]),
    ("Call Bo 10 to 9", ["10 to 9"]), ("Shift 15 to 6", ["15 to 6"]),
    ("Work at 9 to 5", ["at 9 to 5"]),
    ("Buy 5 to 10 eggs", []), ("Work 9 to 5", ["9 to 5"]), ("Read one to two", ["one to two"]),
    ("Cut half", []),
    ("Call Bo at 9ish", ["at 9ish"]), ("Pay 12.50", []),
    ("Call Bo 9 a", []), ("Buy 9 amps", []),
  ])
  func `What may be another time or a range stays`(line: String, told: [String]) {
    #expect(typed(line).draft.traits.title == line)
    #expect(unread(typed(line)) == told)
  }

  @Test(arguments: ["by", "around", "through", "past", "each", "due"])
  func `A particle at the end of a title does not hide the time`(particle: String) {
    let task = typed("Do x \(particle) at 9am")
    #expect(task.draft.traits.title == "Do x \(particle)")
    #expect(task.draft.traits.remind?.timeOfDay.iso8601 == "09:00")
  }

  @Test(arguments: ["until", "before", "after", "from", "to", "about", "and", "almost", "not"])
  func `A word that opens a range keeps it in the title`(word: String) {
    let line = "Do x \(word) at 9am"
    #expect(typed(line).draft.traits.title == line)
    #expect(["at 9am", "\(word) at 9am"].contains(unread(typed(line)).first))
  }
}
