import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct PlannerOrderTests {
  private static let place = "2026-03-10 morning none"

  @Test func `Sticky ones come first then buckets then the user’s order`() throws {
    var diary = Diary()
    for (title, bucket, isSticky) in [
      ("f", "none", false), ("e", "misc", false), ("c", "must", false),
      ("d", "complementary", false),
      ("b", "none", true), ("a", "misc", true), ("g", "none", false),
    ] {
      let now = title == "g" ? "2026-03-10T08:01Z" : "2026-03-10T08:00Z"
      try diary.plan(title, "2026-03-10 morning \(bucket)", at: now) {
        $0.traits.isSticky = isSticky
      }
    }
    try diary.plan("z", "2026-03-10 afternoon must")
    #expect(diary.titles("2026-03-10").joined() == "abcdefgz")
  }

  @Test(
    arguments: [
      ("c", "a", "cabde"), ("a", "c", "bacde"), ("a", "e", "bcdae"), ("e", "b", "aebcd"),
      ("b", nil, "acdeb"), ("e", nil, "abcde"), ("a", "b", "abcde"), ("a", "a", "bcdea"),
    ] as [(String, String?, String)])
  func `A task goes before another`(moved: String, next: String?, order: String) throws {
    var diary = Diary()
    var ids: [String: RecordID] = [:]
    for (minute, title) in ["a", "b", "c", "d", "e"].enumerated() {
      ids[title] = try diary.plan(title, Self.place, at: "2026-03-10T08:0\(minute)Z")
    }
    let id = try #require(ids[moved])
    try diary.plan(.move(id, to: Place(Self.place), before: next.flatMap { ids[$0] }))
    #expect(diary.titles("2026-03-10").joined() == order)
  }

  @Test func `Among others buckets it goes as near as it can`() throws {
    var diary = Diary()
    let must = try diary.plan("m", "2026-03-10 morning must")
    let first = try diary.plan("a", "2026-03-10 morning misc", at: "2026-03-10T08:01Z")
    try diary.plan("b", "2026-03-10 morning misc", at: "2026-03-10T08:02Z")
    let last = try diary.plan("z", Self.place, at: "2026-03-10T08:03Z")
    let misc = Place("2026-03-10 morning misc")
    try diary.plan(.move(first, to: misc, before: last))
    #expect(diary.titles("2026-03-10").joined() == "mbaz")
    try diary.plan(.move(first, to: misc, before: must))
    #expect(diary.titles("2026-03-10").joined() == "mabz")
    try diary.plan(.move(must, to: misc, before: last))
    #expect(diary.titles("2026-03-10").joined() == "abmz")
  }

  @Test func `The backlog is ordered too`() throws {
    var diary = Diary()
    let ids = try (0..<4).map { try diary.plan("\($0)", "backlog", at: "2026-03-10T08:0\($0)Z") }
    try diary.plan(.move(ids[3], to: .backlog(.free), before: ids[1]))
    let today = day("2026-03-10")
    #expect(diary.ledger.backlog(today: today).map { $0.title }.joined() == "0312")
  }

  @Test(arguments: UInt64(1)...8)
  func `Any moves give the order that a list would have`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var diary = Diary()
    // At one time, so that there is no room from the beginning.
    var ids = try (0..<7).map { try diary.plan("\($0)", Self.place) }.sorted()
    for _ in 0..<150 {
      // Often between the same two, until nothing lies between.
      let from = Int.random(in: 0..<ids.count, using: &generator)
      let moved = ids.remove(at: from)
      let to = min(ids.count, [0, 1, 1, 1, 5, 9].randomElement(using: &generator) ?? 0)
      let next = to < ids.count ? ids[to] : nil
      try diary.plan(.move(moved, to: Place(Self.place), before: next))
      ids.insert(moved, at: to)
      let found = diary.ledger.dayPlan(day("2026-03-10")).tasks.map { $0.id }
      #expect(found == ids, "seed \(seed)")
    }
  }

  @Test func `Dealing orders anew is one change and one undo`() throws {
    var diary = Diary()
    let ids = try (0..<3).map { try diary.plan("\($0)", Self.place) }.sorted()
    let before = diary.visible
    try diary.plan(.move(ids[2], to: Place(Self.place), before: ids[1]))
    let found = diary.ledger.dayPlan(day("2026-03-10")).tasks.map { $0.id }
    #expect(found == [ids[0], ids[2], ids[1]])
    #expect(diary.undoLast()?.undone.label == "task.move")
    #expect(diary.visible == before)
  }

  @Test func `Huge orders from elsewhere overflow nothing`() throws {
    var diary = Diary()
    let ids = try (0..<4).map { try diary.plan("\($0)", Self.place) }
    for (id, order) in zip(ids, [Int64.min, .max, .max, .min]) {
      diary.receive(RecordChange(.task, id, [.init(.order, .integer(order))]))
    }
    for next in [ids[1], ids[2], ids[3], nil] {
      try diary.plan(.move(ids[0], to: Place(Self.place), before: next))
    }
    #expect(diary.ledger.dayPlan(day("2026-03-10")).tasks.last?.id == ids[0])
  }
}
