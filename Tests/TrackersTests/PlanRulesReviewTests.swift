import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct PlannerReviewTests {
  @Test func `A week is reviewed`() throws {
    var diary = Diary()
    let done = try diary.plan("done", "2026-03-09 morning must")
    let late = try diary.plan("done late", "2026-03-10 morning misc")
    try diary.plan("open", "2026-03-11 evening misc")
    let dropped = try diary.plan("dropped", "2026-03-11 evening none")
    try diary.plan("expired", "2026-03-12 evening none") { $0.traits.expires = day("2026-03-12") }
    let within = try diary.plan("carried within", "2026-03-09 afternoon must") {
      $0.traits.carries = true
    }
    try diary.plan("carried out", "2026-03-15 afternoon misc") { $0.traits.carries = true }
    let before = try diary.plan("carried in", "2026-03-07 afternoon misc") {
      $0.traits.carries = true
    }
    try diary.plan("next week", "2026-03-16 morning must")
    let waiting = try diary.plan("backlog", "backlog")
    let early = try diary.plan("early", "2026-03-16 morning misc")
    try diary.plan(.setStatus(done, .done), at: "2026-03-09T12:00Z")
    diary.rollOver(to: "2026-03-10")
    try diary.plan(.setStatus(within, .done), at: "2026-03-10T12:00Z")
    try diary.plan(.setStatus(before, .done), at: "2026-03-10T12:00Z")
    try diary.plan(.setStatus(waiting, .done), at: "2026-03-11T12:00Z")
    try diary.plan(.drop([dropped]), at: "2026-03-11T12:00Z")
    try diary.plan(.setStatus(early, .done), at: "2026-03-12T12:00Z")
    diary.rollOver(to: "2026-03-20")
    try diary.plan(.setStatus(late, .done), at: "2026-03-20T12:00Z")
    let review = diary.ledger.review(weekOf: day("2026-03-09"), dayStart: .midnight)
    #expect(review.planned == 8)
    #expect(review.done == 4)
    #expect(review.carried == 2)
    #expect(review.toLater == 1)
    #expect(review.dropped == 1)
    #expect(review.expired == 1)
    #expect(review.doneFromBacklog == 1)
    #expect(review.doneByDay == [1, 3, 1, 0, 0, 0, 0])
    #expect(Bucket.allCases.map { review.share(of: $0).planned } == [2, 0, 4, 2])
    #expect(Bucket.allCases.map { review.share(of: $0).done } == [2, 0, 2, 0])
    #expect(Region.allCases.map { review.share(of: $0).planned } == [2, 3, 3])
    #expect(Region.allCases.map { review.share(of: $0).done } == [2, 2, 0])
  }

  @Test func `What was done from the backlog is filed where it ended`() throws {
    var diary = Diary()
    diary.choose { $0.dayStart = DayStart(clamping: 4) }
    let task = try diary.plan("x", "backlog")
    try diary.plan(.setStatus(task, .done), at: "2026-03-16T02:00Z")
    let dayStart = DayStart(clamping: 4)
    let week = diary.ledger.review(weekOf: day("2026-03-09"), dayStart: dayStart)
    #expect(week.doneFromBacklog == 1 && week.doneByDay[6] == 1)
    let next = diary.ledger.review(weekOf: day("2026-03-16"), dayStart: dayStart)
    #expect(next.doneFromBacklog == 0)
    #expect(diary.titles("2026-03-16").isEmpty)
    try diary.plan(.setStatus(task, .todo), at: "2026-03-16T09:00Z")
    #expect(diary.ledger.backlog(today: day("2026-03-16")).map { $0.id } == [task])
  }

  @Test func `The archive is paged from the newest on`() throws {
    var diary = Diary()
    for number in 1...300 {
      let date = day("2025-01-01") + number
      let id = try diary.plan("\(number)", "\(date.iso8601) morning none")
      if number.isMultiple(of: 3) { try diary.plan(.drop([id])) }
    }
    let waiting = try diary.plan("waiting", "backlog")
    try diary.plan(.drop([waiting]))
    let today = day("2026-03-10")
    let all = diary.ledger.archive(today: today, limit: 1000)
    #expect(all.map { $0.title } == ["waiting"] + (1...100).reversed().map { "\($0 * 3)" })
    for limit in [0, 1, 30, 101, 102] {
      #expect(diary.ledger.archive(today: today, limit: limit) == Array(all.prefix(limit)))
    }
  }

  @Test func `A day may have more than is read at once`() throws {
    var diary = Diary()
    var dropped: [RecordID] = []
    for number in 1...330 {
      let id = try diary.plan("\(number)", "2026-03-0\(number <= 30 ? 1 : 2) morning none")
      if number.isMultiple(of: 3) {
        try diary.plan(.drop([id]))
        dropped.append(id)
      }
    }
    let all = diary.ledger.archive(today: day("2026-03-10"), limit: 1000)
    #expect(Set(all.map { $0.id }) == Set(dropped))
    #expect(all.count == dropped.count)
    for limit in [1, 85, 86, 100, 109, 110] {
      #expect(
        diary.ledger.archive(today: day("2026-03-10"), limit: limit) == Array(all.prefix(limit)))
    }
  }

  @Test(arguments: [
    ("report", ["Write Report", "Read"]), ("WRITE rep", ["Write Report"]), ("", []), ("  ", []),
    ("cafe", ["Café"]), ("CAFÉ", ["Café"]), ("xyz", []), ("port", []), ("annual rep", ["Read"]),
  ])
  func `Tasks are found by their words`(text: String, expected: [String]) throws {
    var diary = Diary()
    try diary.plan("Café", "2026-03-08 morning none")
    try diary.plan("Read", "2026-03-09 morning none") { $0.traits.notes = "the Annual\nreport" }
    try diary.plan("Write Report", "2026-03-10 morning none")
    try diary.plan("open", "backlog")
    var ledger = diary.ledger
    #expect(ledger.tasks(matching: text, limit: 10).map { $0.title } == expected)
    #expect(ledger.tasks(matching: text, limit: 1).map { $0.title } == Array(expected.prefix(1)))
  }

  @Test func `A day is counted for its ring`() throws {
    var diary = Diary()
    let first = try diary.plan("a", "2026-03-10 evening must")
    let second = try diary.plan("b", "2026-03-10 morning must")
    let gone = try diary.plan("c", "2026-03-10 morning none")
    try diary.plan(.setStatus(first, .done))
    try diary.plan(.drop([gone]))
    let plan = diary.ledger.dayPlan(day("2026-03-10"))
    #expect(plan.done == 1 && plan.total == 2)
    #expect(plan.musts.map { $0.id } == [second, first])
    #expect(plan.tasks(in: .morning).map { $0.id } == [second])
    #expect(plan.foremost(in: .morning).map { $0.id } == [second, first])
  }

  @Test func `The foremost tasks are musts, then those from this part of the day on`() throws {
    var diary = Diary()
    for (title, place) in [
      ("early", "morning none"), ("late", "evening misc"), ("now", "afternoon none"),
      ("must", "evening must"),
    ] {
      try diary.plan(title, "2026-03-10 " + place)
    }
    let tasks = diary.ledger.dayPlan(day("2026-03-10")).foremost(in: .afternoon)
    #expect(tasks.map { $0.title } == ["must", "now", "late", "early"])
  }
}
