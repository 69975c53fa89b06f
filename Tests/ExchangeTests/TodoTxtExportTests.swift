import CivilTime
import Exchange
import Ledger
import Testing
import Trackers
import TestSupport

@Suite struct TodoTxtExportTests {
  let week = day("2026-11-16")..<day("2026-11-30")

  /// A ledger with what is there, and how it is written.
  private func export(_ tasks: [PlanTask], _ routines: [Routine] = []) -> String {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    let changes = tasks.map { $0.change(from: nil) } + routines.map { $0.change(from: nil) }
    _ = ledger.commit(Change("task.add", changes), at: noon.instant)
    return ledger.todoTxt(in: week)
  }

  private func task(_ name: String, _ title: String, _ place: Place) -> PlanTask {
    PlanTask(
      id: RecordID(derivedFrom: name), TaskTraits(title), place: place, order: 1, created: nil)
  }

  @Test func `days come in order, each by region and bucket, and the backlog last`() {
    var report = task("a", "Write report", .day(day("2026-11-20"), .evening, .must))
    report.created = moment("2026-11-18T08:00:00.250+01:00")
    var call = task("b", "Call back", .day(day("2026-11-20"), .morning, .complementary))
    call.become(.done, at: moment("2026-11-20T09:00:00+01:00"))
    call.created = report.created
    var shelf = task("c", "Build a shelf", .backlog(.misc))
    shelf.traits.notes = "Oak: 2 boards,\n100% dry"
    shelf.traits.isSticky = true
    var ball = task("d", "Drop the ball", .day(day("2026-11-19"), .afternoon, .free))
    ball.become(.dropped, at: moment("2026-11-21T09:00:00+01:00"))
    #expect(
      export([shelf, report, call, ball]) == """
        x 2026-11-21 Drop the ball due:2026-11-19 id:\(ball.id) region:afternoon \
        status:dropped ended:20261121T090000+0100
        x 2026-11-20 2026-11-18 Call back due:2026-11-20 pri:B id:\(call.id) region:morning \
        ended:20261120T090000+0100 created:20261118T080000.250+0100
        (A) 2026-11-18 Write report due:2026-11-20 id:\(report.id) region:evening \
        created:20261118T080000.250+0100
        (C) Build a shelf id:\(shelf.id) top:yes note:Oak%3A%202%20boards,%0A100%%20dry

        """)
  }

  @Test(arguments: [
    (Repetition(.every(days: 3)), "rec:+3d"), (Repetition(.weekly), "rec:+1w"),
    (Repetition(.workdays, isFromCompletion: true), "rec:1b"), (Repetition(.monthly), "rec:+1m"),
    (Repetition(.months(18)), "rec:+18m"), (Repetition(.yearly), "rec:+1y"),
    (Repetition(.weekdays([.init(.sunday), .init(.monday)])), "repeat:+MO,SU"),
  ])
  func `the newest occurrence says how it repeats`(repetition: Repetition, text: String) {
    var former = task("a", "Old", .day(day("2026-11-19"), .morning, .free))
    var newest = task("b", "New", .day(day("2026-11-20"), .morning, .free))
    var routine = Routine(repetition, of: former, today: day("2026-11-19"))
    (routine.newest, routine.last) = (newest.id, day("2026-11-20"))
    former.routine = routine.id
    newest.routine = routine.id
    #expect(
      export([former, newest], [routine]) == """
        Old due:2026-11-19 id:\(former.id) region:morning
        New due:2026-11-20 \(text) from:2026-11-19 id:\(newest.id) region:morning

        """)
  }

  @Test(arguments: [
    ("x marks the spot", "%78 marks the spot"), ("(A) is a grade", "%28A) is a grade"),
    ("2026-11-20 diary", "%32026-11-20 diary"),
    ("Pay due:2026-11-20 now", "Pay due%3A2026-11-20 now"),
    ("id:06d1 id:", "id%3A06d1 id:"), ("100% of 50%20", "100% of 50%2520"),
    ("http://a.org:80 foo:bar", "http://a.org:80 foo:bar"), ("two  spaces", "two  spaces"),
    ("x", "%78"), ("(A)", "%28A)"), ("2026-11-20", "%32026-11-20"), ("xx", "xx"),
  ])
  func `a title is never mistaken for anything else`(title: String, text: String) throws {
    let task = task("a", title, .backlog(.free))
    let line = export([task])
    #expect(line == "\(text) id:\(task.id)\n")
    var importer = Importer()
    try importer.take(line)
    #expect(importer.tasks.map { $0.title } == [title])
  }

  @Test func `what another program has changed in a line counts`() throws {
    let id = RecordID(derivedFrom: "a")
    let line = "2026-11-18 Do due:2026-11-20 id:\(id) region:evening created:20261118T080000+0100"
    var importer = Importer()
    try importer.take("x 2026-11-21 " + line + " status:doing ended:20261120T090000+0100")
    let task = try importer.task("Do")
    #expect(task.status == .done)
    #expect(task.ended == noon)
    #expect(task.place == .day(day("2026-11-20"), .evening, .free))
    importer = Importer()
    try importer.take(line + " status:dropped ended:20261120T090000+0100")
    #expect(try importer.task("Do").status == .todo)
    #expect(try importer.task("Do").created == moment("2026-11-18T08:00:00+01:00"))
  }

  @Test(arguments: [
    "due", "rec", "repeat", "from", "last", "pri", "t", "id", "region", "status", "ended",
    "created",
    "expires", "until", "remind", "since", "carry", "top", "after",
  ])
  func `a value that another program has made unreadable stays in the title`(key: String) throws {
    let id = RecordID(derivedFrom: "a")
    for line in ["Do \(key):nope id:\(id)", "x 2026-11-20 Do \(key):nope due:2026-11-20 id:\(id)"] {
      var importer = Importer()
      try importer.take(line)
      #expect(importer.tasks.map { $0.title } == ["Do \(key):nope"])
    }
  }

  @Test(arguments: ["pri:high", "pri:a", "pri:AB", "pri:1"])
  func `a priority that is none stays in the title`(word: String) throws {
    var importer = Importer()
    try importer.take("x 2026-11-20 Call \(word)\n(A) Write \(word) due:2026-11-24")
    #expect(Set(importer.tasks.map { $0.title }) == ["Call \(word)", "Write \(word)"])
    importer = Importer()
    try importer.take("(A) Write pri:B")
    #expect(try importer.task("Write pri:B").bucket == .must)
  }

  @Test func `a cut or damaged file is read in part at most`() throws {
    var task = task("a", "Write report", .day(day("2026-11-20"), .evening, .must))
    task.traits.notes = "A\nB"
    task.become(.done, at: noon)
    try expectRobust(export([task, self.task("b", "50%20 x", .backlog(.misc))]))
  }
}

/// Laws of writing tasks and reading them again.
@Suite struct TodoTxtRoundTripTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `an empty ledger takes the same tasks, and the same ledger takes none`(seed: UInt64) throws {
    var random = RandomTasks(seed: seed)
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 9))
    _ = ledger.commit(Change("task.add", random.changes(count: 120)), at: noon.instant)
    let text = ledger.todoTxt(in: Range<Day>.always)

    var importer = Importer()
    let plan = try importer.take(text)
    #expect(plan.format == .todoTxt, "seed \(seed)")
    #expect(plan.issues.isEmpty && plan.demoted.isEmpty && plan.leftOut.isEmpty, "seed \(seed)")
    let (before, after) = (written(in: ledger), written(in: importer.ledger))
    #expect(before.count == 120)
    for (before, after) in zip(before, after) { #expect(before == after, "seed \(seed)") }
    #expect(before.count == after.count, "seed \(seed)")
    // Byte by byte, for equal texts may be spelled differently.
    let again = importer.ledger.todoTxt(in: Range<Day>.always)
    #expect(Array(again.utf8) == Array(text.utf8), "seed \(seed)")

    importer.ledger = ledger
    #expect(try importer.take(text).change.records.isEmpty, "seed \(seed)")
  }

  private struct Written: Equatable {
    var task: PlanTask
    let repetition: Repetition?
    let anchor: Day?
  }

  /// By id; the order is that of the lines, and a routine's id follows from the task's.
  private func written(in ledger: MemoryLedger) -> [Written] {
    ledger.records(of: .task).compactMap { PlanTask($0) }.map { task in
      let routine = task.isOpen ? ledger.routine(of: task) : nil
      var plain = task
      plain.order = 0
      plain.routine = nil
      return Written(task: plain, repetition: routine?.repetition, anchor: routine?.start)
    }
  }
}

/// Tasks with everything that a task may have, and titles that look like what they are not.
private struct RandomTasks {
  private var random: SplitMix64
  private var slots: [Day: SlotUse] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func changes(count: Int) -> [RecordChange] {
    var changes: [RecordChange] = []
    for _ in 0..<count {
      var task = task()
      if task.isOpen, happens(3) {
        var routine = Routine(repetition(), of: task, today: noon.local.calendarDay)
        if happens(2) { routine.start = routine.start - below(40) }
        task.routine = routine.id
        changes.append(routine.change(from: nil))
      }
      changes.append(task.change(from: nil))
    }
    return changes
  }

  private mutating func task() -> PlanTask {
    let id = RecordID(random: &random)
    var traits = TaskTraits(text(upTo: 8, ["  ", " "]))
    if happens(2) { traits.notes = text(upTo: 30, [" ", "\n", "\n\n", "\t", "  "]) }
    var task = PlanTask(
      id: id, traits, place: place(), order: Int64(below(1_000_000)), created: moment())
    let status = TaskStatus.allCases[below(5)]
    if status != .todo { task.become(status, at: moment()) }
    task.place = task.takesSlot(doneKeeps: false) ? fitting(task.place) : task.place
    task.traits.carries = happens(3)
    task.traits.isSticky = happens(4)
    if happens(3) { task.traits.expires = day() }
    if happens(3) {
      task.traits.remind = LocalTime(day: day(), time: TimeOfDay(minutes: below(1440)))
    }
    if happens(4) { task.since = day() }
    return task
  }

  private mutating func fitting(_ place: Place) -> Place {
    guard case .day(let day, let region, let bucket) = place else { return place }
    let hasRoom = slots[day]?.hasRoom(region, bucket) ?? true
    let fitting = hasRoom ? place : place.with(.free)
    slots[day, default: SlotUse([], doneKeeps: false)].add(
      PlanTask(
        id: RecordID(high: 0, low: 0), TaskTraits(""), place: fitting, order: 0, created: nil))
    return fitting
  }

  private mutating func place() -> Place {
    let bucket = Bucket.allCases[below(4)]
    return happens(4) ? .backlog(bucket) : .day(day(), Region.allCases[below(3)], bucket)
  }

  private mutating func repetition() -> Repetition {
    let rules: [Recurrence] = [
      .every(days: below(365) + 1), .weekly, .monthly, .workdays, .months(below(120) + 1),
      .weekdays(Weekdays(rawValue: below(127) + 1)),
    ]
    return Repetition(rules[below(rules.count)], isFromCompletion: happens(2))
  }

  private mutating func text(upTo count: Int, _ separators: [String]) -> String {
    let words = [
      "x", "(A)", "2026-11-20", "due:2026-11-21", "due:", "id:\(RecordID(random: &random))", "id:1",
      "rec:+1w", "pri:A", "note:a%20b", "%", "100%", "%41", "%C3", "t:2026-01-01", "status:done",
      "+house", "@phone", "http://a.org/b?c=d:e", "Grüße", "שלום", "🤷🏽‍♀️", "e\u{301}", "\u{2028}a",
      "a\u{a0}b", "a,b;c\\d", "\"quoted\"", "=1+1", ":", "::", "word", "x:y", "from:2026-01-01",
    ]
    var text = words[below(words.count)]
    for _ in 0..<below(count) {
      text += separators[below(separators.count)] + words[below(words.count)]
    }
    return text.trimmed
  }

  private mutating func day() -> Day { noon.local.calendarDay + below(200) - 100 }

  private mutating func moment() -> Moment {
    let offset = UTCOffset(minutes: below(1600) - 800)
    let milliseconds = Int64(below(86_400_000)) - (happens(2) ? 0 : Int64(below(1000)) * 86_400_000)
    return Moment(noon.instant + Span(milliseconds: milliseconds), offset: offset)
  }

  private mutating func happens(_ rate: Int) -> Bool { below(rate) == 0 }
  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
}
