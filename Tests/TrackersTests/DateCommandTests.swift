import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct DateCommandTests {
  private var diary = Diary()
  private let trip: RecordID
  private static let now = "2026-03-10T20:00Z"
  private static let draft = DateDraft(
    name: "Trip", day: day("2026-07-01"), kind: .until, symbol: .plane, colour: .red)

  init() throws {
    trip = try diary.perform(.date(.add(Self.draft)), at: Self.now)
  }

  @Test func `A date is kept as it was said`() throws {
    var diary = diary
    #expect(diary.date(trip)?.draft == Self.draft)
    let birthday = DateDraft(
      name: " 生日 ", day: day("2000-02-29"), kind: .since, isYearly: true)
    let id = try diary.perform(.date(.add(birthday)), at: Self.now)
    #expect(diary.date(id)?.name == "生日")
    #expect(diary.date(id)?.draft.isYearly == true)
    #expect(diary.date(id)?.draft.kind == .since)
  }

  @Test(arguments: EntryTables.names)
  func `A name is kept or refused with the reason`(name: String, refusal: TextRefusal?) {
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .name)) }
    for command in commands({ $0.name = name }) {
      var diary = diary
      #expect(diary.refusal(of: .date(command), at: Self.now) == expected)
    }
  }

  @Test(arguments: [
    ("1900-01-01", true), ("1899-12-31", false), ("2200-12-31", true), ("2201-01-01", false),
    ("0001-01-01", false), ("9999-12-31", false),
  ])
  func `Days from 1900 to 2200 are kept`(text: String, isKept: Bool) {
    for command in commands({ $0.day = day(text) }) {
      var diary = diary
      let refusal = diary.refusal(of: .date(command), at: Self.now)
      #expect(refusal == (isKept ? nil : .entry(.yearOutOfRange)))
    }
  }

  @Test func `An edit that changes nothing commits nothing`() throws {
    var diary = diary
    for command in [DateCommand.edit(trip, Self.draft), .archive(trip, false)] {
      #expect(try !diary.commits(.date(command), at: Self.now))
    }
  }

  @Test func `Archiving hides and keeps and deleting removes`() throws {
    var diary = diary
    let today = day("2026-03-10")
    try diary.perform(.date(.archive(trip, true)), at: Self.now)
    #expect(diary.ledger.dateCounts(today: today).isEmpty)
    #expect(diary.ledger.dateCounts(today: today, archived: true).map { $0.counter.id } == [trip])
    try diary.perform(.date(.archive(trip, false)), at: Self.now)
    #expect(diary.ledger.dateCounts(today: today).count == 1)
    try diary.perform(.date(.delete(trip)), at: Self.now)
    #expect(diary.ledger.dateCounts(today: today).isEmpty)
    #expect(diary.undo() == "date.delete")
    #expect(diary.date(trip)?.draft == Self.draft)
  }

  @Test func `What does not exist or was deleted is refused`() throws {
    var diary = diary
    try diary.perform(.date(.delete(trip)), at: Self.now)
    for id in [trip, RecordID(high: 1, low: 2)] {
      for command in [DateCommand.edit(id, Self.draft), .archive(id, true), .delete(id)] {
        let refusal = diary.refusal(of: .date(command), at: Self.now)
        #expect(refusal == .entry(.noSuch(.date, "")))
      }
    }
  }

  @Test func `What lies ahead comes first the nearest before the rest`() throws {
    var diary = diary
    let dates: [(String, DateDraft.Kind)] = [
      ("2026-03-09", .until), ("2020-01-01", .since), ("2026-03-10", .until),
      ("2026-04-01", .until),
    ]
    for (text, kind) in dates {
      try diary.perform(
        .date(.add(DateDraft(name: text, day: day(text), kind: kind))), at: Self.now)
    }
    let counts = diary.ledger.dateCounts(today: day("2026-03-10"))
    #expect(
      counts.map { $0.counter.name }
        == ["2026-03-10", "2026-04-01", "Trip", "2026-03-09", "2020-01-01"])
  }

  @Test func `A yearly date stands where its next return is`() throws {
    var diary = diary
    for (name, text, isYearly) in [
      ("Birthday", "1990-03-12", true), ("Cabin", "2026-03-20", false),
      ("Run", "2026-03-01", false),
    ] {
      let draft = DateDraft(
        name: name, day: day(text), kind: isYearly ? .since : .until, isYearly: isYearly)
      try diary.perform(.date(.add(draft)), at: Self.now)
    }
    let counts = diary.ledger.dateCounts(today: day("2026-03-10"))
    #expect(counts.map { $0.counter.name }.filter { $0 != "Trip" } == ["Birthday", "Cabin", "Run"])
  }

  private func commands(_ edit: (inout DateDraft) -> Void) -> [DateCommand] {
    var draft = Self.draft
    edit(&draft)
    return [.add(draft), .edit(trip, draft)]
  }
}
