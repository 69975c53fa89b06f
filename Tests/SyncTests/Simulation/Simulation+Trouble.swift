import CivilTime
import DeviceSync
import Ledger
import Relay
import RelayTesting
import Sealing
import SealingTesting
import Sync
import TestSupport
import Wire

/// The envelopes that the relay let go of, since a snapshot holds them.
struct PrunedEntries {
  private var sequences: [EntryID: UInt64] = [:]

  var ids: Set<EntryID> { Set(sequences.keys) }

  mutating func add(_ entries: [(sequence: UInt64, id: EntryID)]) {
    for entry in entries { sequences[entry.id] = entry.sequence }
  }

  /// The relay was put back to when these were still there, or had not come.
  mutating func forget(above pruneIndex: UInt64) {
    sequences = sequences.filter { $0.value <= pruneIndex }
  }
}

/// Mishaps of devices and relays.
extension Simulation {
  var head: LogPoint { store.state.space(space)?.head ?? .start(of: space) }

  /// The ids of all that the relay has, or had and holds in a snapshot.
  var log: Set<EntryID> { Set(envelopes.map(\.id)).union(pruned.ids) }

  private var envelopes: [(sequence: UInt64, id: EntryID)] {
    let tables = store.state
    guard let row = tables.space(space) else { return [] }
    let entries = tables.entries(after: row.pruneIndex.sequence, bytes: .max, in: space)
    return zip((row.pruneIndex.sequence + 1)..., entries).compactMap { sequence, bytes in
      (try? Envelope(parsing: bytes)).map {
        (sequence, $0.id(in: space))
      }
    }
  }

  var pruneIndex: UInt64 { store.state.space(space)?.pruneIndex.sequence ?? 0 }

  /// Prunes, as a relay does once a day.
  mutating func prune() async throws {
    guard now >= nextPruning else { return }
    nextPruning = now + 86_400_000
    let former = envelopes
    let instant = Instant(milliseconds: now)
    try await relay.prune(at: instant)
    if let mirror { try await mirror.rules.prune(at: instant) }
    pruned.add(former.filter { $0.sequence <= pruneIndex })
  }

  /// Carries out one call, which may let the relay prune as well.
  mutating func answerNotingPruned(
    _ address: Address, _ call: RelayCall, _ request: CallID, _ token: RelayToken
  ) async throws -> [UInt8] {
    let mayPrune = call.kind == .complete || call.kind == .attest
    let former = mayPrune ? envelopes : []
    let bytes = try await answer(address, call, request, token)
    pruned.add(former.filter { $0.sequence <= pruneIndex })
    return bytes
  }

  /// The roster as the relay has it.
  var roster: Roster? {
    let tables = store.state
    let entries = tables.roster(after: 0, bytes: .max, in: space)
    return try? Roster(
      entries.map { bytes throws(SealingError) in try RosterEntry(parsing: bytes) }, using: &native)
  }

  mutating func noteRoster() {
    let newest = store.state.space(space)?.roster
    guard newest != noted else { return }
    noted = newest
    former = Set(roster?.former.map(\.device) ?? [])
  }

  mutating func restoreRelay(_ tables: MemoryTables) {
    store.state = tables
    mirror = nil
    pruned.forget(above: pruneIndex)
    noteRoster()
  }

  /// Marks of lists that the relay has whole.
  var marksAtRelay: Set<RecordID> {
    let log = log
    return Set(sent.filter { $0.ids.allSatisfy { log.contains($0) } }.flatMap(\.marks))
  }

  func marks(on index: Int) -> Set<RecordID> {
    Set(devices[index].disk.ledger.records(of: .mark).map(\.id))
  }

  mutating func restore(_ disk: Disk, on index: Int) {
    devices[index].disk = disk
    crash(index)
  }

  /// A copy of the whole installation begins to run as well.
  mutating func copy(_ index: Int) {
    var copy = devices[index]
    copy.processes = []
    devices.append(copy)
    start(devices.count - 1)
  }

  /// Devices that belong, as far as the relay or they themselves know.
  var remaining: [Int] {
    devices.indices.filter {
      !devices[$0].isGone && !devices[$0].isJoining
        && !devices[$0].disk.syncState.membership.isRemoved
        && !former.contains(devices[$0].disk.ring.device)
    }
  }

  func isAtRest(_ index: Int) -> Bool {
    let disk = devices[index].disk
    return disk.syncState.cursor == head && disk.aside.isEmpty && disk.waiting.isEmpty
      && disk.lists.isEmpty
      && disk.rosterRequests.isEmpty && disk.pendingEntry == nil && !disk.syncState.isCopied
      && devices[index].processes.allSatisfy { process in
        if case .inStep = process.client.status { true } else { false }
      }
  }

  /// Fair weather, until all are in step or nothing helps.
  ///
  /// - Returns: whether they are.
  mutating func settle(within length: Int64 = 2 * 86_400_000) async throws -> Bool {
    weather = .fair
    requestLimit = .max
    for index in devices.indices where devices[index].isCutOff {
      devices[index].isCutOff = false
      for process in devices[index].processes {
        report(.online(true), to: Address(device: index, process: process.id))
      }
    }
    let end = now + length
    while now < end {
      introduce()
      try rejoin()
      askAgain()
      try await run(for: 300_000) { simulation in
        simulation.remaining.allSatisfy { simulation.isAtRest($0) }
          && !simulation.devices.contains { $0.isJoining && !$0.isGone }
      }
      hint()
      let isDone =
        remaining.allSatisfy { isAtRest($0) } && !devices.contains { $0.isJoining && !$0.isGone }
      if isDone { return true }
      if let next = agenda.nextTime, next > now { now = min(next, end) }
    }
    return false
  }

  /// Retries, as users do who see no progress.
  private mutating func askAgain() {
    for index in remaining where !devices[index].disk.aside.isEmpty {
      for process in devices[index].processes {
        report(.tryAgain, to: Address(device: index, process: process.id))
      }
    }
    for joining in devices where joining.isJoining && !joining.isGone {
      guard let request = joining.admission.map(RosterRequest.admit),
        !remaining.contains(where: { index in
          devices[index].disk.rosterRequests.contains { $0.request == request }
        }),
        let host = remaining.first(where: { isAtRest($0) })
      else { continue }
      self.request(request, by: host)
    }
  }

  private func isStuck(_ client: SpaceClient, _ index: Int) -> Bool {
    switch client.status {
    case .stopped(.unreadable(_, .otherRoster)): return true
    // The place of its admission was taken, after the relay had lost it.
    case .stopped(.trouble(.refused(.unauthorized))):
      let disk = devices[index].disk
      guard let roster else { return false }
      return roster.member(disk.ring.device) == nil && roster.number >= disk.known.count
    case .inStep, .sending, .reading, .noNetwork, .stopped: return false
    }
  }

  /// A device that knows another roster than the relay cannot go on: its person has it admitted again,
  /// with all that it holds.
  private mutating func rejoin() throws {
    for index in remaining {
      guard devices[index].processes.contains(where: { isStuck($0.client, index) }),
        let host = remaining.first(where: { $0 != index && isAtRest($0) })
      else {
        continue
      }
      devices[index].isGone = true
      devices[index].processes = []
      try join(by: host, skew: devices[index].skew, holding: devices[index].disk.ledger)
    }
  }
}
