import CivilTime
import Ledger
import Testing
import Trackers
import TestSupport

/// A day is over when it is over on every device that is in use.
struct ClocksTests {
  /// A ledger on two devices, whose users hand each other all that they wrote.
  private struct Pair {
    var west = MemoryLedger(replica: ReplicaID(rawValue: 1))
    var east = MemoryLedger(replica: ReplicaID(rawValue: 2))

    mutating func sync() {
      let (left, right) = (west.ops, east.ops)
      west.append(right)
      east.append(left)
    }
  }

  private static let honolulu = UTCOffset(minutes: -600)
  private static let auckland = UTCOffset(minutes: 780)

  private func honolulu(_ local: String) -> Moment { moment(local + "-10:00") }
  private func auckland(_ local: String) -> Moment { moment(local + "+13:00") }

  private func add(
    _ day: String, to ledger: inout MemoryLedger, at now: Moment,
    _ edit: (inout TaskDraft) -> Void = { _ in }
  ) throws -> RecordID {
    var draft = TaskDraft("x", .day(TestSupport.day(day), .morning, .must))
    edit(&draft)
    let id = RecordID(derivedFrom: "\(now.local.minuteText) \(draft.traits.carries)")
    _ = try ledger.perform(.plan(.add(draft)), at: now, newID: id)
    return id
  }

  private func rollOver(_ ledger: inout MemoryLedger, at now: Moment) -> Rollover {
    ledger.rollOver(to: now.day(startingAt: .midnight), at: now)
  }

  @Test func `What is still today's in Honolulu neither carries nor expires in Auckland`() throws {
    var pair = Pair()
    let made = honolulu("2026-11-11T01:30")
    let carries = try add("2026-11-11", to: &pair.west, at: made) { $0.traits.carries = true }
    let expires = try add("2026-11-11", to: &pair.west, at: honolulu("2026-11-11T01:31")) {
      $0.place = $0.place.with(.free)
      $0.traits.expires = day("2026-11-11")
    }
    pair.sync()
    // Auckland's day after, from its beginning to the end of the day in Honolulu.
    for hour in ["00:40", "08:00", "22:59"] {
      let rollover = rollOver(&pair.east, at: auckland("2026-11-12T" + hour))
      #expect(rollover.carried.isEmpty && rollover.expired.isEmpty, "\(hour)")
      #expect(rollover.next == honolulu("2026-11-12T00:00").instant)
      #expect(pair.east.overdue(before: day("2026-11-12")).map { $0.id } == [carries, expires])
      pair.sync()
      #expect(pair.west.task(carries)?.day == day("2026-11-11"))
      #expect(pair.west.task(expires)?.status == .todo)
    }
    let rollover = rollOver(&pair.east, at: auckland("2026-11-12T23:00"))
    #expect(rollover.carried.map { $0.id } == [carries])
    #expect(rollover.expired.map { $0.id } == [expires])
    #expect(rollover.next == nil)
  }

  @Test func `A device that only looks is known, once the ledger shows that there are two`() throws
  {
    var pair = Pair()
    let task = try add("2026-11-11", to: &pair.east, at: auckland("2026-11-10T09:00")) {
      $0.traits.carries = true
    }
    pair.sync()
    #expect(rollOver(&pair.west, at: honolulu("2026-11-10T07:00")).ops.count == 1, "its clock")
    #expect(rollOver(&pair.west, at: honolulu("2026-11-10T19:00")).ops.isEmpty, "once a day")
    pair.sync()
    #expect(rollOver(&pair.east, at: auckland("2026-11-12T09:00")).carried.isEmpty)
    #expect(pair.east.task(task)?.day == day("2026-11-11"))
  }

  @Test func `A device that is off holds nothing up after the day after its last`() throws {
    var pair = Pair()
    let task = try add("2026-11-13", to: &pair.west, at: honolulu("2026-11-11T09:00")) {
      $0.traits.carries = true
    }
    pair.sync()
    _ = rollOver(&pair.east, at: auckland("2026-11-13T09:00"))
    // It is still the 13th in Honolulu, where no device has been seen since the 11th.
    #expect(rollOver(&pair.east, at: auckland("2026-11-14T00:10")).carried.map { $0.id } == [task])
  }

  @Test func `Devices of one zone write nothing about their clocks`() throws {
    var pair = Pair()
    _ = try add("2026-11-11", to: &pair.west, at: auckland("2026-11-11T09:00"))
    pair.sync()
    for date in ["2026-11-11", "2026-11-12", "2026-11-13"] {
      #expect(rollOver(&pair.east, at: auckland(date + "T09:00")).ops.isEmpty)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `Devices all over the Earth agree, and end no day that one of them is in`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let offsets = [-600, 0, 780].shuffled(using: &generator).map { UTCOffset(minutes: $0) }
    var devices = (1...3).map { MemoryLedger(replica: ReplicaID(rawValue: $0)) }
    var now = moment("2026-11-10T00:00Z").instant
    for step in 0..<60 {
      now = now + .minutes(Int.random(in: 20...240, using: &generator))
      let index = Int.random(in: 0..<3, using: &generator)
      let here = Moment(now, offset: offsets[index])
      let today = here.day(startingAt: .midnight)
      let rollover = devices[index].rollOver(to: today, at: here)
      for task in rollover.carried {
        let last = try #require(task.since)
        for offset in offsets {
          let other = Moment(now, offset: offset).day(startingAt: .midnight)
          #expect(last < other, "seed \(seed), step \(step)")
        }
      }
      #expect(devices[index].rollOver(to: today, at: here).ops.isEmpty, "seed \(seed)")
      var draft = TaskDraft("x", .day(today, .morning, .free))
      draft.traits.carries = true
      _ = try devices[index].perform(
        .plan(.add(draft)), at: here, newID: RecordID(random: &generator))
      // Each is in use on each of its days, and all are in step.
      let all = devices.map { $0.ops }
      for device in devices.indices { for ops in all { devices[device].append(ops) } }
      for (device, offset) in offsets.enumerated() {
        let there = Moment(now, offset: offset)
        _ = devices[device].rollOver(to: there.day(startingAt: .midnight), at: there)
      }
    }
    let all = devices.map { $0.ops }
    for device in devices.indices { for ops in all { devices[device].append(ops) } }
    let states = devices.map { Snapshot.bytes(of: $0) }
    #expect(states.allSatisfy { $0 == states[0] }, "seed \(seed)")
  }
}
