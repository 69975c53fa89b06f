import CivilTime
import JSON
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// What cannot be read is never skipped: reading stops before it, says so, and replaces nothing.
struct UnreadableTests {
  private var node = FakeNode(clock: .noon)

  /// As a later version may write it: a fast that begins at something else than a moment.
  private static let later: JSON = .object([
    "stamp": .string("0193000000000000-00000000000000aa"),
    "records": .array([
      .object([
        "kind": .string("fast"), "id": .string("00000000000000000000000001"),
        "fields": .object(["at": .array([.integer(1)])]),
      ])
    ]),
  ])
  private static let damaged: JSON = .string("rubbish")

  @Test(arguments: [later, damaged])
  func `An op of the server that cannot be read stops the cursor before it`(strange: JSON) {
    var (node, first, second) = (
      node, FakeTab(at: .noon, seed: 1, route: "#pair=s"), FakeTab(at: .noon, seed: 2)
    )
    first.tap(.onboardingSkip)
    first.tap(.entryAdd, ["of": "water", "amount": "2500"])
    first.tap(.entryAdd, ["of": "water", "amount": "1500"])
    first.talk(to: &node)
    let sent = node.log.count
    node.instead = [1: strange]
    second.send(.route(Route("#pair=s")))
    second.talk(to: &node)
    #expect(second.session.sync.state == .unreadable)
    #expect(second.session.notices == [.unreadable])
    #expect(second.disk.meta["cursor"] == nil)
    // It stays so, and what is entered here is sent all the same.
    second.tap(.entryAdd, ["of": "water", "amount": "500"])
    second.talk(to: &node)
    #expect(second.session.sync.state == .unreadable)
    #expect(node.log.count == sent + 1)
    // A version that can read it goes on from there.
    node.instead = [:]
    var updated = second.restarted(seed: 9)
    updated.talk(to: &node)
    first.send(.remote(cursor: "x"))
    first.talk(to: &node)
    #expect(updated.session.sync.state == .upToDate)
    #expect(updated.visible == first.visible)
    #expect(updated.session.notices.isEmpty)
  }

  @Test(arguments: [later, damaged])
  func `An op on the disk that cannot be read is kept, and nothing takes its place`(strange: JSON)
    throws
  {
    var tab = FakeTab(at: .noon, seed: 1)
    tab.tap(.onboardingSkip)
    for _ in 0..<600 { tab.tap(.entryAdd, ["of": "water", "amount": "2500"]) }
    let ops = try tab.disk.ops.map { try JSON(parsing: $0.bytes) }
    var session = Session()
    let disk = JSON.object([
      "type": .string("ops"), "now": .integer(Instant.noon.milliseconds),
      "ops": .array(ops.prefix(5) + [strange] + ops.dropFirst(5)),
    ])
    _ = session.answer(Array(disk.serialized.utf8))
    var boot = Boot()
    boot.seed = (3, 4)
    var effects = session.handle(Event(now: .noon, kind: .boot(boot))).effects
    #expect(session.notices == [.unreadable])
    for _ in 0..<600 {
      let tap = Event.Kind.action(.entryAdd, fields: Form(["of": "water", "amount": "2500"]))
      effects += session.handle(Event(now: .noon, kind: tap)).effects
    }
    #expect(effects.contains { if case .store = $0 { true } else { false } })
    #expect(!effects.contains { if case .compact = $0 { true } else { false } })
  }

  @Test
  func `An import that holds an op that cannot be read brings nothing`() throws {
    var session = Session()
    _ = session.handle(Event(now: .noon, kind: .boot(Boot())))
    let event = JSON.object([
      "type": .string("restored"), "now": .integer(Instant.noon.milliseconds),
      "ops": .array([Self.later]),
    ])
    _ = session.answer(Array(event.serialized.utf8))
    #expect(session.ledger.recordCount == 0)
  }
}
