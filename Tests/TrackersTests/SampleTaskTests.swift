import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct SampleTaskTests {
  private static let now = moment("2026-11-20T20:04+01:00")
  private static let zone = Zone(fixed: UTCOffset(minutes: 60))
  private static let today = day("2026-11-20")

  @Test(arguments: UInt64(1)...10)
  func `Every day has a plausible plan`(seed: UInt64) {
    var diary = Diary()
    diary.addSamples(seed: seed, at: Self.now, Self.zone)
    var statuses: [TaskStatus: Int] = [:]
    for day in Self.today - 89..<Self.today + 1 {
      let plan = diary.ledger.dayPlan(day)
      #expect(!plan.isOver)
      for task in plan.tasks {
        statuses[task.status, default: 0] += 1
        #expect(task.id.high == diary.ledger.dayPlan(Self.today).tasks.first?.id.high)
        if let ended = task.ended { #expect(ended.instant <= Self.now.instant) }
      }
    }
    #expect((250...450).contains(statuses[.done] ?? 0), "\(statuses)")
    #expect((1...15).contains(diary.ledger.overdue(before: Self.today).count))
    #expect(diary.ledger.backlog(today: Self.today).count == 5)
    #expect(diary.ledger.archive(today: Self.today, limit: 100).count > 3)
    let review = diary.ledger.review(weekOf: day("2026-11-02"), dayStart: .midnight)
    #expect(review.done > 10 && review.done <= review.planned)
    #expect(diary.ledger.routines().count == 1)
  }

  @Test func `The same seed gives the same tasks`() {
    var (one, other) = (Diary(), Diary())
    one.addSamples(seed: 4, at: Self.now, Self.zone)
    other.addSamples(seed: 4, at: Self.now, Self.zone)
    #expect(Snapshot.bytes(of: one.ledger) == Snapshot.bytes(of: other.ledger))
  }

  @Test(arguments: UInt64(1)...5)
  func `Every name is one of those passed in`(seed: UInt64) {
    var diary = Diary()
    diary.addSamples(seed: seed, at: Self.now, Self.zone)
    let records = [Kind.activity, .date, .task].flatMap { diary.ledger.records(of: $0) }
    let texts = records.flatMap { record in
      [FieldName.name, .title, .unit].compactMap { record[$0]?.text }.filter { !$0.isEmpty }
    }
    #expect(texts.count > 250)
    for text in texts { #expect(text.hasPrefix("*"), "\(text)") }
    #expect(Set(texts).count == 30)
  }

  @Test func `Names that are all the same do no harm`() {
    var diary = Diary()
    var names = SampleNames.madeUp
    names.others = ["*"]
    diary.addSamples(named: names, seed: 1, at: Self.now, Self.zone)
    #expect(diary.ledger.records(of: .task).count > 250)
  }

  @Test func `They go without a trace with what their routine made`() throws {
    var diary = Diary()
    let own = try diary.plan("own", "2026-11-20 morning must", at: "2026-11-20T08:00Z")
    diary.addSamples(seed: 7, at: Self.now, Self.zone)
    #expect(diary.titles("2026-11-20") == ["own"])
    let appeared = diary.rollOver(to: "2026-11-24").appeared
    #expect(appeared.map { $0.title } == [SampleNames.madeUp.weekly])
    let change = SampleData.removal(from: diary.ledger)
    diary.commit(change, at: "2026-11-24T09:00Z")
    #expect(diary.ledger.records(of: .task).map { $0.id } == [own])
    #expect(diary.ledger.routines().isEmpty)
    #expect(!SampleData.isIn(diary.ledger))
    #expect(diary.rollOver(to: "2026-12-01").appeared.isEmpty)
    #expect(diary.undoLast()?.undone.label == "sample.remove")
    #expect(diary.ledger.records(of: .task).count > 250)
  }
}

extension Diary {
  fileprivate mutating func addSamples(
    named names: SampleNames = .madeUp, seed: UInt64, at now: Moment, _ zone: Zone
  ) {
    let change = SampleData.addition(
      to: ledger, named: names, seed: seed, at: now, zone: zone)
    commit(change, at: now)
  }
}

extension SampleNames {
  fileprivate static let madeUp = SampleNames(
    pushUps: "*push-ups", pages: "*pages", pagesUnit: "*unit", cigarettes: "*cigarettes",
    holiday: "*holiday", firstRun: "*run", musts: numbered("must", 6),
    others: numbered("other", 10), backlog: numbered("backlog", 5), weekly: "*weekly",
    tomorrow: "*tomorrow", dayAfter: "*day after")

  private static func numbered(_ name: String, _ count: Int) -> [String] {
    (1...count).map { "*\(name) \($0)" }
  }
}
