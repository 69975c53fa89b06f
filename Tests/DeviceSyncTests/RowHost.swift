import CivilTime
import DeviceSync
import DeviceSyncTesting
import Ledger
import NativePrimitives
import Relay
import RelayTesting
import Sealing
import TestSupport
import Wire

@testable import Sync

/// A process of a device whose store are rows in memory; its effects are carried out one by one.
struct RowHost {
  var device: RowDevice
  private(set) var process: Device
  private var effects: [DeviceEffect] = []
  private var generator: SeededGenerator
  private var native: NativePrimitives

  static let limits = ListLimits(ops: 3, bytes: .max, longOp: .max, lists: 2)

  init(_ device: RowDevice, seed: UInt64) throws {
    self.device = device
    generator = SeededGenerator(seed: seed)
    native = NativePrimitives(using: SeededGenerator(seed: seed + 1))
    process = Device(try device.state, limits: Self.limits)
  }

  /// A new process instead, which knows only what is stored.
  mutating func restart() throws {
    process = Device(try device.state, limits: Self.limits)
    effects = []
    tell(.woke)
  }

  mutating func tell(_ event: DeviceEvent) {
    let input = StepInput(
      now: device.now.milliseconds, request: CallID(using: &generator), chain: generator.next(),
      replica: generator.next(), jitter: 0)
    effects += process.handle(event, input)
  }

  /// The user writes something new.
  mutating func write() throws {
    try device.write()
    tell(.changed(try device.state.outbox))
  }

  mutating func request(_ request: RosterRequest) throws {
    guard case .done(let outbox, _, _, _) = try device.rows.store(.requested(request)) else {
      throw RowDevice.Unexpected()
    }
    tell(.changed(outbox))
  }

  /// Carries out the next effect.
  ///
  /// - Returns: its outcome, which was not told yet; nil if there is no such effect.
  private mutating func step(
    _ relay: RelayRules<MemoryRelayStore>, at now: Instant
  ) async throws -> DeviceEvent? {
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .ask(let id, let call, let token, _):
        return .answered(id, try await relay.answer(call, id, token: token, at: now).bytes)
      case .compute(let number, let requests):
        return .computed(number, native.answers(to: requests))
      case .store(let number, let transaction):
        return .stored(number, try device.rows.store(transaction))
      case .read(let number, let query, let revision):
        return .stored(number, try device.rows.read(query, at: revision))
      case .listen, .wake, .renew, .ended: continue
      }
    }
    return nil
  }

  /// - Parameter count: so many steps; the outcome of the last one is lost.
  /// - Returns: whether there were as many.
  @discardableResult
  mutating func run(
    _ relay: RelayRules<MemoryRelayStore>, at now: Instant, steps count: Int = .max
  ) async throws -> Bool {
    var left = count
    while let outcome = try await step(relay, at: now) {
      left -= 1
      if left == 0 { return true }
      tell(outcome)
    }
    return false
  }
}
