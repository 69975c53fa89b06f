import CivilTime
import Ledger
import TestSupport
import Testing
import Trackers

/// The answers to phones, in every order in which they may ask, fail and ask again.
@Suite struct HealthFastTests {
  private static let start = moment("2026-11-20T20:00:00+01:00")
  private static let end = moment("2026-11-21T12:00:00+01:00")
  private let now = moment("2026-11-21T12:30:00+01:00")
  private let id = RecordID(high: 1, low: 1)

  private func later(_ minutes: Int) -> Moment {
    Moment(now.instant + .minutes(minutes), offset: now.offset)
  }

  private func ledger(
    on: Moment? = start, past: Bool = false, _ fields: [RecordChange.Write] = [],
    _ adjust: (inout Fast) -> Void = { _ in }
  ) -> MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 7))
    var fast = Fast(
      id: id, start: Self.start, end: Self.end, goal: FastGoal(clamping: 960), schedule: "16:8")
    adjust(&fast)
    var creation = fast.change(from: nil)
    creation.fields += fields
    _ = ledger.commit(Change(.fast(.stop), [creation]), at: Self.end.instant)
    var settings = HealthSettings()
    if let on { settings.turn(on: true, at: on) }
    settings.writesPast = past
    if let change = settings.change(from: HealthSettings()) {
      _ = ledger.commit(change, at: Self.end.instant)
    }
    return ledger
  }

  @Test func `a fast is handed out once, and after that only with the question`() {
    var ledger = ledger()
    #expect(ledger.takeFast(id, at: now).answer == .write)
    #expect(ledger.takeFast(id, at: now).answer == .wait)
    #expect(ledger.takeFast(id, at: later(9)).answer == .wait)
    #expect(ledger.takeFast(id, at: later(10)).answer == .ask)
    #expect(ledger.takeFast(id, at: later(15)).answer == .wait)
    #expect(ledger.noteWritten([id], at: later(16)) == 1)
    #expect(ledger.takeFast(id, at: later(60)).answer == .done)
  }

  @Test func `what is written is noted once, by whoever says so first`() {
    var ledger = ledger()
    #expect(ledger.noteWritten([id, id], at: now) == 1)
    #expect(ledger.noteWritten([id], at: later(1)) == 0)
    #expect(ledger.noteWritten([RecordID(high: 5, low: 5)], at: now) == 0)
    #expect(HealthState(in: ledger).lastWritten == now)
  }

  @Test func `undo does not take back that a fast was written`() {
    var ledger = ledger()
    _ = ledger.takeFast(id, at: now)
    _ = ledger.noteWritten([id], at: now)
    #expect(ledger.undo(at: later(1).instant)?.label == "settings.edit")
    #expect(ledger.healthFast(id)?.written == now)
  }

  @Test func `only what is completed, wanted and not from the store waits`() {
    let late = Moment(Self.end.instant + .minutes(1), offset: Self.end.offset)
    #expect(HealthState(in: ledger()).waiting.count == 1)
    #expect(HealthState(in: ledger(on: nil)).waiting.isEmpty)
    #expect(HealthState(in: ledger(on: late)).waiting.isEmpty)
    #expect(HealthState(in: ledger(on: late, past: true)).waiting.count == 1)
    #expect(HealthState(in: ledger(on: nil, past: true)).waiting.isEmpty)
    #expect(HealthState(in: ledger { $0.isCancelled = true }).waiting.isEmpty)
    #expect(HealthState(in: ledger { $0.end = nil }).waiting.isEmpty)
    #expect(HealthState(in: ledger { $0.goal = FastGoal(clamping: 961) }).waiting.isEmpty)
    let imported = ledger([.init(.origin, .text(Origin.appleHealth))])
    #expect(HealthState(in: imported).waiting.isEmpty)
    for var ledger in [ledger(on: nil), imported] {
      #expect(ledger.takeFast(id, at: now).answer == .none)
      #expect(ledger.healthFast(id)?.taken == nil)
    }
  }

  @Test func `a deleted fast is not written, and one that was is not written again`() {
    var ledger = ledger()
    _ = ledger.commit(Change(.fast(.delete), [.deleting(.fast, id)]), at: now.instant)
    #expect(ledger.takeFast(id, at: now).answer == .none)
    _ = ledger.undo(at: now.instant)
    _ = ledger.takeFast(id, at: now)
    _ = ledger.noteWritten([id], at: now)
    _ = ledger.commit(Change(.fast(.delete), [.deleting(.fast, id)]), at: later(1).instant)
    _ = ledger.undo(at: later(2).instant)
    #expect(ledger.takeFast(id, at: later(60)).answer == .done)
  }

  @Test func `an edit after it was taken is told, one before is not`() throws {
    var ledger = ledger()
    _ = ledger.takeFast(id, at: now)
    _ = ledger.noteWritten([id], at: now)
    #expect(HealthState(in: ledger).changedCount == 0)
    _ = try ledger.perform(
      .fast(.edit(id, FastEdit(end: moment("2026-11-21T12:10:00+01:00")))), at: later(1),
      newID: id)
    let state = HealthState(in: ledger)
    #expect(state.changedCount == 1 && state.writtenCount == 1 && state.waiting.isEmpty)
  }

  @Test func `a phone whose clock is years ahead holds nothing back`() {
    var ledger = ledger([.init(.taken, .moment(moment("2199-01-01T00:00:00+00:00")))])
    #expect(ledger.takeFast(id, at: now).answer == .ask)
  }

  @Test func `turning it on again keeps the time since which it is on`() {
    var settings = HealthSettings()
    settings.turn(on: true, at: now)
    settings.turn(on: true, at: later(5))
    #expect(settings.since == now)
    settings.turn(on: false, at: later(6))
    #expect(!settings.isOn)
  }
}
