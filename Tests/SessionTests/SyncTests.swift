import CivilTime
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

struct SyncTests {
  private var node = FakeNode(clock: .noon)
  private var first = FakeTab(at: .noon, seed: 1, route: "#pair=secret")
  private var second = FakeTab(at: .noon, seed: 2, route: "#pair=secret")

  @Test mutating func `What one browser had before it was paired reaches the other`() {
    var alone = FakeTab(at: .noon, seed: 3)
    alone.tap(.onboardingSkip)
    alone.tap(.fastStart)
    alone.send(.route(Route("#pair=secret")))
    alone.talk(to: &node)
    first.talk(to: &node)
    #expect(first.fasts == alone.fasts)
    #expect(first.fasts.count == 1)
  }

  @Test mutating func `Changes made while the server was gone are sent when it is back`() {
    first.talk(to: &node)
    node.isReachable = false
    first.tap(.onboardingSkip)
    first.tap(.fastStart)
    first.talk(to: &node)
    first = first.restarted(seed: 8)
    node.isReachable = true
    first.now = first.now + .minutes(5)
    first.talk(to: &node)
    second.talk(to: &node)
    #expect(second.fasts.count == 1)
    #expect(first.disk.meta.keys.allSatisfy { !$0.hasPrefix("outbox.") })
  }

  @Test mutating func `A server restored from an old copy gets back what it lacks`() {
    first.talk(to: &node)
    first.tap(.onboardingSkip)
    first.tap(.fastStart)
    first.talk(to: &node)
    node.restore([])
    first.send(.remote(cursor: "\(node.generation).0"))
    first.talk(to: &node)
    second.talk(to: &node)
    #expect(second.fasts == first.fasts)
    #expect(first.fasts.count == 1)
  }

  @Test mutating func `A browser whose clock is a year ahead is stamped anew and loses nothing`() {
    first.now = .noon + .days(365)
    first.tap(.onboardingSkip)
    first.tap(.fastStart)
    first.talk(to: &node)
    #expect(node.log.allSatisfy { $0.stamp.milliseconds < (Instant.noon + .hours(1)).milliseconds })
    second.talk(to: &node)
    second.now = .noon + .minutes(1)
    second.tap(.fastCancel)
    second.talk(to: &node)
    first.send(.remote(cursor: "x"))
    first.talk(to: &node)
    #expect(first.visible == second.visible)
    #expect(first.fasts.map(\.isCancelled) == [true])
    let restarted = first.restarted(seed: 77)
    #expect(restarted.visible == first.visible)
  }

  @Test mutating func `A browser that the server does not know keeps its data and stops asking`() {
    first.talk(to: &node)
    first.tap(.onboardingSkip)
    first.tap(.fastStart)
    node.knowsTokens = false
    first.talk(to: &node)
    let asked = node.requests.count
    first.now = first.now + .hours(1)
    first.talk(to: &node)
    #expect(node.requests.count == asked)
    #expect(first.fasts.count == 1)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Whatever happens, all browsers end with the same state`(seed: UInt64) {
    var random = SeededGenerator(seed: (seed, 99))
    var node = FakeNode(clock: .noon)
    var tabs = (0..<3).map { FakeTab(at: .noon, seed: $0 + 10 * (seed + 1), route: "#pair=s") }
    for index in tabs.indices { tabs[index].talk(to: &node) }
    for step in 0..<60 {
      let index = Int.random(in: 0..<3, using: &random)
      tabs[index].now = .noon + .minutes(step * 20) + .hours(index == 2 ? 24 * 400 : 0)
      node.clock = .noon + .minutes(step * 20)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: tabs[index].tap([.fastStart, .fastStop, .fastCancel][step % 3])
      case 3: tabs[index].tap(.undo)
      case 4: tabs[index] = tabs[index].restarted(seed: random.next())
      case 5: node.isReachable.toggle()
      case 7: tabs[index].tap(.entryAdd, ["of": "water", "amount": "\(step + 1)"])
      case 6 where step % 7 == 0: node.restore(Array(node.log.prefix(node.log.count / 2)))
      default: tabs[index].talk(to: &node)
      }
    }
    node.isReachable = true
    for round in 1...3 {
      for index in tabs.indices {
        tabs[index].now = tabs[index].now + .minutes(5 * round)
        tabs[index].send(.remote(cursor: "look again"))
        tabs[index].talk(to: &node)
      }
    }
    #expect(tabs[0].session.snapshot == tabs[1].session.snapshot, "seed \(seed)")
    #expect(tabs[1].session.snapshot == tabs[2].session.snapshot, "seed \(seed)")
    #expect(tabs[2].restarted(seed: 5).session.snapshot == tabs[2].session.snapshot, "seed \(seed)")
  }
}
