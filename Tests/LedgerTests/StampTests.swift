import CivilTime
import Ledger
import LedgerTesting
import Testing

@Suite struct StampTests {
  @Test
  func `Text order is stamp order, and text gives the stamp back`() {
    let stamps = [
      Stamp(time: 0, replica: ReplicaID(rawValue: 0)),
      Stamp(time: 0, replica: ReplicaID(rawValue: .max)),
      Stamp(time: 1, replica: ReplicaID(rawValue: 0)),
      Stamp(time: 0x0197_2a5c_d600_0003, replica: ReplicaID(rawValue: 255)),
      Stamp(time: .max, replica: ReplicaID(rawValue: 1)),
    ]
    #expect(stamps.sorted() == stamps)
    #expect(stamps.map(\.description).sorted() == stamps.map(\.description))
    #expect(stamps.map { Stamp($0.description) } == stamps)
    #expect(stamps[3].description == "01972a5cd6000003-00000000000000ff")
  }

  @Test(arguments: [
    "", "0", "01972A5CD6000003-00000000000000ff", "01972a5cd6000003_00000000000000ff",
    "01972a5cd6000003-00000000000000f", "01972a5cd6000003-00000000000000ff ",
    "+1972a5cd6000003-00000000000000ff", "01972a5cd6000003-0000000000000é",
  ])
  func `A stamp has one spelling`(text: String) {
    #expect(Stamp(text) == nil)
  }
}

@Suite struct HybridClockTests {
  private let replica = ReplicaID(rawValue: 5)

  @Test
  func `The clock shows the wall's time and counts within a millisecond`() {
    var clock = HybridClock(replica: replica)
    let now = Instant(milliseconds: 1000)
    #expect(clock.tick(at: now) == Stamp(time: 1000 << 16, replica: replica))
    #expect(clock.tick(at: now) == Stamp(time: 1000 << 16 + 1, replica: replica))
    #expect(clock.tick(at: Instant(milliseconds: 1001)).time == 1001 << 16)
  }

  @Test
  func `A wall clock that jumps back only uses up counters`() {
    var clock = HybridClock(replica: replica)
    _ = clock.tick(at: Instant(milliseconds: 1000))
    #expect(clock.tick(at: Instant(milliseconds: 10)).time == 1000 << 16 + 1)
    #expect(clock.milliseconds(at: Instant(milliseconds: 10)) == 1000)
    #expect(clock.milliseconds(at: Instant(milliseconds: 2000)) == 2000)
  }

  @Test
  func `The 65,537th event of a millisecond borrows the next one`() {
    var clock = HybridClock(replica: replica, latest: 1000 << 16 + 0xffff)
    let stamp = clock.tick(at: Instant(milliseconds: 1000))
    #expect(stamp.time == 1001 << 16)
    #expect(stamp.milliseconds == 1001)
  }

  @Test
  func `What was observed is behind, in whatever order it came`() {
    var clock = HybridClock(replica: replica)
    clock.observe(.test(5000))
    clock.observe(.test(4000))
    #expect(clock.tick(at: Instant(milliseconds: 1)).time == 5000 << 16 + 1)
  }

  @Test(
    arguments: [(-5, 1), (0, 1), (1 << 48, (1 << 48 - 1) << 16), (Int64.max, (1 << 48 - 1) << 16)]
      as [(Int64, UInt64)])
  func `Instants out of range become the nearest end`(milliseconds: Int64, time: UInt64) {
    var clock = HybridClock(replica: replica)
    #expect(clock.tick(at: Instant(milliseconds: milliseconds)).time == time)
  }
}
