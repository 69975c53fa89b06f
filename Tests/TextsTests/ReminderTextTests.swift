import CivilTime
import TestSupport
import Ledger
import Testing
import Texts
import Trackers

@Suite("Reminders in words")
struct ReminderTextTests {
  private static let now = Moment(Instant(milliseconds: 1_795_203_000_000), offset: .utc)
  private let wording = Texts.english.wording(at: now, in: Zone(fixed: .utc))

  private func reminders(_ fill: (inout MemoryLedger) throws -> Void) throws -> [Reminder] {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    try fill(&ledger)
    let end = Self.now.instant + .days(1)
    return ledger.reminders(in: Self.now.instant..<end, zone: Zone(fixed: .utc))
  }

  private func setting(_ edit: (inout ReminderSettings) -> Void) -> (inout MemoryLedger) -> Void {
    var reminderSettings = ReminderSettings()
    edit(&reminderSettings)
    let change = reminderSettings.change(from: ReminderSettings())
    return { ledger in
      if let change { _ = ledger.commit(change, at: Self.now.instant) }
    }
  }

  private func lines(_ reminders: [Reminder]) -> [String] {
    let texts = Texts.english.reminders
    return reminders.map { texts.title(of: $0) + " | " + texts.body(of: $0, wording) }
  }

  @Test
  func `Water has four texts that take turns, and says how the day stands`() throws {
    let lines = lines(try reminders(setting { $0.water = .threeHours }))
    #expect(Set(lines.map { $0.prefix { $0 != "|" } }).count == 4)
    #expect(lines.allSatisfy { $0.hasSuffix(" | 0 of 2000 ml so far.") })
  }

  @Test
  func `A fast is told of with its schedule, its length and its start`() throws {
    let start = Self.now + .hours(-15)
    for (plan, schedule) in [(nil, "16:8 done: 16h"), (FastPlan.minutes(990), "16h 30m")] {
      let reminders = try reminders { ledger in
        setting { $0.fastGoal = true }(&ledger)
        _ = try ledger.perform(
          .fast(.start(at: start, plan: plan)), at: Self.now, newID: RecordID(high: 0, low: 1))
      }
      #expect(
        lines(reminders)
          == ["Fasting goal reached | \(schedule) since \(wording.moment(start))."])
    }
  }

  private static let open: [(names: [String], body: String)] = [
    (["Run"], "Run 0 of 2 km."), (["Run", "Pages"], "Run 0 of 2 km, Pages."),
    (
      ["Run", "Pages", "Push-ups", "Sit-ups", "Stairs"],
      "Run 0 of 2 km, Pages, Push-ups and 2 more."
    ),
  ]

  @Test(arguments: open)
  func `Open activities are told of with what is missing, three by name`(
    names: [String], body: String
  ) throws {
    let reminders = try reminders { ledger in
      setting { $0.talliesAt = TimeOfDay(minutes: 1439) }(&ledger)
      for (index, name) in names.enumerated() {
        let goal = index == 0 ? DailyGoal(.atLeast, 2000) : nil
        let draft = CounterDraft(name: name, unit: index == 0 ? "km" : "")
        _ = try ledger.perform(
          .counter(.add(draft, goal: goal)), at: Self.now,
          newID: RecordID(high: 0, low: UInt64(index) + 1))
      }
    }
    #expect(lines(reminders) == ["Still open today | \(body)"])
  }

  private static let long = String(repeating: "a", count: 160)
  private static let family = "👩‍👩‍👧‍👦"

  private static let notes: [(notes: String, shown: String?)] = [
    ("Bring the forms", "Bring the forms"), ("", nil), ("\n  \n\n", nil),
    ("one\n\n  two  and a half \n three", "one\ntwo and a half\nthree"),
    ("1\n2\n3\n4", "1\n2\n3…"), (long, long), (long + "a", long + "…"),
    (String(long.dropLast(10)) + "\nand so on and on", String(long.dropLast(10)) + "…"),
    (String(repeating: family, count: 40), String(repeating: family, count: 22) + "…"),
  ]

  @Test(arguments: notes)
  func `A task is told of with the first lines of its notes`(
    notes: String, shown: String?
  ) throws {
    let at = Self.now + .hours(1)
    let reminders = try reminders { ledger in
      var draft = TaskDraft("Call the bank", .backlog(.free))
      draft.traits.remind = at.local
      draft.traits.notes = notes
      _ = try ledger.perform(
        .plan(.add(draft)), at: Self.now, newID: RecordID(high: 0, low: 1))
    }
    let body = ["Reminder for \(wording.moment(at)).", shown].compactMap { $0 }
      .joined(separator: "\n")
    #expect(lines(reminders) == ["Call the bank | " + body])
  }

  @Test
  func `After a fast, when the window closes and what comes next`() throws {
    let reminders = try reminders { ledger in
      setting {
        $0.eatingWindow = true
        $0.nextStart = true
      }(&ledger)
      let command = FastCommand.add(
        start: Self.now + .hours(-17), end: Self.now + .hours(-1), plan: nil, note: "")
      _ = try ledger.perform(.fast(command), at: Self.now, newID: RecordID(high: 0, low: 1))
    }
    let closes = wording.moment(Self.now + .hours(7))
    #expect(
      lines(reminders) == [
        "Eating window closes soon | Closes \(closes).",
        "Eating window closed | Next fast (16:8): \(closes).",
      ])
  }

  @Test(arguments: [
    (DailyGoal?.none, "0 km so far."), (DailyGoal(.atLeast, 2500), "0 of 2.5 km so far."),
    (DailyGoal(.atMost, 3000), "0 of at most 3 km so far."),
  ])
  func `Counts beside their goal or limit`(goal: DailyGoal?, body: String) throws {
    let id = RecordID(high: 0, low: 1)
    let reminders = try reminders { ledger in
      let draft = CounterDraft(name: "Run", unit: "km")
      _ = try ledger.perform(.counter(.add(draft, goal: goal)), at: Self.now, newID: id)
      let time = (Self.now + .hours(1)).local.timeOfDay
      if let change = ledger.reminders(of: id)?.change(to: [time]) {
        _ = ledger.commit(change, at: Self.now.instant)
      }
    }
    #expect(lines(reminders.filter { $0.at.instant > Self.now.instant }) == ["Run | \(body)"])
  }

  @Test
  func `Tasks by their title, and the review`() throws {
    let at = Self.now + .hours(1)
    let reminders = try reminders { ledger in
      setting { $0.review = at.local.timeOfDay }(&ledger)
      var draft = TaskDraft("Call the bank", .backlog(.free))
      draft.traits.remind = at.local
      _ = try ledger.perform(
        .plan(.add(draft)), at: Self.now, newID: RecordID(high: 0, low: 1))
    }
    #expect(
      lines(reminders.filter { $0.at.instant > Self.now.instant }) == [
        "Daily review | See what's done and what's left.",
        "Call the bank | Reminder for \(wording.moment(at)).",
      ])
  }
}
