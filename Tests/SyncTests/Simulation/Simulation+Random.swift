import CivilTime
import Ledger
import Relay
import RelayTesting
import TestSupport

/// A history as chance will have it.
struct RandomHistory {
  var simulation: Simulation
  private var generator: SeededGenerator
  private var backups: [(index: Int, disk: Disk)] = []
  private var relayBackup: MemoryTables?
  private let bold: Bool

  private static let year: Int64 = 366 * 86_400_000

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: ~seed)
    simulation = try Simulation(
      seed: seed, skew: .random(in: -Self.year...Self.year, using: &generator))
    // Some histories have no restored relay, so that devices that cannot be admitted again are
    // rarer.
    bold = generator.chance(50)
  }

  /// - Parameter steps: the number of random events.
  mutating func live(_ steps: Int) async throws {
    try await simulation.run(for: 5000)
    for _ in 1...Int.random(in: 1...4, using: &generator) {
      try simulation.join(by: 0, skew: .random(in: -Self.year...Self.year, using: &generator))
      try await simulation.run(for: 2000)
      simulation.introduce()
    }
    simulation.weather = Weather(
      lost: .random(in: 0...25, using: &generator), twice: .random(in: 0...20, using: &generator),
      delay: 1...Int64.random(in: 10...90_000, using: &generator),
      strangers: generator.chance(30) ? 15 : 0)
    if generator.chance(15) { simulation.requestLimit = 4000 }
    for _ in 0..<steps { try await step() }
  }

  private mutating func step() async throws {
    simulation.introduce()
    guard let index = simulation.remaining.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<50: simulation.commit(on: index)
    case ..<52: simulation.commit(on: index, bytes: generator.chance(8) ? 400_000 : 20_000)
    case ..<62: simulation.crash(index)
    case ..<70: cut(index)
    case ..<76: backups.append((index, simulation.devices[index].disk))
    case ..<80: restore()
    case ..<82: if simulation.devices.count < 8 { simulation.copy(index) }
    case ..<85: if simulation.devices[index].processes.count < 2 { simulation.start(index) }
    case ..<88: remove(by: index)
    case ..<90:
      if simulation.devices.count < 8 {
        try simulation.join(by: index, skew: .random(in: -Self.year...Self.year, using: &generator))
      }
    case ..<93: relayBackup = relayBackup ?? simulation.store.state
    case ..<95:
      if bold, let backup = relayBackup {
        simulation.restoreRelay(backup)
        relayBackup = nil
      }
    case ..<97: try await simulation.run(for: .random(in: 0...86_400_000, using: &generator))
    case ..<98: simulation.devices[index].skew += .random(in: -600_000...600_000, using: &generator)
    default: try await pass(.random(in: 0...Self.year, using: &generator))
    }
    try await simulation.run(for: .random(in: 0...30_000, using: &generator))
  }

  /// A long time. Who is cut off has noticed by then, and does not ask in vain every hour of it.
  private mutating func pass(_ length: Int64) async throws {
    for index in simulation.devices.indices where simulation.devices[index].isCutOff {
      simulation.advise(.online(false), index)
    }
    try await simulation.run(for: length)
  }

  private mutating func cut(_ index: Int) {
    simulation.devices[index].isCutOff.toggle()
    let isOnline = !simulation.devices[index].isCutOff
    for process in simulation.devices[index].processes where generator.chance(70) || isOnline {
      simulation.report(.online(isOnline), to: Address(device: index, process: process.id))
    }
  }

  private mutating func restore() {
    guard let place = backups.indices.randomElement(using: &generator) else { return }
    let backup = backups[place]
    guard !simulation.devices[backup.index].isGone else { return }
    simulation.restore(backup.disk, on: backup.index)
  }

  /// Removes another device, sometimes two at once, or two each other. At least one member stays.
  private mutating func remove(by index: Int) {
    let members = simulation.remaining
    guard members.count > 2, let other = members.randomElement(using: &generator), other != index
    else { return }
    let (here, there) = (
      simulation.devices[index].disk.ring.device, simulation.devices[other].disk.ring.device
    )
    simulation.request(.remove([there]), by: index)
    if generator.chance(30) { simulation.request(.remove([here]), by: other) }
  }
}
