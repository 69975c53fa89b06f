import DeviceSync
import Ledger
import Sealing
import Sync
import TestSupport
import Testing
import Wire

@testable import SpaceHost

/// The devices of several spaces as one state machine.
@Suite struct SpaceSetTests {
  /// So many lists of one person, and the own space.
  private static func states(
    _ count: Int, in home: Household
  ) async throws -> (states: [DeviceState], lists: [ListID]) {
    let store = try await home.person("anna")
    var lists: [ListID] = []
    for number in 0..<count { lists.append(try await home.foundList(store, "List \(number)")) }
    let own = try #require(try store.state())
    let others = try lists.map { try #require(try store.of($0).state()) }
    return ([own] + others, lists)
  }

  private static func input(_ home: Household) -> () -> StepInput {
    {
      var random = home.random
      return StepInput(
        now: home.time.milliseconds, request: CallID(using: &random), chain: random.next(),
        replica: random.next(), jitter: random.next())
    }
  }

  private static func calls(_ effects: [SpaceSetEffect]) -> [(list: ListID?, call: CallID)] {
    effects.compactMap {
      guard case .of(let list, .ask(let call, _, _, _)) = $0 else { return nil }
      return (list, call)
    }
  }

  private static func streams(_ effects: [SpaceSetEffect]) -> [[SetStream]] {
    effects.compactMap { if case .listen(let streams) = $0 { streams } else { nil } }
  }

  @Test
  func `Two calls run at a time, the own space's first, and each space is asked`() async throws {
    let home = try Household(.memory)
    let (states, lists) = try await Self.states(4, in: home)
    let input = Self.input(home)
    var set = SpaceSet(states)
    #expect(set.lists == [nil] + lists.map { Optional($0) })
    var running = Self.calls(set.handle(.every(.tryAgain), input))
    var asked = running.map(\.list)
    #expect(running.count == 2 && asked.first == .some(nil))
    while !running.isEmpty {
      let (list, call) = running.removeFirst()
      let next = Self.calls(set.handle(.of(list, .failed(call)), input))
      #expect(running.count + next.count <= 2)
      running += next
      asked += next.map(\.list)
    }
    #expect(asked.count == 5 && Set(asked) == Set(set.lists))
    // Each waits for its own backoff, the set for the earliest.
    let wake = try #require(set.wake)
    #expect(wake > home.time.milliseconds)
  }

  @Test
  func `There is one stream of each relay, with every space that is there`() async throws {
    let home = try Household(.memory)
    let (states, lists) = try await Self.states(2, in: home)
    let input = Self.input(home)
    var set = SpaceSet(states)
    let streams = try #require(Self.streams(set.handle(.every(.leading(true)), input)).last)
    #expect(streams.map(\.relay) == [Household.relay])
    #expect(streams.first?.spaces.map(\.space) == states.map(\.space))
    // A list that is left goes out of it.
    let fewer = set.handle(.of(lists[0], .left), input)
    #expect(
      Self.streams(fewer).last?.first?.spaces.map(\.space) == [states[0].space, states[2].space])
    #expect(set.lists == [nil, lists[1]])
    // One that is entered comes into it, and is asked.
    let more = set.handle(.entered(states[1]), input)
    #expect(Self.streams(more).last?.first?.spaces.count == 3)
    #expect(set.lists == [nil, lists[1], lists[0]])
    #expect(Self.streams(set.handle(.every(.leading(false)), input)).last?.isEmpty == true)
  }

  @Test
  func `News of a space reach its device alone, and those of another relay none`() async throws {
    let home = try Household(.memory)
    let (states, lists) = try await Self.states(2, in: home)
    let input = Self.input(home)
    var set = SpaceSet(states)
    var running = Self.calls(set.handle(.every(.leading(true)), input))
    while let (list, call) = running.popLast() {
      running += Self.calls(set.handle(.of(list, .failed(call)), input))
    }
    let head = LogPoint(sequence: 999, log: .zeros)
    let news = SpacesNews.grew(states[2].space, to: head)
    #expect(Self.calls(set.handle(.heard(relay: "http://other.test", news), input)).isEmpty)
    let asked = Self.calls(set.handle(.heard(relay: Household.relay, news), input))
    #expect(asked.map(\.list) == [lists[1]])
    let effects = set.handle(.heard(relay: Household.relay, .asks(states[1].space)), input)
    let askers = effects.compactMap { if case .asked(let list) = $0 { list } else { nil } }
    #expect(askers == [lists[0]])
  }
}
