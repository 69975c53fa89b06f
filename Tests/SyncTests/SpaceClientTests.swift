import Sync
import TestSupport
import Testing
import Wire

/// The client by itself, event by event.
@Suite struct SpaceClientTests {
  private var client: SpaceClient
  private var generator = SeededGenerator(seed: 3)
  private var now: Int64 = 1_790_000_000_000

  init() {
    let start = LogPoint.forged(0)
    let syncState = SyncState(cursor: start, membership: .none(known: 1), chain: 5)
    client = SpaceClient(syncState, OutboxCounts(), start: start)
  }

  private mutating func tell(_ event: SpaceEvent) -> [SpaceEffect] {
    let input = StepInput(
      now: now, request: CallID(random: &generator), chain: generator.next(),
      replica: generator.next(), jitter: generator.next())
    return client.handle(event, input)
  }

  /// Asks for a page until it is answered.
  ///
  /// - Returns: zeros where it asks nothing.
  private mutating func asked(_ event: SpaceEvent) -> CallID {
    for case .ask(let request, .page) in tell(event) { return request }
    return .zeros
  }

  private func expectNothing(_ effects: [SpaceEffect]) { #expect(effects == []) }

  private func expectAsked(_ request: CallID) { #expect(request != .zeros) }

  private var nothingNew: SpaceAnswer {
    SpaceAnswer(time: now, .page(Page(after: 0, head: .forged(0), entries: [])))
  }

  @Test
  func `An answer that comes late is none`() {
    var test = self
    let first = test.asked(.woke)
    test.now += 60_000
    _ = test.tell(.woke)
    test.now += 2_000
    let second = test.asked(.woke)
    #expect(first != second)
    let before = test.client
    expectNothing(test.tell(.answered(first, test.nothingNew)))
    #expect(test.client.status == before.status)
    expectNothing(test.tell(.failed(first)))
    // The roster that the relay lacks is the next thing, once the page has been answered.
    let next = test.tell(.answered(second, test.nothingNew))
    guard case .ask(_, .roster)? = next.first else {
      Issue.record("\(next)")
      return
    }
  }

  @Test
  func `One request at a time`() {
    var test = self
    expectAsked(test.asked(.woke))
    for event: SpaceEvent in [
      .changed(OutboxCounts()), .grew(to: .forged(9)), .tryAgain, .leading(true),
    ] {
      expectNothing(test.tell(event))
    }
  }

  @Test
  func `A clock that is set back by a year delays nothing by a year`() {
    var test = self
    let request = test.asked(.woke)
    _ = test.tell(.failed(request))
    test.now -= 366 * 86_400_000
    expectAsked(test.asked(.woke))
  }

  @Test
  func `Who does not lead asks nothing`() {
    var test = self
    expectNothing(test.tell(.leading(false)))
    expectNothing(test.tell(.woke))
    expectAsked(test.asked(.leading(true)))
  }
}
