import CivilTime
import TestSupport
import Ledger
import Testing
import Trackers

/// Random commands of one user on one device, in any order.
struct RandomCommandsTests {
  @Test(arguments: UInt64(1)...60)
  func `Fasts never overlap and undoing everything leads back to nothing`(seed: UInt64) throws {
    var diary = Diary()
    var generator = SeededGenerator(seed: seed)
    var now = moment("2026-03-10T20:00+01:00")
    var states: [[Fast]] = []
    for step in 0..<120 {
      now = later(than: now, &generator)
      let before = diary.fasts
      let entries = diary.ledger.undoEntries.count
      let command = command(in: diary, at: now, &generator)
      _ = try? diary.perform(command, at: now)
      let comment: Comment = "\(command), step \(step), seed \(seed)"
      if diary.ledger.undoEntries.count > entries { states.append(before) }
      if diary.fasts != before { #expect(diary.ledger.undoEntries.count > entries, comment) }
      try #require(obeysTheRules(diary.fasts, at: now), comment)
      if Int.random(in: 0..<12, using: &generator) == 0, let state = states.popLast() {
        diary.undo()
        try #require(diary.fasts == state, comment)
      }
    }
    for state in states.reversed() {
      diary.undo()
      try #require(diary.fasts == state, "seed \(seed)")
    }
    #expect(diary.undo() == nil)
    #expect(diary.fasts.isEmpty && diary.schedules.custom.isEmpty)
  }

  private func obeysTheRules(_ fasts: [Fast], at now: Moment) -> Bool {
    let kept = fasts.filter { !$0.isCancelled }.sorted { $0.start.instant < $1.start.instant }
    for (former, next) in zip(kept, kept.dropFirst()) {
      guard let end = former.end, end.instant <= next.start.instant else { return false }
    }
    return fasts.allSatisfy { fast in
      guard let end = fast.end else { return !fast.start.isFuture(at: now) }
      // One that was cancelled in the millisecond of its start lasted no time.
      let isInOrder = fast.start.instant < end.instant || fast.isCancelled
      return isInOrder && !end.isFuture(at: now)
    }
  }

  private func later(than now: Moment, _ generator: inout SeededGenerator) -> Moment {
    let minutes = Int.random(in: 0..<10, using: &generator) == 0 ? 80 * 24 * 60 : 600
    let offsets = [-600, -300, 60, 60, 60, 345, 840]
    return Moment(
      now.instant + .minutes(Int.random(in: 0...minutes, using: &generator)),
      offset: UTCOffset(minutes: offsets.randomElement(using: &generator) ?? 0))
  }

  private func command(
    in diary: Diary, at now: Moment, _ generator: inout SeededGenerator
  ) -> FastCommand {
    let id = diary.fasts.randomElement(using: &generator)?.id ?? RecordID(high: 0, low: 0)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return .start(at: nil, plan: nil)
    case 1, 2: return .start(at: near(now, &generator), plan: plan(now, &generator))
    case 3: return .stop(at: nil)
    case 4: return .stop(at: near(now, &generator))
    case 5: return .cancel
    case 6, 7, 8, 9:
      let start = near(now, &generator)
      let end = start + .minutes(Int.random(in: -60...4000, using: &generator))
      return .add(start: start, end: end, plan: plan(now, &generator), note: "")
    case 10: return .edit(id, FastEdit(start: near(now, &generator)))
    case 11: return .edit(id, FastEdit(end: near(now, &generator)))
    case 12:
      let start = near(now, &generator)
      return .edit(
        id, FastEdit(start: start, end: start + .hours(16), plan: plan(now, &generator), note: "x"))
    case 13: return .delete(id)
    case 14: return .keep(id)
    default: return .addSchedule(name: "\(now.instant.milliseconds)", minutes: 60)
    }
  }

  /// Mostly a while ago, sometimes ahead, sometimes months back.
  private func near(_ now: Moment, _ generator: inout SeededGenerator) -> Moment {
    let reach = Int.random(in: 0..<6, using: &generator) == 0 ? 110 * 24 * 60 : 5 * 24 * 60
    let minutes = Int.random(in: -reach...60, using: &generator)
    let offset = UTCOffset(minutes: Int.random(in: -12...14, using: &generator) * 60)
    return Moment(now.instant + .minutes(minutes), offset: offset)
  }

  private func plan(_ now: Moment, _ generator: inout SeededGenerator) -> FastPlan? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .minutes(Int.random(in: -10...4500, using: &generator))
    case 1: .until(near(now, &generator))
    default: nil
    }
  }
}
