import CivilTime
import Exchange
import Foundation
import Ledger
import Testing
import Trackers

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
    // What a former version has misread is offered anew.
    #expect(plan.changed.allSatisfy { $0.contains("every other month") })
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
}
