import DeviceSync
import RelayTesting
import Sync
import TestSupport
import Wire

/// One process of the first device of a simulation, whose time stands still: the test carries out
/// its effects one by one, and tells it the outcomes.
struct SteppedDevice {
  var simulation: Simulation
  private(set) var device: DeviceSync.Device
  /// Those that were not carried out.
  private(set) var effects: [DeviceEffect] = []
  /// Of the relay, at the beginning.
  private let tables: MemoryTables

  init(_ simulation: Simulation) {
    self.simulation = simulation
    self.simulation.devices[0].processes = []
    device = DeviceSync.Device(simulation.devices[0].disk.state, limits: .small)
    tables = simulation.store.state
  }

  /// The same from the beginning. NB: copies share one relay.
  var again: SteppedDevice {
    simulation.store.state = tables
    return self
  }

  var disk: Disk {
    get { simulation.devices[0].disk }
    set { simulation.devices[0].disk = newValue }
  }

  /// A new process instead, which knows only what is stored.
  mutating func restart() {
    device = DeviceSync.Device(disk.state, limits: .small)
    effects = []
    tell(.woke)
  }

  mutating func commit() {
    simulation.commit(on: 0)
    tell(.changed(disk.outbox))
  }

  /// - Returns: the new effects.
  @discardableResult
  mutating func tell(_ event: DeviceEvent) -> [DeviceEffect] {
    let input = StepInput(
      now: simulation.now, request: CallID(random: &simulation.generator),
      chain: simulation.generator.next(), replica: simulation.generator.next(), jitter: 0)
    let new = device.handle(event, input)
    effects += new
    return new
  }

  /// Carries out the next effect.
  ///
  /// - Returns: its outcome, which was not told yet; nil if there is no such effect.
  mutating func step() async throws -> DeviceEvent? {
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      switch effect {
      case .ask(let request, let call, let token, _):
        let address = Address(device: 0, process: 0)
        return .answered(
          request, try await simulation.answer(address, call, request, token))
      case .compute, .store, .read: return try simulation.carryOut(effect, device: 0)
      case .listen, .wake, .renew, .ended: continue
      }
    }
    return nil
  }

  /// - Parameter count: so many steps; the outcome of the last one is not told.
  /// - Returns: that outcome; nil if there were fewer.
  @discardableResult
  mutating func run(_ count: Int = .max) async throws -> DeviceEvent? {
    var left = count
    while let outcome = try await step() {
      left -= 1
      if left == 0 { return outcome }
      tell(outcome)
    }
    return nil
  }
}

extension DeviceEvent {
  /// The same outcome of another effect.
  var foreign: DeviceEvent {
    let number = EffectNumber(rawValue: .max)
    switch self {
    case .answered(_, let bytes):
      return .answered(CallID(checked: Array(repeating: 7, count: 16)), bytes)
    case .computed(_, let answers): return .computed(number, answers)
    case .stored(_, let outcome): return .stored(number, outcome)
    case .failed, .broke, .changed, .overtaken, .left, .online, .leading, .grew, .woke, .tryAgain:
      return .broke(number)
    }
  }
}
