import CivilTime
import Foundation
import Ledger
import Testing
import Trackers
import TestSupport

@testable import Exchange

/// Files, and what the version that named tasks and drinks by the clocks of the import made of them in
/// Berlin on 21 November 2026: `Tests/Exchange/Fixtures/former`, with its backups as it wrote them.
@Suite struct FormerImportTests {
  static let names = [
    "fasts", "drinks", "tallies", "apple-health", "zero", "zero-undecided", "zero-json",
    "fasttrack",
    "fasttrack-former", "waterminder", "hydrotracker", "loop-habits", "loop-checks", "todoist",
    "ticktick", "taskwarrior", "todotxt",
  ]

  private func former(_ name: String) throws -> (text: String, importer: Importer) {
    let backup = try Backup(parsing: Array(try Fixture.text("former/\(name).json").utf8))
    var importer = Importer()
    importer.ledger.append(backup.ops)
    return (try Fixture.text("former/\(name).txt"), importer)
  }

  @Test(arguments: names, Occasion.all)
  func `what a former version brought in is known again`(name: String, occasion: Occasion) throws {
    var (text, importer) = try former(name)
    let plan = try importer.take(text, occasion.context)
    #expect(plan.news == [])
    #expect(plan.change.records.isEmpty)
    // Tasks that a former version has misread, or could not yet repeat, are offered anew.
    #expect(
      plan.changed.allSatisfy { line in
        ["every other month", "Tax", "taxes"].contains { line.contains($0) }
      })
    #expect(plan.knownCount > 0)
  }

  /// As long as something of its kind is left, which shows when and where it was imported.
  @Test(arguments: names, Occasion.all)
  func `what was deleted since then stays deleted`(name: String, occasion: Occasion) throws {
    var (text, importer) = try former(name)
    for kind in [Kind.drink, .fast, .task] {
      let records = importer.ledger.records(of: kind)
      importer.ledger.write(
        records.enumerated().filter { $0.offset.isMultiple(of: 2) && records.count > 1 }
          .map { .deleting(kind, $0.element.id) })
    }
    let plan = try importer.take(text, occasion.context)
    #expect(plan.news == [])
    #expect(plan.change.records.isEmpty)
  }

  @Test func `what has come to the file since then is new, and once`() throws {
    var (text, importer) = try former("todoist")
    text += "task,Water plants,,4,1,in 2 days,en,\ntask,Idle,,4,1,every day,en,\n"
    let plan = try importer.take(text, Occasion.all[4].context)
    #expect(plan.news.count == 2)
    #expect(try importer.take(text, Occasion.all[5].context).news == [])
  }

  @Test func `a drink that the same clocks showed elsewhere is another one`() throws {
    var (text, importer) = try former("hydrotracker")
    // At 09:05 in Delhi, where the first was at 09:05 in Berlin.
    text += "\n1763609700000,2025-11-20,250.0,250.0,WATER,,Glass,250.0,,DRAWABLE,water_filled"
    #expect(try importer.take(text, Occasion.all[3].context).newCount == 1)
  }

  /// As a former version has made it, with its day in the name.
  private func made(
    _ title: String, on day: Day, at created: Moment, isRenamed: Bool = false
  ) -> RecordChange {
    let id = RecordID(derivedFrom: "import task \(title) \(day.iso8601) 1")
    return PlanTask(
      id: id, TaskTraits(isRenamed ? "Mine" : title), place: .day(day, .morning, .free), order: 0,
      created: created
    ).change(from: nil)
  }

  private func everyFifthDeleted(of tasks: [RecordChange]) -> [RecordChange] {
    stride(from: 0, to: tasks.count, by: 5).map { .deleting(.task, tasks[$0].id) }
  }

  @Test(arguments: Occasion.all) func `many tasks with an instant each are known again`(
    occasion: Occasion
  ) throws {
    var importer = Importer()
    var text = "\"List Name\",\"Title\",\"Due Date\",\"Status\"\n"
    var tasks: [RecordChange] = []
    for number in 0..<900 {
      let due = noon.instant - .hours(7 * number)
      let (here, utc) = (Moment(due, offset: noon.offset), Moment(due, offset: .utc).local)
      text += "\"Inbox\",\"Task \(number)\",\"\(utc.minuteText):00+0000\",\"0\"\n"
      let created = Moment(noon.instant - .hours(31 * number), offset: noon.offset)
      tasks.append(
        made(
          "Task \(number)", on: here.local.calendarDay, at: created,
          isRenamed: number.isMultiple(of: 3)))
    }
    importer.ledger.write(tasks)
    importer.ledger.write(everyFifthDeleted(of: tasks))
    let plan = try importer.take(text, occasion.context)
    #expect(plan.news == [])
    #expect(plan.change.records.isEmpty)
    #expect(plan.knownCount == 720)
    #expect(plan.count { $0 == .deleted } == 180)
  }

  @Test func `words are known again among the days of a hundred others`() throws {
    var importer = Importer()
    importer.ledger.write(
      (0..<99).filter { $0 != 50 }.map { number in
        let created = Moment(noon.instant - .days(number), offset: noon.offset)
        return made("Own \(number)", on: today, at: created)
      })
    let former = Moment(noon.instant - .days(50), offset: noon.offset)
    var text = "TYPE,CONTENT,PRIORITY,INDENT,DATE\n"
    var tasks: [RecordChange] = []
    for number in 2..<42 {
      text += "task,Task \(number),4,1,in \(number) days\n"
      tasks.append(
        made(
          "Task \(number)", on: former.local.calendarDay + number, at: former,
          isRenamed: number.isMultiple(of: 2)))
    }
    importer.ledger.write(tasks)
    importer.ledger.write(everyFifthDeleted(of: tasks))
    let plan = try importer.take(text, Occasion.all[3].context)
    #expect(plan.news == [])
    #expect(plan.change.records.isEmpty)
  }

  @Test func `words are read up to a bound, and then none but those that were`() {
    var former = FormerImports(.init(readings: 3))
    #expect(former.days(of: .typed("every day"), readAt: noon) == [today, nil])
    let long = String(repeating: "x", count: 2000)
    #expect(former.days(of: .typed(long), readAt: noon) == [])
    #expect(former.days(of: .typed("every week"), readAt: noon) == [])
    #expect(former.days(of: .typed("every day"), readAt: noon) == [today, nil])
  }

  @Test func `ids are tried up to a bound, those of tasks that are here up to another`() {
    let (here, other) = (RecordID(high: 0, low: 1), RecordID(high: 0, low: 2))
    let limits = FormerImports.Limits(tries: 10, lookups: 5)
    var (former, empty) = (FormerImports(limits), FormerImports(limits))
    former.add(
      PlanTask(id: here, TaskTraits("Mine"), place: .backlog(.free), order: 0, created: noon))
    for _ in 0..<5 {
      let mayBe = [former.mayBeKnown(other), empty.mayBeKnown(other)]
      #expect(mayBe == [true, true], "It may have been deleted.")
    }
    #expect(former.mayTry && !empty.mayTry)
    let known = [other, here].filter { former.mayBeKnown($0) }
    #expect(known == [here])
    for _ in 0..<3 {
      #expect(former.mayTry)
      _ = former.mayBeKnown(other)
    }
    #expect(!former.mayTry)
  }
}
