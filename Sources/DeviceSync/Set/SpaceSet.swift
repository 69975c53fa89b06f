import Ledger
import Sealing
import Sync
import Wire

/// The devices of all spaces that one installation is in, as one state machine: of the user's own
/// space and of each list, with the list as the key. A founder chooses the id of a list's space, but
/// not the list.
///
/// All together they do one task and ask two calls at a time, and listen to one stream of each
/// relay. What has to wait comes in the order in which it was asked for, the own space's first.
package struct SpaceSet: Sendable {
  private var members: [Member] = []
  private var tasks = EffectQueue(limit: 1)
  private var calls = EffectQueue(limit: 2)
  /// As the host was told last.
  package private(set) var streams: [SetStream] = []
  private var told: Int64?
  /// As the host has said last.
  package private(set) var isLeading: Bool?
  /// Of the event that is being handled.
  private var effects: [SpaceSetEffect] = []
  private let snapshots: UInt64?

  private struct Member: Sendable {
    let list: ListID?
    var device: Device
    var wake: Int64?
    var stream: RelayStream?
  }

  /// - Parameter snapshots: as for a ``Device``.
  package init(_ states: [DeviceState], snapshots: UInt64? = 1 << 20) {
    self.snapshots = snapshots
    for state in states { add(state) }
  }

  /// The own space first, as far as there is one, then the lists in the order of coming into them.
  package var lists: [ListID?] { members.filter { !$0.device.isEnded }.map { $0.list } }

  /// - Parameter list: nil for the own space.
  package func device(of list: ListID?) -> Device? {
    members.first { $0.list == list }?.device
  }

  /// The time of the earliest `wake`, in milliseconds since 1970.
  package var wake: Int64? {
    var earliest: Int64?
    for member in members {
      if let wake = member.wake { earliest = min(earliest ?? wake, wake) }
    }
    return earliest
  }

  /// - Parameter input: another one for each device that handles something.
  package mutating func handle(
    _ event: SpaceSetEvent, _ input: () -> StepInput
  ) -> [SpaceSetEffect] {
    effects = []
    switch event {
    case .of(let list, let event):
      ended(event, of: list)
      handle(event, of: list, input())
    case .every(let event):
      if case .leading(let isLeading) = event { self.isLeading = isLeading }
      for list in lists { handle(event, of: list, input()) }
    case .woke: wakeUp(input)
    case .heard(let relay, let news): heard(news, from: relay, input)
    case .opened(let relay):
      for list in lists(at: relay) { handle(.online(true), of: list, input()) }
    case .entered(let state):
      add(state)
      handle(isLeading.map { .leading($0) } ?? .tryAgain, of: state.log.list, input())
    }
    release()
    listen()
    if let wake, wake != told { effects.append(.wake(at: wake)) }
    told = wake
    return effects
  }

  private mutating func add(_ state: DeviceState) {
    let list = state.log.list
    members.removeAll { $0.list == list && $0.device.isEnded }
    guard device(of: list) == nil else { return }
    let member = Member(list: list, device: Device(state, snapshots: snapshots))
    members.insert(member, at: list == nil ? 0 : members.count)
  }

  private mutating func handle(_ event: DeviceEvent, of list: ListID?, _ input: StepInput) {
    guard let place = members.firstIndex(where: { $0.list == list }) else { return }
    for effect in members[place].device.handle(event, input) {
      switch effect {
      case .ask: calls.add(effect, of: list)
      case .compute: tasks.add(effect, of: list)
      case .wake(let time): members[place].wake = time
      case .listen(let stream): members[place].stream = stream
      case .store, .read, .renew, .ended: effects.append(.of(list, effect))
      }
    }
    guard members[place].device.isEnded else { return }
    members[place].wake = nil
    members[place].stream = nil
    calls.forget(list)
    tasks.forget(list)
  }

  /// Notes the end of a call or a task, whether its outcome is still awaited or not.
  private mutating func ended(_ event: DeviceEvent, of list: ListID?) {
    switch event {
    case .answered(let call, _), .failed(let call, _): calls.ended(.call(call))
    case .computed(let number, _), .broke(let number, _): tasks.ended(.number(number, list))
    case .stored, .changed, .overtaken, .left, .online, .leading, .grew, .woke, .tryAgain: break
    }
  }

  private mutating func release() {
    for (list, effect) in calls.next() + tasks.next() { effects.append(.of(list, effect)) }
  }

  private mutating func wakeUp(_ input: () -> StepInput) {
    for list in lists {
      let now = input()
      guard let place = members.firstIndex(where: { $0.list == list }),
        let wake = members[place].wake, StepInput.isDue(wake, at: now.now)
      else { continue }
      members[place].wake = nil
      handle(.woke, of: list, now)
    }
    // Told anew, as a host forgets it once it has come.
    told = nil
  }

  private mutating func heard(
    _ news: SpacesNews, from relay: String, _ input: () -> StepInput
  ) {
    switch news {
    case .grew(let space, let head):
      for list in lists(in: space, at: relay) { grew(list, to: head, input) }
    case .asks(let space):
      for list in lists(in: space, at: relay) {
        if let list { effects.append(.asked(list)) }
      }
    case .ended(let space, _):
      // Only what is signed is final, so the log is asked.
      for list in lists(in: space, at: relay) { grew(list, to: .start(of: space), input) }
    case .closing: break
    }
  }

  private mutating func grew(_ list: ListID?, to head: LogPoint, _ input: () -> StepInput) {
    // The relay is reachable again, which ends the backoff.
    if device(of: list)?.client.silentSince != nil { handle(.online(true), of: list, input()) }
    handle(.grew(to: head), of: list, input())
  }

  /// - Parameter space: nil for any.
  private func lists(in space: SpaceID? = nil, at relay: String) -> [ListID?] {
    members.filter {
      $0.stream?.relay == relay && $0.stream?.space == space ?? $0.stream?.space
    }.map { $0.list }
  }

  /// Listens to one stream of each relay.
  private mutating func listen() {
    var next: [SetStream] = []
    for member in members {
      guard let stream = member.stream else { continue }
      let place = next.firstIndex { $0.relay == stream.relay }
      if place == nil { next.append(SetStream(relay: stream.relay)) }
      next[place ?? next.count - 1].add(stream)
    }
    guard next != streams else { return }
    streams = next
    effects.append(.listen(next))
  }
}

/// A stream of the heads of several spaces at one relay.
package struct SetStream: Hashable, Sendable {
  /// An address, as it is stored.
  package let relay: String
  package private(set) var spaces: [SpaceAccess] = []

  fileprivate init(relay: String) { self.relay = relay }

  init(_ stream: RelayStream) {
    self.init(relay: stream.relay)
    add(stream)
  }

  /// NB: a relay refuses a space twice.
  fileprivate mutating func add(_ stream: RelayStream) {
    guard spaces.count < SyncLimits.streamSpaces,
      !spaces.contains(where: { $0.space == stream.space })
    else { return }
    spaces.append(SpaceAccess(space: stream.space, token: stream.token))
  }
}
