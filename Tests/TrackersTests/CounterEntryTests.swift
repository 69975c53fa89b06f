import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

struct CounterEntryTests {
  private var diary = Diary()
  private let run: RecordID
  private let entry: RecordID
  private static let now = "2026-03-10T20:00+01:00"

  init() throws {
    run = try diary.add(activity: "Run")
    entry = try diary.perform(
      .counter(.log(run, CounterEntryDraft(CounterAmount(thousandths: 2500), note: " easy "))),
      at: Self.now)
  }

  @Test func `An entry is now unless said otherwise`() throws {
    var diary = diary
    #expect(diary.entry(entry)?.at == moment(Self.now))
    #expect(diary.entry(entry)?.note == "easy")
    let other = moment("2026-03-09T06:00-10:00")
    let id = try diary.perform(
      .counter(.log(run, CounterEntryDraft(.one, at: other))), at: Self.now)
    #expect(diary.entry(id)?.at == other)
  }

  @Test(
    arguments: [
      (Int64(1), nil), (-1, nil), (1_000_000_000, nil), (-1_000_000_000, nil), (0, .amountIsZero),
      (1_000_000_001, .amountTooLarge), (-1_000_000_001, .amountTooLarge), (.max, .amountTooLarge),
      (.min, .amountTooLarge),
    ] as [(Int64, EntryRefusal?)])
  func `An amount is up to a million either way and not zero`(
    thousandths: Int64, refusal: EntryRefusal?
  ) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry($0) }
    let amount = CounterAmount(thousandths: thousandths)
    #expect(
      diary.refusal(of: .counter(.log(run, CounterEntryDraft(amount))), at: Self.now) == expected)
    var edit = CounterEntryEdit()
    edit.amount = amount
    #expect(diary.refusal(of: .counter(.editEntry(entry, edit)), at: Self.now) == expected)
  }

  @Test(
    arguments: [
      ("20", Int64(20_000)), ("-1", -1000), ("2.5", 2500), ("0,125", 125), ("0.1234", nil),
      ("x", nil), ("", nil), ("1 000", nil),
    ] as [(String, Int64?)])
  func `Amounts are read as people type them`(text: String, thousandths: Int64?) {
    #expect((try? CounterAmount(typed: text))?.thousandths == thousandths)
    if let thousandths {
      let text = CounterAmount(thousandths: thousandths).text(separator: ",")
      #expect((try? CounterAmount(typed: text))?.thousandths == thousandths)
    }
  }

  @Test(arguments: EntryTables.times)
  func `Times from 1900 to a few minutes ahead are kept`(time: String, refusal: EntryRefusal?) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry($0) }
    let draft = CounterEntryDraft(.one, at: moment(time))
    #expect(diary.refusal(of: .counter(.log(run, draft)), at: Self.now) == expected)
    var edit = CounterEntryEdit()
    edit.at = moment(time)
    #expect(diary.refusal(of: .counter(.editEntry(entry, edit)), at: Self.now) == expected)
  }

  @Test(arguments: EntryTables.notes)
  func `A note is kept or refused with the reason`(note: String, refusal: TextRefusal?) {
    var diary = diary
    let expected = refusal.map { TrackerRefusal.entry(.text($0, field: .note)) }
    let draft = CounterEntryDraft(.one, note: note)
    #expect(diary.refusal(of: .counter(.log(run, draft)), at: Self.now) == expected)
    var edit = CounterEntryEdit()
    edit.note = note
    #expect(diary.refusal(of: .counter(.editEntry(entry, edit)), at: Self.now) == expected)
  }

  @Test func `A days count is the sum of its entries corrections too`() throws {
    var diary = diary
    for thousandths in [Int64(1000), -1500, 125] {
      try diary.count(thousandths, of: run, at: "2026-03-10T08:00+01:00")
    }
    try diary.count(9000, of: run, at: "2026-03-11T00:00+01:00")
    let figure = try #require(diary.figure(of: run, on: "2026-03-10"))
    #expect(figure.amount == 2125)
    #expect(figure.entries == 4)
  }

  @Test func `An edit changes only what it names and nothing commits nothing`() throws {
    var diary = diary
    var edit = CounterEntryEdit()
    #expect(try !diary.commits(.counter(.editEntry(entry, edit)), at: Self.now))
    edit.amount = CounterAmount(thousandths: 2500)
    edit.note = "easy "
    edit.at = moment(Self.now)
    #expect(try !diary.commits(.counter(.editEntry(entry, edit)), at: Self.now))
    edit.amount = .one
    try diary.perform(.counter(.editEntry(entry, edit)), at: Self.now)
    #expect(diary.entry(entry)?.amount == .one)
    #expect(diary.entry(entry)?.note == "easy")
  }

  @Test func `What does not exist or was deleted is neither edited nor deleted`() throws {
    var diary = diary
    try diary.perform(.counter(.deleteEntry(entry)), at: Self.now)
    for id in [entry, RecordID(high: 1, low: 2)] {
      for command in [CounterCommand.editEntry(id, CounterEntryEdit()), .deleteEntry(id)] {
        let refusal = diary.refusal(of: .counter(command), at: Self.now)
        #expect(refusal == .entry(.noSuch(.entry, "")))
      }
    }
  }

  @Test func `The entries of a deleted activity are out of reach`() throws {
    var diary = diary
    try diary.perform(.counter(.delete(run)), at: Self.now)
    for command in [CounterCommand.editEntry(entry, CounterEntryEdit()), .deleteEntry(entry)] {
      let refusal = diary.refusal(of: .counter(command), at: Self.now)
      #expect(refusal == .entry(.noSuch(.entry, "")))
    }
  }

  @Test func `The newest entries come first and are of one activity`() throws {
    var diary = diary
    let other = try diary.add(activity: "Read")
    for hour in 10...19 {
      try diary.count(Int64(hour), of: run, at: "2026-02-\(hour)T08:00Z")
      try diary.count(1, of: other, at: "2026-02-\(hour)T09:00Z")
    }
    let activity = try #require(diary.activity(run))
    let newest = diary.ledger.entries(of: activity, dayStart: .midnight, limit: 4)
    #expect(newest.map { $0.amount.thousandths } == [2500, 19, 18, 17])
    let days = day("2026-02-11")..<day("2026-02-14")
    let some = diary.ledger.entries(of: activity, in: days, dayStart: .midnight)
    #expect(some.map { $0.amount.thousandths } == [13, 12, 11])
  }
}
