import CivilTime
import JSON
import Ledger
import Pages
import Testing
import Trackers

@testable import Session

/// Unreadable ops, which are never skipped: reading stops before them, reports it, and replaces
/// nothing.
struct UnreadableTests {
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

  @Test func `An update is offered where one waits, whatever cannot be read`() {
    var tab = FakeTab(at: .noon)
    tab.send(.ops(ReadableOps([Self.damaged]), []))
    #expect(!tab.html.contains("update.apply"))
    tab.tap(.noticeDismiss, ["notice": "unreadable"])
    tab.send(.updateReady)
    #expect(tab.session.screen.notices == [.updateReady, .unreadable])
    #expect(tab.html.split(separator: "update.apply").count == 2)
  }

  @Test func `Where not all could be read there is no snapshot, so nobody is reminded`() {
    var tab = FakeTab(at: .noon)
    tab.tap(.onboardingSkip)
    var reminders = ReminderSession()
    let whole = tab.session.snapshot.withUnsafeBufferPointer { reminders.load(snapshot: $0) }
    #expect(whole)
    tab.send(.ops(ReadableOps([Self.later]), []))
    let part = tab.session.snapshot.withUnsafeBufferPointer { reminders.load(snapshot: $0) }
    #expect(!part)
  }

  @Test(arguments: Panel.allCases)
  func `A page that needs everything says so where a part cannot be read`(panel: Panel) {
    var tab = FakeTab(at: .noon)
    tab.tap(.onboardingSkip)
    tab.send(.route(.panel(panel)))
    #expect(tab.html.contains("panel-\(panel.rawValue)"))
    tab.send(.ops(ReadableOps([Self.damaged]), []))
    #expect(!tab.html.contains("panel-\(panel.rawValue)"))
    #expect(tab.html.contains("This page needs all of your data"))
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
    #expect(session.screen.notices == [.unreadable])
    for _ in 0..<600 {
      let tap = Event.Kind.action(.entryAdd(.water, amount: 2500))
      effects += session.handle(Event(now: .noon, kind: tap)).effects
    }
    #expect(effects.contains { if case .store = $0 { true } else { false } })
    #expect(!effects.contains { if case .compact = $0 { true } else { false } })
    #expect(session.snapshot.isEmpty)
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
