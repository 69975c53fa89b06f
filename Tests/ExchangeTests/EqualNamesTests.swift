import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// Things of one name that a file tells apart otherwise.
@Suite struct EqualNamesTests {
  private let header =
    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,"
    + "Target Type,Target Value,Archived?\n"

  private func habits(_ archived: [Bool]) -> String {
    header
      + archived.enumerated().map {
        "00\($0 + 1),Run,YES_NO,,,1,1,#D32F2F,,,,\($1)\n"
      }.joined()
  }

  private func loop(_ archived: [Bool], folders: Bool) throws -> ImportedFile {
    var archive = LoopArchive(context)
    archive.add("Habits.csv", Array(habits(archived).utf8))
    if folders {
      for index in archived.indices {
        let text = "Date,Value,Notes\n2026-11-20,YES_MANUAL,\n2026-11-1\(index),YES_MANUAL,\n"
        archive.add("00\(index + 1) Run/Checkmarks.csv", Array(text.utf8))
      }
    } else {
      let names = archived.map { _ in "Run," }.joined()
      let all = archived.map { _ in "YES_MANUAL," }.joined()
      var text = "Date,\(names)\n2026-11-20,\(all)\n"
      for index in archived.indices {
        let row = archived.indices.map { $0 == index ? "YES_MANUAL," : "NO," }.joined()
        text += "2026-11-1\(index),\(row)\n"
      }
      archive.add("Checkmarks.csv", Array(text.utf8))
    }
    return try archive.finish()
  }

  @Test(
    arguments: [[true, false], [false, true], [false, false], [true, false, false]], [true, false])
  func `habits of one name stay apart, and the one in use keeps it`(
    archived: [Bool], folders: Bool
  ) throws {
    let file = try loop(archived, folders: folders)
    var importer = Importer()
    let plan = ImportPlan(file, into: importer.ledger, context)
    _ = importer.ledger.commit(plan.change, at: noon.instant)
    #expect(plan.newCount == archived.count * 3)
    #expect(plan.newCount == plan.lines.count)
    #expect(plan.renamed.count == archived.count - 1)
    let activities = Counters(in: importer.ledger)
    #expect(activities.shown.count == archived.count { !$0 })
    let kept = try #require(archived.firstIndex(of: false))
    let run = try #require(activities.all.first { $0.name == "Run" })
    #expect(!run.isArchived)
    let days = importer.ledger.entries(of: run, in: .always, dayStart: .midnight).map {
      $0.at.local.calendarDay
    }
    #expect(days == [day("2026-11-20"), day("2026-11-1\(kept)")])
    #expect(ImportPlan(file, into: importer.ledger, context).change.records.isEmpty)
  }

  @Test func `tallies of one name come out and in as two`() throws {
    let ledger = MemoryLedger.filled { ledger in
      for (order, isArchived) in [true, false].enumerated() {
        let activity = Counter(
          id: RecordID(derivedFrom: "run \(order)"), draft: CounterDraft(name: "Run"),
          isArchived: isArchived, order: order)
        ledger.write([activity.change(from: nil)])
        ledger.count(activity, "2026-11-20T08:00:00+01:00", 1000)
        ledger.count(activity, "2026-11-1\(order)T08:00:00+01:00", 2000)
      }
    }
    let text = ledger.talliesCSV(today: today, dayStart: .midnight)
    #expect(text.contains("Run (2),2026-11-10,2,,No") && text.contains("Run,2026-11-11,2,,No"))
    var same = Importer(ledger: ledger)
    #expect(try same.take(text).change.records.isEmpty)
    var fresh = Importer()
    #expect(try fresh.take(text).newCount == 6)
    #expect(fresh.ledger.talliesCSV(today: today, dayStart: .midnight) == text)
  }

  @Test(arguments: [
    "Activity,Date,Count,Goal,GoalReached\nA,2026-11-20,1,,\nA,2026-11-20,1,,\n",
    "Start Date,End Date,Schedule,Duration (hours),Target (hours),Completed\n"
      + "2026-11-19T20:00:00+01:00,2026-11-20T08:00:00+01:00,16:8,12.0,16.0,No\n"
      + "2026-11-19T20:00:00+01:00,2026-11-20T08:00:00+01:00,16:8,12.0,16.0,No\n",
  ])
  func `what a file has twice is not called here already by a first import`(text: String) throws {
    var importer = Importer()
    let plan = try importer.take(text)
    #expect(plan.knownCount == 0)
    #expect(plan.count { $0 == .repeated } == 1)
  }

  @Test func `two counts of one day that differ are never both taken`() throws {
    var archive = LoopArchive(context)
    archive.add(
      "001 Run/Checkmarks.csv", Array("Date,Value\n2026-11-20,5000\n2026-11-20,7000\n".utf8))
    let plan = ImportPlan(
      try archive.finish(), into: MemoryLedger(replica: ReplicaID(rawValue: 7)), context)
    #expect(
      plan.issues.map { $0.problem } == [.dayHasOther(CounterAmount(thousandths: 5000))])
  }
}
