import CivilTime
import Ledger
import Testing
import Trackers

@testable import Pages

struct ActionTests {
  private static let id = RecordID(derivedFrom: "task")

  @Test(arguments: TasksAction.allCases)
  func `Only without an id it is about all that are overdue`(action: TasksAction) {
    #expect(Action.read(action.rawValue, [:]) == .tasks(action, nil))
    #expect(Action.read(action.rawValue, ["id": Self.id.description]) == .tasks(action, Self.id))
    #expect(Action.read(action.rawValue, ["id": "rubbish"]) == nil)
  }

  @Test(
    arguments: [
      ("sheet.open", ["sheet": "entry", "of": "water", "id": "rubbish"]),
      ("sheet.open", ["sheet": "entry", "of": "elsewhere"]), ("sheet.open", ["sheet": "nothing"]),
      ("task.move", ["id": id.description, "place": "nowhere"]),
      ("task.move", ["id": id.description, "place": "2026-11-23", "next": "rubbish"]),
      ("settings.set", ["name": "firstWeekday", "value": "9"]),
      ("settings.set", ["name": "rest.7"]), ("settings.set", ["name": "theme", "value": "loud"]),
      ("settings.set", ["name": "todayOrder", "value": "water", "by": "2"]),
      ("settings.set", ["name": "todayOrder", "value": "water"]),
      ("settings.set", ["name": "todayOrder", "value": "moods", "by": "1"]),
      ("month.move", ["by": "-9223372036854775808"]),
      ("entry.add", ["of": "water", "amount": "1.5"]),
      ("fast.delete", [:]), ("later", [:]),
    ] as [(String, FieldValues)])
  func `What no page asks for is no action`(name: String, fields: FieldValues) {
    #expect(Action.read(name, fields) == nil)
  }

  @Test func `A task is put down on a day, or before another one`() {
    let fields = ["id": Self.id.description, "place": "2026-11-23"]
    let day = Day(iso8601: "2026-11-23")
    #expect(
      day.map { .taskMove(Self.id, to: .day($0), before: nil) } == Action.read("task.move", fields))
  }
}
