import CivilTime
import DeviceSync
import Ledger
import Relay
import RelayTesting
import Sync
import TestSupport
import Testing
import Wire

extension Simulation {
  /// Lets happen what is due within a time, in milliseconds.
  mutating func run(for length: Int64, until isDone: (Simulation) -> Bool = { _ in false })
    async throws
  {
    let end = now + length
    while let time = agenda.nextTime, time <= end, !isDone(self) {
      guard let next = agenda.next() else { break }
      now = max(now, next.time)
      try await happen(next.happening)
    }
    if !isDone(self) { now = end }
  }

  private mutating func happen(_ happening: Happening) async throws {
    switch happening {
    case .request(let address, let call, let request, let token):
      try await arrive(address, call, request, token)
    case .answer(let address, let bytes, let request):
      guard !devices[address.device].isCutOff else { return }
      report(.answered(request, bytes), to: address)
    case .work(let address, let effect):
      guard devices[address.device].client(address.process) != nil else { return }
      let outcome = try carryOut(effect, device: address.device)
      repeat {
        report(outcome, to: address, after: .random(in: 0...20, using: &generator))
      } while generator.chance(weather.twice)
    case .wake(let address, let number):
      guard let process = devices[address.device].client(address.process),
        devices[address.device].processes[process].wakes == number
      else { return }
      tell(.woke, address)
    case .report(let address, let event): tell(event, address)
    }
  }

  private mutating func tell(_ event: DeviceEvent, _ address: Address) {
    let index = address.device
    guard let process = devices[index].client(address.process) else { return }
    let input = StepInput(
      now: clock(index).milliseconds, request: CallID(random: &generator),
      chain: generator.next(), replica: generator.next(), jitter: generator.next())
    for effect in devices[index].processes[process].device.handle(event, input) {
      switch effect {
      case .wake(let time):
        devices[index].processes[process].wakes += 1
        let wake = Happening.wake(address, devices[index].processes[process].wakes)
        agenda.add(wake, at: time - devices[index].skew)
      case .ask(let request, let call, let token, _): send(call, request, token, address)
      case .compute, .store, .read:
        agenda.add(.work(address, effect), at: now + .random(in: 0...20, using: &generator))
      case .listen, .renew, .ended: break
      }
    }
  }

  private mutating func send(
    _ call: RelayCall, _ request: CallID, _ token: RelayToken, _ address: Address
  ) {
    requests += 1
    guard !devices[address.device].isCutOff else {
      return report(.failed(request), to: address, after: 10)
    }
    repeat {
      guard !generator.chance(weather.lost) else { continue }
      agenda.add(
        .request(address, call, request, token),
        at: now + .random(in: weather.delay, using: &generator))
    } while generator.chance(weather.twice)
  }

  private mutating func arrive(
    _ address: Address, _ call: RelayCall, _ request: CallID, _ token: RelayToken
  ) async throws {
    var bytes: [UInt8]
    try await prune()
    let former = head
    if generator.chance(weather.strangers) {
      bytes = Array("<html>Welcome to our WLAN</html>".utf8)
    } else if call.body.count > requestLimit {
      let refusal = Answer<Done>.Outcome.refused(.tooLarge(limit: requestLimit))
      bytes = Answer<Done>(to: call.kind, request, time: now, refusal).bytes
    } else {
      bytes = try await answerNotingPruned(address, call, request, token)
    }
    if head != former {
      hint()
      noteRoster()
    }
    repeat {
      guard !generator.chance(weather.lost) else { continue }
      agenda.add(
        .answer(address, bytes, request),
        at: now + .random(in: weather.delay, using: &generator))
    } while generator.chance(weather.twice)
  }

  func answer(
    _ address: Address, _ call: RelayCall, _ request: CallID, _ token: RelayToken
  ) async throws -> [UInt8] {
    switch forge?(call) {
    case .refusal(let refusal):
      return Answer<Done>(to: call.kind, request, time: now, .refused(refusal)).bytes
    case .otherRequest:
      let all = Appended(sequences: Array(1...9), head: .forged(99), refusal: nil)
      let other = CallID(checked: [UInt8](repeating: 7, count: 16))
      return Answer(to: call.kind, other, time: now, .done(all)).bytes
    case nil: break
    }
    let bytes = try await truth(address, call, request, token).bytes
    if let showKept, [.newest, .latest, .part].contains(call.kind),
      case .done(let stored)? = try? Answer<StoredPieces>(bytes, to: call.kind, request).outcome
    {
      let shown = StoredPieces(showKept(call.kind, stored.pieces))
      return Answer(to: call.kind, request, time: now, .done(shown)).bytes
    }
    guard let show, case .done(let page)? = try? Answer<Page>(bytes, to: call.kind, request).outcome
    else { return bytes }
    return Answer(to: call.kind, request, time: now, .done(show(page))).bytes
  }

  private func truth(
    _ address: Address, _ call: RelayCall, _ request: CallID, _ token: RelayToken
  ) async throws -> RelayReply {
    let now = Instant(milliseconds: now)
    if call.kind == .page, let view = views[address.device] {
      let other = RelayRules(MemoryRelayStore(view))
      return try await other.answer(call, request, token: token, at: now)
    }
    let reply = try await relay.answer(call, request, token: token, at: now)
    if let mirror {
      #expect(try await mirror.reply(call, request, token: token, at: now) == reply)
    }
    return reply
  }

  /// The relay's streams.
  mutating func hint() {
    for index in devices.indices where !devices[index].isCutOff {
      for process in devices[index].processes where !generator.chance(weather.lost) {
        report(
          .grew(to: head), to: Address(device: index, process: process.id),
          after: .random(in: weather.delay, using: &generator))
      }
    }
  }
}

extension CallID {
  init(random generator: inout SeededGenerator) {
    let words = [generator.next(), generator.next()]
    self.init(checked: words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } })
  }
}

extension LogPoint {
  static func forged(_ sequence: UInt64) -> LogPoint {
    LogPoint(sequence: sequence, log: LogHash(checked: [UInt8](repeating: 1, count: 32)))
  }
}
