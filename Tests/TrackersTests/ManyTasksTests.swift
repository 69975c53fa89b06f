import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

/// Commands on very many tasks at once.
struct ManyTasksTests {
  private let today = day("2026-03-10")
  private let now = moment("2026-03-10T09:00Z")

  private func diary(
    _ count: Int, _ place: String = "2026-03-10 morning none",
    _ edit: (Int, [RecordID], inout TaskDraft) -> Void = { _, _, _ in }
  ) throws -> (diary: Diary, ids: [RecordID]) {
    var diary = Diary()
    var ids: [RecordID] = []
    for number in 0..<count {
      ids.append(try diary.plan("\(number)", place) { edit(number, ids, &$0) })
    }
    return (diary, ids)
  }

  /// How many records are read for a command on so many tasks, and for one on twice as many.
  private func growth(
    _ place: String = "2026-03-10 morning none",
    _ body: ([RecordID], inout CountedLedger) throws -> Void
  ) throws -> (Int, Int) {
    let reads = try [60, 120].map { count in
      let (diary, ids) = try diary(count, place)
      var ledger = CountedLedger(diary.ledger)
      return try ledger.reads { try body(ids, &$0) }
    }
    return (reads[0], reads[1])
  }

  private static let place = Place("2026-03-11 morning none")

  private static let commands: [(String, @Sendable ([RecordID]) -> [PlanCommand])] = [
    ("move", { ids in [.moveAll(ids.map { TaskMove($0, to: place) }, before: nil)] }),
    (
      "before",
      { ids in [.moveAll(ids.dropLast().map { TaskMove($0, to: place) }, before: ids.last)] }
    ),
    ("today", { [.doToday($0)] }), ("backlog", { [.toBacklog($0)] }), ("drop", { [.drop($0)] }),
    ("done", { $0.map { .setStatus($0, .done) } }), ("anyway", { $0.map { .doneAnyway($0) } }),
    ("delete", { $0.map { .delete($0) } }),
    ("dropped and restored", { ids in [.drop(ids)] + ids.map { .restore($0, place) } }),
    ("dropped and reopened", { ids in [.drop(ids)] + ids.map { .setStatus($0, .todo) } }),
  ]

  @Test(arguments: commands.map(\.0))
  func `Twice as many tasks take twice as many reads`(name: String) throws {
    let commands = try #require(Self.commands.first { $0.0 == name }).1
    let (few, many) = try growth { ids, ledger in
      for command in commands(ids) {
        _ = try ledger.performInParts(
          .plan(command), at: now, newID: RecordID(derivedFrom: "new"))
      }
    }
    #expect(many <= 2 * few, "\(few) and then \(many)")
  }

  @Test(arguments: UInt64(1)...12)
  func `Many that are moved at once stand as if they had been moved one after the other`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var (single, ids) = try diary(9)
    for number in 0..<3 {
      ids.append(try single.plan("x\(number)", "2026-03-11 morning none"))
      ids.append(try single.plan("y\(number)", "backlog none"))
    }
    var several = single
    for _ in 0..<12 {
      let place = Place(
        ["2026-03-10 morning none", "2026-03-11 morning none", "backlog none"]
          .randomElement(using: &generator) ?? "")
      let moved = Array(
        ids.shuffled(using: &generator).prefix(Int.random(in: 2...6, using: &generator)))
      let next = generator.chance(60) ? ids.first { !moved.contains($0) } : nil
      for id in moved { try single.plan(.move(id, to: place, before: next)) }
      try several.plan(.moveAll(moved.map { TaskMove($0, to: place) }, before: next))
      for day in ["2026-03-10", "2026-03-11"] {
        #expect(several.titles(day) == single.titles(day), "seed \(seed)")
      }
      let backlogs = [single, several].map { $0.ledger.backlog(today: today).map { $0.title } }
      #expect(backlogs[0] == backlogs[1], "seed \(seed)")
    }
  }

  @Test
  func `One that the others go before is last where it is moved too`() throws {
    var (diary, ids) = try diary(4)
    let moves = ids.map { TaskMove($0, to: Self.place) }
    try diary.plan(.moveAll(moves, before: ids[1]))
    #expect(diary.titles("2026-03-11") == ["0", "2", "3", "1"])
    #expect(diary.undoLast()?.undone.label == "task.move")
    #expect(diary.titles("2026-03-10").sorted() == ["0", "1", "2", "3"])
  }

  @Test
  func `Slots count for tasks that are moved together, and one that is full moves nothing`() throws
  {
    var (diary, ids) = try diary(4)
    let place = Place("2026-03-11 morning complementary")
    let moves = ids.map { TaskMove($0, to: place) }
    #expect(
      diary.planRefusal(of: .moveAll(moves, before: nil))
        == .slotFull(day: day("2026-03-11"), region: .morning, bucket: .complementary))
    #expect(diary.titles("2026-03-11").isEmpty)
    try diary.plan(.moveAll(Array(moves.prefix(3)), before: nil))
    // Two that change places never need more room than there is.
    let must = try diary.plan("must", "2026-03-11 morning must")
    let back = [
      TaskMove(must, to: Place("2026-03-11 morning none")),
      TaskMove(ids[0], to: Place("2026-03-11 morning must")),
    ]
    try diary.plan(.moveAll(back, before: nil))
    #expect(diary.place(ids[0]) == "2026-03-11 morning must")
  }

  @Test
  func `A routine follows the one of many that is its newest`() throws {
    var diary = Diary()
    let id = try diary.plan("Run", "2026-03-10 morning none") { $0.repetition = Repetition(.daily) }
    let other = try diary.plan("Other", "2026-03-10 morning none")
    let place = Place("2026-03-10 evening none")
    try diary.plan(.moveAll([TaskMove(other, to: place), TaskMove(id, to: place)], before: nil))
    let routine = try #require(diary.task(id).flatMap { diary.ledger.routine(of: $0) })
    #expect(routine.region == .evening)
  }

  /// Each waits for the one before it.
  private func chain(_ count: Int, closed: Bool) throws -> (CountedLedger, [PlanTask]) {
    var (diary, ids) = try diary(count) { number, ids, draft in
      if let last = ids.last { draft.traits.wait(for: last) }
    }
    if closed {
      diary.receive(
        RecordChange(.task, ids[0], [.init(ids[count - 1].afterField, .bool(true))]))
    }
    return (CountedLedger(diary.ledger), ids.compactMap { diary.task($0) })
  }

  @Test(arguments: [true, false])
  func `Each task that many wait for is read once`(isClosed: Bool) throws {
    var reads: [Int] = []
    for count in [60, 120] {
      var (ledger, tasks) = try chain(count, closed: isClosed)
      reads.append(
        ledger.reads { store in
          let waiting = store.waiting(of: tasks, today: today)
          #expect(waiting.count == (isClosed ? count : count - 1))
          #expect(waiting.values.allSatisfy { $0.isHeld == !isClosed && $0.others.count == 1 })
        })
    }
    #expect(reads[1] <= 2 * reads[0], "\(reads)")
  }

  @Test
  func `Of a long circle the ends are named, and of one beyond all measure that it is one`() throws
  {
    let (ledger, tasks) = try chain(20, closed: true)
    let way = try #require(ledger.waiting(of: tasks[5], today: today)).circle.map { $0.title }
    #expect(way == ["5", "4", "3", "2", "7", "6", "5"])
    let (endless, all) = try chain(600, closed: true)
    let waiting = try #require(endless.waiting(of: all[5], today: today))
    #expect(!waiting.isHeld)
    #expect(waiting.circle.isEmpty)
  }

  @Test(arguments: UInt64(1)...20)
  func `Many are seen to wait as each of them alone is`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (diary, ids) = try diary(12)
    for id in ids where generator.chance(20) { try diary.plan(.setStatus(id, .done)) }
    for _ in 0..<14 {
      guard let one = ids.randomElement(using: &generator),
        let other = ids.randomElement(using: &generator)
      else { continue }
      diary.receive(RecordChange(.task, one, [.init(other.afterField, .bool(true))]))
    }
    let tasks = ids.compactMap { diary.task($0) }
    let all = diary.ledger.waiting(of: tasks, today: today)
    for task in tasks {
      #expect(all[task.id] == diary.ledger.waiting(of: task, today: today), "seed \(seed)")
      // The way leads from each task to one that it waits for.
      for (one, next) in zip(all[task.id]?.circle ?? [], all[task.id]?.circle.dropFirst() ?? [])
      where (all[task.id]?.circle.count ?? 0) < 7 {
        #expect(one.traits.after.contains(next.id), "seed \(seed)")
      }
    }
    // A task waits in a circle where it is among those that it waits for, or they for theirs.
    for task in tasks where task.isOpen {
      var (reached, rest): (Set<RecordID>, [PlanTask]) = ([], [task])
      while let one = rest.popLast() {
        for other in one.traits.after.compactMap({ diary.task($0) })
        where other.isOpen && reached.insert(other.id).inserted {
          rest.append(other)
        }
      }
      let isInCircle = all[task.id].map { !$0.isHeld } ?? false
      #expect(isInCircle == reached.contains(task.id), "seed \(seed)")
    }
  }

  @Test
  func `A plan that needs no new day says so, and only then`() throws {
    var (diary, _) = try diary(3, "2026-03-09 morning none") { _, _, draft in
      draft.traits.carries = true
    }
    #expect(!diary.ledger.isRolledOver(to: today, at: now))
    diary.rollOver(to: "2026-03-10")
    #expect(diary.ledger.isRolledOver(to: today, at: now))
    let tomorrow = Moment(now.instant + .days(1), offset: now.offset)
    #expect(!diary.ledger.isRolledOver(to: today + 1, at: tomorrow))
  }
}
