import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// A host that looks now and then, sleeps, and starts anew, beside a user who drinks, fasts, counts
/// and does tasks at random; a model keeps the same state in plain values.
struct RandomReminderTests {
  @Test(arguments: UInt64(1)...15)
  func `No reminder is told twice, nor of a finished thing, and none is missed`(
    seed: UInt64
  ) throws {
    var life = try ReminderLife(seed: seed)
    for _ in 0..<300 {
      try life.step()
      try life.look()
    }
    #expect(life.told > 20, "seed \(seed)")
  }
}

private struct ReminderLife {
  private(set) var told = 0
  private var diary = Diary()
  private var generator: SeededGenerator
  private var now: Instant
  private let seed: UInt64
  private let zone = Zone.berlin
  private let dayStart: Int
  private let run: RecordID
  // The state of a host.
  private var delivered: Set<String> = []
  private var occasions: Set<String> = []
  // The model.
  private var fast: (id: RecordID, start: Instant, minutes: Int)?
  private var drunk: [Int: Int64] = [:]
  private var counted: [Int: Int64] = [:]
  private var tasks: [RecordID: LocalTime] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    let start = ["2026-03-27T12:00Z", "2026-10-23T12:00Z", "2026-06-01T00:00Z"]
    now = moment(start[Int(seed) % 3]).instant
    dayStart = Int(seed) % 7
    run = try diary.add(activity: "Run", goal: DailyGoal(.atLeast, 2000))
    try diary.remind(of: run, "7:00", "12:30", "22:00")
    let hour = dayStart
    diary.choose { $0.dayStart = DayStart(clamping: hour) }
    diary.setReminders {
      $0.fastGoal = true
      $0.eatingWindow = true
      $0.nextStart = true
      $0.water = .twoHours
      $0.talliesAt = timeOfDay("19:45")
      $0.tallyGoal = true
      $0.review = timeOfDay("21:15")
    }
  }

  private var at: Moment { zone.moment(now) }
  private func day(_ moment: Moment) -> Int {
    Int((moment.local.milliseconds - Int64(dayStart) * 3_600_000).flooredQuotient(86_400_000))
  }

  mutating func step() throws {
    now = now + .minutes(chance(12) ? number(in: 60...900) : number(in: 1...40))
    switch number(in: 0...9) {
    case 0, 1:
      try diary.log(2500, at: at.iso8601)
      drunk[day(at), default: 0] += 2500
    case 2: try startOrStop()
    case 3:
      try diary.count(1000, of: run, at: at.iso8601)
      counted[day(at), default: 0] += 1000
    case 4, 5:
      let remind = zone.moment(now + .minutes(number(in: -30...600))).local
      let minute = LocalTime(milliseconds: remind.milliseconds / 60_000 * 60_000)
      let id = try diary.plan("Task", "backlog", at: at.iso8601) { $0.traits.remind = minute }
      tasks[id] = minute
    case 6:
      guard let id = tasks.keys.sorted().randomElement(using: &generator) else { return }
      try diary.plan(.setStatus(id, .done), at: at.iso8601)
      tasks[id] = nil
    default: break
    }
  }

  private mutating func startOrStop() throws {
    if fast != nil {
      try diary.perform(chance(2) ? .stop(at: nil) : .cancel, at: at)
      fast = nil
    } else {
      let start = zone.moment(now - .minutes(number(in: 0...3)))
      let minutes = number(in: 30...1200)
      let before = diary.running.count
      guard
        let id = try? diary.perform(.start(at: start, plan: .minutes(minutes)), at: at),
        diary.running.count > before
      else { return }
      fast = (id, start.instant, minutes)
    }
  }

  /// As a host does: tells what is due and was not told before.
  mutating func look() throws {
    for reminder in diary.ledger.reminders(in: now..<now + Span(milliseconds: 1), zone: zone) {
      guard delivered.insert(reminder.key).inserted else { continue }
      let comment: Comment = "\(reminder.key) at \(at.iso8601), seed \(seed)"
      told += 1
      #expect(reminder.at.instant <= now && now < reminder.until, comment)
      #expect(occasions.insert(occasion(of: reminder)).inserted, comment)
      #expect(!isFinished(reminder), comment)
      if chance(8) {
        diary.commit(reminder.snooze(at: now, zone: zone), at: at)
        occasions.remove(occasion(of: reminder))
      }
    }
    let hour = at.local.timeOfDay.hour
    if (8..<22).contains(hour), drunk[day(at), default: 0] < 20_000 {
      let slot = "hydration-\(hour / 2 * 2)/\(at.local.calendarDay.iso8601)"
      #expect(delivered.contains(slot), "\(slot), seed \(seed)")
    }
    if let fast, now - fast.start >= .minutes(fast.minutes) {
      #expect(occasions.contains("\(fast.id)") || isSnoozed("fast-goal/\(fast.id)"), "seed \(seed)")
    }
  }

  private func isSnoozed(_ beginning: String) -> Bool {
    delivered.contains { $0.hasPrefix(beginning) }
  }

  /// The identity of a reminder to a user.
  private func occasion(of reminder: Reminder) -> String {
    switch reminder.cause {
    case .fastGoal(let fast): "\(fast.id)"
    case .eatingWindow(let window): "window \(window.opened.iso8601)"
    case .nextStart(let window, _): "start \(window.opened.iso8601)"
    case .water(let water): "\(water.hour) \(reminder.occurrence.suffix(10))"
    case .task(let task): "\(task.id)"
    case .tally(_, let time, _): "\(time.iso8601) \(reminder.occurrence.suffix(10))"
    case .tallies: "all \(reminder.occurrence.suffix(10))"
    case .tallyGoal(let day): "goal \(day.figure.day.iso8601)"
    case .review(let day): day.iso8601
    }
  }

  private func isFinished(_ reminder: Reminder) -> Bool {
    // One that was put off is about the day for which it was meant.
    let moment = reminder.isSnoozed ? nil : reminder.at
    switch reminder.cause {
    case .fastGoal(let told):
      return fast.map { $0.id != told.id || now - $0.start < .minutes($0.minutes) } ?? true
    case .eatingWindow, .nextStart: return fast != nil
    case .water: return moment.map { drunk[day($0), default: 0] >= 20_000 } ?? false
    case .task(let task): return tasks[task.id] == nil
    case .tallyGoal: return moment.map { counted[day($0), default: 0] < 2000 } ?? false
    case .tally, .tallies: return moment.map { counted[day($0), default: 0] >= 2000 } ?? false
    case .review: return false
    }
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func chance(_ count: Int) -> Bool { number(in: 1...count) == 1 }
}
