import CivilTime
import Ledger
import Testing

@testable import Trackers

/// Laws that hold on one device whatever its user does.
struct PlannerPropertyTests {
  /// A slot that is too full stays so for a while, so not every step has to be looked at.
  @Test(arguments: UInt64(20)...40, [false, true])
  func `Nothing overfills a slot`(seed: UInt64, shares: Bool) {
    var life = shares ? PlannerLife(sharingWith: seed) : PlannerLife(seed: seed)
    for step in 0..<160 {
      life.wait()
      let isUndone = life.chance(7) && life.undo()
      let isRedone = life.chance(3) && life.redo()
      if !isUndone, !isRedone { life.act() }
      if isUndone || isRedone || step.isMultiple(of: 10) {
        #expect(life.ledger.overfilled == [], "seed \(seed), step \(step)")
      }
    }
    var steps = 0
    while life.undo() {
      steps += 1
      if steps.isMultiple(of: 5) { #expect(life.ledger.overfilled == [], "seed \(seed)") }
    }
  }

  @Test(arguments: UInt64(1)...20, [false, true])
  func `Within a day undoing everything leads back, and redoing everything forth`(
    seed: UInt64, shares: Bool
  ) {
    var life = shares ? PlannerLife(sharingWith: seed) : PlannerLife(seed: seed)
    for _ in 0..<25 {
      life.wait()
      life.act()
    }
    // Older changes of this life are not taken back.
    var states = [life.visible]
    let undoable = life.ledger.undoEntries.count
    let today = life.today
    while life.ledger.undoEntries.count < undoable + 40, life.today == today {
      life.act()
      let count = life.ledger.undoEntries.count - undoable
      if count > states.count - 1 { states.append(life.visible) }
    }
    for state in states.dropLast().reversed() {
      let isUndone = life.undo()
      #expect(isUndone && life.visible == state, "seed \(seed)")
    }
    for state in states.dropFirst() {
      let isRedone = life.redo()
      #expect(isRedone && life.visible == state, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...20, [false, true])
  func `A second rollover writes nothing`(seed: UInt64, shares: Bool) {
    var life = shares ? PlannerLife(sharingWith: seed) : PlannerLife(seed: seed)
    for _ in 0..<120 {
      if shares { life.other() }
      life.wait()
      let again = life.ledger.rollOver(to: life.today, at: life.now)
      #expect(again.ops == [], "seed \(seed)")
      life.act()
    }
  }

  @Test(arguments: UInt64(1)...20, [false, true])
  func `Every task is in exactly one list`(seed: UInt64, shares: Bool) {
    var life = shares ? PlannerLife(sharingWith: seed) : PlannerLife(seed: seed)
    for _ in 0..<120 {
      if shares { life.other() }
      life.wait()
      life.act()
    }
    // One that others reopen after four weeks comes back to their list only.
    let ids = life.ledger.planned.filter { task in
      !(task.isOpen && task.day == nil && task.shared?.state == .ended)
    }.map { $0.id }.sorted()
    #expect(life.ledger.listed(today: life.today) == ids)
  }
}

extension PlannerLife {
  /// The tasks as the user sees them: orders that were dealt anew and taken back are as they were.
  fileprivate var visible: [PlanTask] { ledger.planned }
}

extension MemoryLedger {
  /// Ids as days, backlog and archive list them, and what was done from the backlog; sorted.
  func listed(today: Day) -> [RecordID] {
    var ids = backlog(today: today).map { $0.id }
    ids += archive(today: today, limit: .max / 16).map { $0.id }
    for day in today - 400..<today + 400 { ids += dayPlan(day).tasks.map { $0.id } }
    ids +=
      planned
      .filter { $0.day == nil && $0.status == .done }.map { $0.id }
    return ids.sorted()
  }
}
