import CivilTime
import Exchange
import Ledger
import TestSupport
import Testing
import Trackers

/// A routine goes on in another ledger as it does in its own, whatever became of its newest task.
@Suite struct RoutineRoundTripTests {
  enum Fate: CaseIterable {
    case open, done, dropped, deleted, moved, movedFar, carried, inBacklog, doneLate
  }

  static let repetitions = [
    Repetition(.daily), Repetition(.every(days: 14)), Repetition(.workdays), Repetition(.monthly),
    Repetition(.weekdays([.init(.monday), .init(.wednesday)])), Repetition(.yearly),
    Repetition(.weekly, isFromCompletion: true), Repetition(.months(2), isFromCompletion: true),
  ]

  /// Of a task due on 31 October 2026, the anchor, and again on the rule's next day before today.
  private func ledger(_ repetition: Repetition, _ fate: Fate) throws -> MemoryLedger {
    let first = day("2026-10-31")
    let due = repetition.rule.latest(onOrBefore: today, anchor: first) ?? first
    var traits = TaskTraits("Gym")
    traits.carries = fate == .carried
    traits.remind = LocalTime(startOf: due) + .hours(9)
    var task = PlanTask(
      id: RecordID(derivedFrom: "gym"), traits, place: .day(due, .evening, .must), order: 1,
      created: noon)
    var routine = Routine(repetition, of: task, today: today)
    (routine.start, task.routine) = (first, routine.id)
    switch fate {
    case .open: break
    case .done: task.become(.done, at: Zone.berlin.moment(LocalTime(startOf: due) + .hours(20)))
    case .doneLate, .carried: task.place = .day(today, .evening, .must)
    case .dropped: task.become(.dropped, at: noon)
    case .moved: task.place = .day(due + 1, .evening, .must)
    case .movedFar: task.place = .day(due + 40, .evening, .must)
    case .inBacklog: task.place = .backlog(.must)
    case .deleted: break
    }
    if fate == .doneLate { task.become(.done, at: noon) }
    return MemoryLedger.filled { ledger in
      ledger.write([task.change(from: nil), routine.change(from: nil)])
      if fate == .deleted { ledger.write([.deleting(.task, task.id)]) }
    }
  }

  /// The days of its tasks and where they are, after the app was opened on each of the next days. An
  /// open task that was deleted would be there no more, so only later ones count.
  private func days(of ledger: MemoryLedger, count: Int = 70) -> Set<String> {
    var ledger = ledger
    var seen: Set<String> = []
    for number in 0..<count {
      let now = Moment(noon.instant + .days(number), offset: noon.offset)
      _ = ledger.rollOver(to: today + number, at: now)
      for task in ledger.dayPlan(today + number).tasks where task.isOpen {
        seen.insert("\(today + number) \(task.place) \(task.traits.remind?.minuteText ?? "")")
      }
    }
    return seen
  }

  @Test(arguments: repetitions, Fate.allCases)
  func `a todo.txt brings the same coming days`(repetition: Repetition, fate: Fate) throws {
    let ledger = try ledger(repetition, fate)
    let text = ledger.todoTxt(in: Range<Day>.always)
    var fresh = Importer()
    let plan = try fresh.take(text, as: .todoTxt)
    #expect(plan.issues.isEmpty && plan.count { $0 == .known || $0 == .repeated } == 0)
    #expect(days(of: fresh.ledger) == days(of: ledger), "\(text)")
    let again = try fresh.take(text, as: .todoTxt)
    #expect(again.change.records.isEmpty, "\(text)")
    var same = Importer(ledger: ledger)
    #expect(try same.take(text, as: .todoTxt).change.records.isEmpty, "\(text)")
  }

  @Test(arguments: repetitions, Fate.allCases)
  func `calendars have the rule`(repetition: Repetition, fate: Fate) throws {
    let ledger = try ledger(repetition, fate)
    let feed = String(
      decoding: try CalendarFeed(of: [.tasks], in: ledger, at: noon).bytes, as: UTF8.self)
    let file = ledger.calendar(in: Range<Day>.always, zone: .berlin, at: noon)
    let isWaiting = fate == .inBacklog
    for text in [feed, file] {
      let rules = text.split(separator: "\r\n").filter { $0.starts(with: "RRULE:") }
      #expect(rules.count == (repetition.isFromCompletion || isWaiting ? 0 : 1), "\(text)")
    }
    guard fate == .done || fate == .doneLate else { return }
    // A task counted from completion has its next day, without a rule.
    let routine = try #require(ledger.routines().first)
    let next = try #require(ledger.coming(of: routine, dayStart: .midnight))
    #expect(feed.contains("UID:\(next.task.id)@dayring"))
    #expect(file.contains("UID:\(next.task.id)@dayring"))
  }
}

/// Lines of one id, as programs write them that complete a repeating task.
@Suite struct OccurrencesOfOneIDTests {
  private let id = RecordID(derivedFrom: "rent")

  private func line(_ due: String, isDone: Bool, _ rule: String? = "+1m") -> String {
    (isDone ? "x \(due) " : "") + "2026-08-31 Rent due:\(due)" + (rule.map { " rec:" + $0 } ?? "")
      + " id:\(id) region:morning"
  }

  private func look(_ importer: Importer) -> [String] {
    importer.tasks.map { "\($0.day?.iso8601 ?? "") \($0.status)" }.sorted()
  }

  @Test(arguments: [
    ["2026-09-30", "2026-10-30"], ["2026-08-31", "2026-09-30", "2026-10-31"],
    ["2026-10-31", "2026-11-30"],
  ])
  func `are occurrences of one routine, in any order`(days: [String]) throws {
    let lines = days.enumerated().map { line($1, isDone: $0 < days.count - 1) }
    let expected = days.enumerated().map { "\($1) \($0 < days.count - 1 ? "done" : "todo")" }
    for lines in [lines, lines.reversed()] {
      var importer = Importer()
      let plan = try importer.take(lines.joined(separator: "\n"), as: .todoTxt)
      #expect(plan.newCount == days.count)
      #expect(look(importer) == expected)
      let open = try #require(importer.tasks.first { $0.isOpen })
      let routine = try #require(importer.ledger.routine(of: open))
      // Counted from the first: the next after the 30th is the 31st again.
      #expect(routine.start == day(days[0]))
      #expect(routine.last == day(days[days.count - 1]))
      #expect(
        try importer.take(lines.joined(separator: "\n"), as: .todoTxt).change.records.isEmpty)
    }
  }

  private func update(_ importer: inout Importer, _ text: String) throws -> ImportPlan {
    let file = try ImportedFile(reading: Array(text.utf8), as: .todoTxt, context)
    let plan = ImportPlan(file, into: importer.ledger, context, updating: true)
    if !plan.change.records.isEmpty {
      _ = importer.ledger.commit(plan.change, at: noon.instant + .minutes(1))
    }
    return plan
  }

  @Test(arguments: [false, true])
  func `the home that they came from takes the completion, and goes on`(isReversed: Bool) throws {
    var importer = Importer()
    try importer.take(line("2026-11-30", isDone: false), as: .todoTxt)
    let lines = [line("2026-11-30", isDone: true), line("2026-12-30", isDone: false)]
    _ = try update(
      &importer, (isReversed ? lines.reversed() : lines).joined(separator: "\n"))
    #expect(look(importer) == ["2026-11-30 done"])
    _ = importer.ledger.rollOver(
      to: day("2026-12-30"), at: Moment(noon.instant + .days(39), offset: noon.offset))
    #expect(look(importer) == ["2026-11-30 done", "2026-12-30 todo"])
  }

  @Test func `the line of the next one alone moves the task on, with its routine`() throws {
    var importer = Importer()
    try importer.take(line("2026-10-31", isDone: false), as: .todoTxt)
    let plan = try update(&importer, line("2026-11-30", isDone: false))
    #expect(plan.count { $0 == .changed } == 1)
    #expect(look(importer) == ["2026-11-30 todo"])
    let routine = try #require(importer.ledger.routine(of: importer.tasks[0]))
    #expect(routine.last == day("2026-11-30") && routine.start == day("2026-10-31"))
  }

  @Test func `without a repetition they are copies, and none is lost`() throws {
    let text = [
      line("2026-10-31", isDone: true, nil), line("2026-11-30", isDone: false, nil),
      line("2026-11-30", isDone: false, nil),
    ].joined(separator: "\n")
    var importer = Importer()
    try importer.take(text, as: .todoTxt)
    #expect(look(importer) == ["2026-10-31 done", "2026-11-30 todo", "2026-11-30 todo"])
    #expect(try importer.take(text, as: .todoTxt).change.records.isEmpty)
  }
}
