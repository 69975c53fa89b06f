import CivilTime
import Exchange
import Ledger
import Trackers
import TestSupport

/// A ledger whose calendar has everything that is hard to write: what each of its tasks and fasts shall
/// become is told once more in `Tests/Exchange/check_calendar.py`.
struct NastyCalendar {
  private(set) var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
  private var records: [RecordChange] = []

  init() {
    addTexts()
    addStates()
    addRoutines()
    addFasts()
    _ = ledger.commit(Change("task.add", records), at: noon.instant)
  }

  private mutating func addTexts() {
    add("special", #"Milk, eggs; C:\new \\ "now""#, .day(day("2026-11-16"), .morning, .must)) {
      $0.traits.notes = "a\\nb\n\n;,\\\ttab\n"
      $0.traits.remind = local("2026-11-16T09:30")
    }
    // 8 bytes of name and 66 to the emoji, which has 4: one too many for the line.
    add(
      "emoji", String(repeating: "a", count: 66) + "🌈👩‍👩‍👧‍👦" + String(repeating: "🇩🇪", count: 40),
      .day(day("2026-11-16"), .morning, .complementary)
    ) {
      $0.traits.remind = local("2026-11-15T22:00")
    }
    // One byte shorter: the emoji is the last that fits.
    add(
      "fits", String(repeating: "b", count: 63) + "🌈" + "!",
      .day(day("2026-11-16"), .afternoon, .misc)
    ) {
      $0.traits.remind = local("2026-11-16T00:00")
    }
    add(
      "rtl", "לקנות חלב, ביצים ולחם; ואז לחזור הביתה لشراء الحليب",
      .day(day("2026-11-16"), .evening, .free)
    ) {
      $0.traits.remind = local("2026-11-18T00:00")
    }
    add("long", String(repeating: "€", count: 200), .backlog(.misc)) {
      $0.traits.notes =
        Array(repeating: "é,;\\🌈 0123456789abc", count: 500).joined(separator: "\n") + "."
      $0.traits.remind = local("2026-12-24T18:00")
    }
  }

  private mutating func addStates() {
    let place = Place.day(day("2026-11-17"), .morning, .free)
    add("doing", "Doing", place) { $0.become(.doing, at: nil) }
    add("done", "Done", place) {
      $0.become(.done, at: moment("2026-11-17T23:59:59.999-05:30"))
      $0.traits.remind = local("2026-11-17T08:00")
    }
    add("dropped", "Dropped", place) { $0.become(.dropped, at: noon) }
    add("expired", "Expired", place) { $0.become(.expired, at: noon) }
    add("undated", "No creation", place) { $0.created = nil }
  }

  private mutating func addRoutines() {
    let (week, date) = (Weekdays([.init(.monday), .init(.thursday)]), "2026-11-19")
    add("daily", Repetition(.daily), from: date, on: date)
    add("third", Repetition(.every(days: 3)), from: "2026-11-10", on: date)
    add("weekly", Repetition(.weekly), from: date, on: date)
    add("fortnight", Repetition(.every(days: 14)), from: date, on: date)
    add("weekdays", Repetition(.weekdays(week)), from: "2026-11-02", on: date)
    add("month", Repetition(.monthly), from: "2026-10-19", on: date)
    add("monthend", Repetition(.monthly), from: "2026-08-31", on: "2026-11-30")
    add("leap", Repetition(.monthly), from: "2026-10-29", on: "2026-11-29")
    add("quarter", Repetition(.months(3)), from: "2026-08-31", on: "2026-11-30")
    add("year", Repetition(.yearly), from: "2025-11-19", on: date)
    // Repetitions that no rule can express.
    add("completion", Repetition(.daily, isFromCompletion: true), from: date, on: date)
    add("moved", Repetition(.weekly), from: date, on: date, movedTo: "2026-11-20")
    add("elsewhere", Repetition(.weekdays(week)), from: "2026-11-20", on: "2026-11-20")
  }

  private mutating func addFasts() {
    add("plain", "2026-11-18T20:00:00+01:00", "2026-11-19T12:00:00+01:00", 960, "16:8")
    add(
      "own", "2026-11-19T20:00:00.500+01:00", "2026-11-20T12:30:00+01:00", 990, "",
      "Tea; water,\ntea")
    add(
      "cancelled", "2026-11-20T18:00:00+01:00", "2026-11-20T19:00:00+01:00", 45, "Mine, late", "",
      true)
    add("running", "2026-11-20T20:00:00+01:00", nil, 960, "16:8")
    add("backwards", "2026-11-17T20:00:00+01:00", "2026-11-17T19:00:00+01:00", 960, "16:8")
    add("before", "2026-11-15T20:00:00+01:00", "2026-11-16T12:00:00+01:00", 960, "16:8")
  }

  private mutating func add(
    _ name: String, _ title: String, _ place: Place, _ edit: (inout PlanTask) -> Void
  ) {
    var task = PlanTask(
      id: RecordID(derivedFrom: name), TaskTraits(title), place: place, order: Int64(records.count),
      created: moment("2026-11-01T08:00:00+01:00"))
    edit(&task)
    records.append(task.change(from: nil))
  }

  private mutating func add(
    _ name: String, _ repetition: Repetition, from start: String, on due: String,
    movedTo date: String? = nil
  ) {
    let task = PlanTask(
      id: RecordID(derivedFrom: name), TaskTraits(name),
      place: .day(day(date ?? due), .afternoon, .free), order: Int64(records.count), created: nil)
    var routine = Routine(repetition, of: task, today: day(start))
    routine.start = day(start)
    routine.last = day(due)
    var edited = task
    edited.routine = routine.id
    if name == "daily" { edited.traits.remind = LocalTime(startOf: day(due)) + .minutes(1170) }
    records += [edited.change(from: nil), routine.change(from: nil)]
  }

  private mutating func add(
    _ name: String, _ start: String, _ end: String?, _ goal: Int, _ schedule: String,
    _ note: String = "", _ isCancelled: Bool = false
  ) {
    let fast = Fast(
      id: RecordID(derivedFrom: "fast " + name), start: moment(start), end: end.map { moment($0) },
      goal: FastGoal(clamping: goal), schedule: schedule, isCancelled: isCancelled, note: note)
    records.append(fast.change(from: nil))
  }
}
