import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct StoringTests {
  private var tab = FakeTab(at: .noon)

  @Test mutating func `Nothing is said to be done before it is stored`() {
    tab.tap(.onboardingSkip)
    let reply = tab.session.handle(Event(now: .noon, kind: .action(.plain(.fastStart))))
    #expect(reply.announcement == nil)
    #expect(tab.session.toast?.canUndo != true || tab.session.toast?.number == 1)
    for case .store(let batch) in reply.effects {
      let confirmed = tab.session.handle(Event(now: .noon, kind: .stored(batch: batch.number)))
      #expect(confirmed.announcement != nil)
    }
  }

  @Test mutating func `What a full disk refused is kept in memory and stored later`() {
    tab.diskIsFull = true
    tab.tap(.onboardingSkip)
    tab.tap(.fastStart)
    #expect(tab.disk.ops.isEmpty)
    #expect(tab.fasts.count == 1)
    #expect(tab.session.notices == [.notSaved(.full)])
    tab.diskIsFull = false
    tab.tap(.storeRetry)
    #expect(tab.disk.ops.count == 2)
    #expect(tab.session.notices.isEmpty)
    #expect(tab.restarted(seed: 4).fasts == tab.fasts)
  }

  @Test mutating func `A snapshot and the ops since give the same state`() {
    tab.tap(.onboardingSkip)
    for step in 1...300 {
      tab.now = .noon + .minutes(step * 10)
      tab.tap(step.isMultiple(of: 2) ? .fastStop : .fastStart)
    }
    for step in 1...300 {
      tab.now = .noon + .minutes(4000 + step * 10)
      tab.tap(step.isMultiple(of: 2) ? .fastStop : .fastStart)
    }
    #expect(tab.disk.snapshot != nil)
    #expect(tab.restarted(seed: 5).session.snapshot == tab.session.snapshot)
  }

  @Test mutating func `One op with many records becomes a snapshot as many ops do`() {
    tab.tap(.sampleAdd)
    #expect(tab.disk.snapshot != nil)
    #expect(tab.disk.ops.isEmpty)
    #expect(tab.restarted(seed: 5).session.snapshot == tab.session.snapshot)
  }

  @Test func `What came in few ops is a snapshot from the first visit on`() throws {
    var writer = MemoryLedger(replica: ReplicaID(rawValue: 9))
    let drinks = (0..<600).map { count in
      RecordChange(
        .drink, RecordID(derivedFrom: "drink \(count)"), [.init(.amount, .integer(2500))])
    }
    let op = writer.commit(Change("drink.add", drinks), at: .noon)
    var disk = FakeTab.Disk()
    disk.ops = [op]
    let visit = FakeTab(at: .noon, disk: disk)
    #expect(visit.disk.snapshot != nil)
    #expect(visit.disk.ops.isEmpty)
  }

  @Test mutating func `A snapshot of a former version is read, and packed at the first visit`()
    throws
  {
    tab.tap(.sampleAdd)
    var disk = tab.disk
    (disk.snapshot, disk.segments) = (tab.session.snapshot, [])
    let visit = FakeTab(at: .noon, seed: 8, disk: disk)
    #expect(visit.disk.segments.count > 10)
    #expect(visit.session.snapshot == tab.session.snapshot)
    #expect(visit.restarted(seed: 9).session.snapshot == tab.session.snapshot)
  }

  @Test func `A damaged snapshot is refused whole`() {
    var session = Session()
    var bytes = tab.session.snapshot
    bytes[bytes.count - 1] ^= 1
    let isLoaded = bytes.withUnsafeBufferPointer { session.load(snapshot: $0) }
    #expect(!isLoaded)
  }

  @Test mutating func `Another tab's changes show here, and are its own to undo`() {
    tab.tap(.onboardingSkip)
    var other = FakeTab(at: .noon, seed: 50, disk: tab.disk)
    tab.tap(.fastStart)
    other.send(.ops(ReadableOps(tab.disk.ops.suffix(1)), []))
    #expect(other.fasts == tab.fasts)
    other.tap(.undo)
    #expect(other.fasts == tab.fasts)
  }
}
