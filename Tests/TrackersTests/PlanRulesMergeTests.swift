import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

/// Two devices that plan without knowing of each other, and then hear all of it.
struct PlannerMergeTests {
  @Test(arguments: UInt64(1)...25)
  func `Whatever they did both see the same and nothing is lost`(seed: UInt64) {
    var common = PlannerLife(seed: seed)
    for _ in 0..<30 {
      common.wait()
      common.act()
    }
    var lives = [2, 3].map { PlannerLife(seed: seed, replica: $0, from: common.now.iso8601) }
    for index in lives.indices {
      lives[index].receive(common.ops)
      for _ in 0..<40 {
        lives[index].wait()
        if lives[index].chance(6) { _ = lives[index].undo() } else { lives[index].act() }
      }
    }
    for index in lives.indices {
      let heard = lives[1 - index].ops
      lives[index].receive((heard + heard.prefix(4)).shuffled(using: &lives[index].generator))
    }
    #expect(Snapshot.bytes(of: lives[0].ledger) == Snapshot.bytes(of: lives[1].ledger))
    let today = max(lives[0].today, lives[1].today)
    let ids = lives[0].ledger.records(of: .task).map { $0.id }
    #expect(lives[0].ledger.listed(today: today) == ids, "seed \(seed)")
    for day in today - 10..<today + 5 {
      let plans = lives.map { $0.ledger.dayPlan(day) }
      #expect(plans[0] == plans[1])
    }
  }

  @Test(arguments: UInt64(1)...25)
  func `Both roll over and meet with one of each`(seed: UInt64) {
    var common = PlannerLife(seed: seed)
    for _ in 0..<60 {
      common.wait()
      common.act()
    }
    let ledgers = [UInt64(2), 3].map { replica in
      var ledger = common.ledger
      ledger.clock.replica = ReplicaID(rawValue: replica)
      return ledger
    }
    let count = common.ledger.records(of: .task).count
    var (one, other) = (ledgers[0], ledgers[1])
    let today = common.today + 3
    let first = one.rollOver(to: today, at: common.now + .days(3))
    let second = other.rollOver(to: today, at: common.now + .hours(73))
    #expect(first.appeared.map { $0.id } == second.appeared.map { $0.id })
    one.append(second.ops)
    other.append(first.ops)
    #expect(Snapshot.bytes(of: one) == Snapshot.bytes(of: other))
    #expect(one.records(of: .task).count == count + first.appeared.count)
    #expect(one.overfilled == [])
    #expect(one.rollOver(to: today, at: common.now + .days(3)).ops == [], "seed \(seed)")
  }

  @Test func `What one did is not undone by the rollover of the other`() throws {
    for (command, expected) in [
      (Doing.done, "2026-03-11 morning none"), (.dropped, "2026-03-11 morning none"),
      (.backlog, "backlog none"),
    ] {
      for expires in [nil, day("2026-03-10")] {
        var diary = Diary()
        let task = try diary.plan("x", "2026-03-10 morning none") {
          $0.traits.carries = true
          $0.traits.expires = expires
        }
        var other = diary.ledger
        other.clock.replica = ReplicaID(rawValue: 2)
        try diary.plan(command.command(task), at: "2026-03-10T23:00Z")
        let rollover = other.rollOver(to: day("2026-03-11"), at: moment("2026-03-11T07:00Z"))
        diary.hear(try #require(rollover.ops.first))
        let status = try #require(diary.task(task)).status
        switch command {
        case .done: #expect(status == .done)
        case .dropped: #expect(status == .dropped)
        case .backlog: #expect(status == (expires == nil ? .todo : .expired))
        }
        if expires == nil { #expect(diary.place(task) == expected) }
        #expect(diary.ledger.listed(today: day("2026-03-11")).contains(task))
      }
    }
  }

  @Test func `Done here and put off there is done and found`() throws {
    var diary = Diary()
    let task = try diary.plan("x", "2026-03-10 morning none")
    var other = diary.ledger
    other.clock.replica = ReplicaID(rawValue: 2)
    try diary.plan(.setStatus(task, .done), at: "2026-03-10T10:00Z")
    let ops = try other.perform(
      .plan(.toBacklog([task])), at: moment("2026-03-10T11:00Z"), newID: RecordID(high: 0, low: 0))
    diary.hear(try #require(ops.first))
    #expect(diary.task(task)?.status == .done)
    let review = diary.ledger.review(weekOf: day("2026-03-09"), dayStart: .midnight)
    #expect(review.doneFromBacklog == 1)
    #expect(diary.ledger.backlog(today: day("2026-03-10")).isEmpty)
  }

  @Test func `Two that fill a slot apart are both kept and shown as over`() throws {
    var diary = Diary()
    try diary.plan("a", "2026-03-10 morning must") { $0.traits.carries = true }
    var other = PlannerLife(seed: 1, replica: 2)
    let ops = try other.ledger.perform(
      .plan(.add(TaskDraft("b", Place("2026-03-10 morning must")))), at: other.now,
      newID: RecordID(high: 1, low: 1))
    diary.hear(try #require(ops.first))
    let plan = diary.ledger.dayPlan(day("2026-03-10"))
    #expect(plan.tasks.count == 2 && plan.isOver(.morning, .must))
    // A new day resolves it for tasks that carry themselves, and loses none.
    diary.rollOver(to: "2026-03-11")
    #expect(diary.ledger.listed(today: day("2026-03-11")).count == 2)
  }
}

private enum Doing {
  case done, dropped, backlog

  func command(_ id: RecordID) -> PlanCommand {
    switch self {
    case .done: .setStatus(id, .done)
    case .dropped: .drop([id])
    case .backlog: .toBacklog([id])
    }
  }
}
