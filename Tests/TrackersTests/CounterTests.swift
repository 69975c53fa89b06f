import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct CounterTests {
  private var diary = Diary()
  private let run: RecordID
  private static let now = "2026-03-10T20:00Z"
  private static let draft = CounterDraft(
    name: "Run", symbol: .shoe, colour: .green, unit: "km",
    quickAmounts: [CounterAmount(thousandths: 5000), .one])

  init() throws {
    run = try diary.perform(.counter(.add(Self.draft, goal: nil)), at: Self.now)
  }

  @Test func `An activity is kept as it was said`() throws {
    let activity = try #require(diary.activity(run))
    #expect(activity.draft == Self.draft)
    #expect(!activity.isArchived)
    #expect(activity.created == moment(Self.now))
    #expect(diary.activities.named(" RUN ")?.id == run)
  }

  @Test(arguments: EntryTables.names)
  func `A name is kept or refused with the reason`(name: String, refusal: TextRefusal?) {
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .name)) }
    for command in commands({ $0.name = name }) {
      var diary = diary
      #expect(diary.refusal(of: .counter(command), at: Self.now) == expected)
    }
  }

  @Test(
    arguments: [
      ("", nil), ("km/h", nil), (String(repeating: "x", count: 20), nil),
      (String(repeating: "x", count: 21), .tooLong(limit: 20)), ("a\nb", .controlCharacter("\n")),
    ] as [(String, TextRefusal?)])
  func `A unit is kept or refused with the reason`(unit: String, refusal: TextRefusal?) {
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .unit)) }
    for command in commands({ ($0.name, $0.unit) = ("x", unit) }) {
      var diary = diary
      #expect(diary.refusal(of: .counter(command), at: Self.now) == expected)
    }
  }

  @Test(
    arguments: [
      ([], .quickAmounts(limit: 6)), ([1], nil), ([-1000, 500], nil), ([1, 2, 3, 4, 5, 6], nil),
      ([1, 2, 3, 4, 5, 6, 7], .quickAmounts(limit: 6)), ([1000, 0], .amountIsZero),
      ([1_000_000_000], nil), ([1_000_000_001], .amountTooLarge),
    ] as [([Int64], EntryRefusal?)])
  func `One to six quick amounts are kept`(thousandths: [Int64], refusal: EntryRefusal?) throws {
    let amounts = thousandths.map { CounterAmount(thousandths: $0) }
    for command in commands({ ($0.name, $0.quickAmounts) = ("x", amounts) }) {
      var diary = diary
      let found = diary.refusal(of: .counter(command), at: Self.now)
      #expect(found == refusal.map { .entry($0) })
      if refusal == nil { #expect(diary.activities.named("x")?.quickAmounts == amounts) }
    }
  }

  @Test(arguments: ["run", "RUN", "R un", "read"])
  func `A name that is taken in any case is refused archived or not`(name: String) throws {
    for isArchived in [false, true] {
      var diary = diary
      let read = try diary.add(activity: "Read")
      try diary.perform(.counter(.archive(name == "read" ? read : run, isArchived)), at: Self.now)
      let other = name == "read" ? run : read
      let draft = CounterDraft(name: name)
      for command in [CounterCommand.add(draft, goal: nil), .edit(other, draft)] {
        let refusal = diary.refusal(of: .counter(command), at: Self.now)
        #expect(refusal == .entry(.nameTaken(name)))
      }
    }
  }

  @Test func `A deleted activitys name is free`() throws {
    var diary = diary
    try diary.perform(.counter(.delete(run)), at: Self.now)
    try diary.add(activity: "Run")
    #expect(diary.undo() == "activity.add")
    #expect(diary.undo() == "activity.delete")
    #expect(diary.activities.all.map { $0.id } == [run])
  }

  @Test func `What two devices named alike can still be edited`() throws {
    var diary = diary
    for number in UInt64(1)...2 {
      diary.receive(
        RecordChange(.activity, RecordID(high: number, low: 0), [.init(.name, .text("Swim"))]))
    }
    for number in UInt64(1)...2 {
      let id = RecordID(high: number, low: 0)
      try diary.perform(.counter(.edit(id, CounterDraft(name: "SWIM", unit: "m"))), at: Self.now)
      #expect(diary.activity(id)?.unit == "m")
    }
  }

  @Test func `An edit that changes nothing commits nothing`() throws {
    var diary = diary
    let commands: [CounterCommand] = [
      .edit(run, Self.draft), .archive(run, false), .move(run, to: 0), .setGoal(run, nil),
    ]
    for command in commands { #expect(try !diary.commits(.counter(command), at: Self.now)) }
    try diary.perform(.counter(.makePrimary(run)), at: Self.now)
    #expect(try !diary.commits(.counter(.makePrimary(run)), at: Self.now))
  }

  @Test func `What does not exist or was deleted is refused`() throws {
    var diary = diary
    try diary.perform(.counter(.delete(run)), at: Self.now)
    for id in [run, RecordID(high: 1, low: 2)] {
      let commands: [CounterCommand] = [
        .log(id, CounterEntryDraft(.one)), .edit(id, Self.draft), .archive(id, true), .delete(id),
        .setGoal(id, nil), .move(id, to: 0), .makePrimary(id),
      ]
      for command in commands {
        let refusal = diary.refusal(of: .counter(command), at: Self.now)
        #expect(refusal == .entry(.noSuch(.activity, "")))
      }
    }
  }

  private func commands(_ edit: (inout CounterDraft) -> Void) -> [CounterCommand] {
    var draft = Self.draft
    edit(&draft)
    return [.add(draft, goal: nil), .edit(run, draft)]
  }
}
