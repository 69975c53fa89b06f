import Synchronization
import Wire

@testable import Relay

/// A relay store in memory: the reference for the others, and the store of simulations. It never
/// waits, so the same calls give the same answers.
package final class MemoryRelayStore: RelayStore {
  private let tables: Mutex<MemoryTables>

  package init(_ tables: MemoryTables = MemoryTables()) {
    self.tables = Mutex(tables)
  }

  /// All its tables. Setting a former value simulates the restore of a backup.
  package var state: MemoryTables {
    get { tables.withLock { $0 } }
    set { tables.withLock { $0 = newValue } }
  }

  package func read<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout MemoryTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    var copy = state
    return try body(&copy)
  }

  package func write<Outcome: Sendable>(
    _ body: @escaping @Sendable (inout MemoryTables) throws(RelayError) -> Outcome
  ) async throws(RelayError) -> Outcome {
    try tables.withLock { tables throws(RelayError) in
      var copy = tables
      let outcome = try body(&copy)
      tables = copy
      return outcome
    }
  }
}

/// Everything of one space but its row.
struct MemorySpace: Hashable, Sendable {
  var devices: [DeviceID: TokenHash] = [:]
  var chains: [MemoryChain: ChainPoint] = [:]
  private(set) var newest: UInt64 = 0
  /// By their sequences.
  private(set) var entries: [UInt64: EntryRow] = [:]
  /// The sequences of envelopes, and of the roster's entries.
  private(set) var envelopes: [MemoryPlace: UInt64] = [:]
  private(set) var roster: [UInt64] = []
  var snapshots: [MemorySnapshot] = []

  mutating func add(_ entry: EntryRow) {
    entries[entry.sequence] = entry
    newest = max(newest, entry.sequence)
    switch entry.kind {
    case .roster: roster.append(entry.sequence)
    case .envelope: envelopes[MemoryPlace(of: entry)] = entry.sequence
    }
  }

  func place(_ sequence: UInt64) -> StoredEntry? {
    entries[sequence].map { StoredEntry(sequence: sequence, bytes: $0.bytes) }
  }

  mutating func dropEnvelopes(through last: UInt64) -> UInt64 {
    var bytes: UInt64 = 0
    for entry in entries.values where entry.kind == .envelope && entry.sequence <= last {
      entries[entry.sequence] = nil
      envelopes[MemoryPlace(of: entry)] = nil
      bytes += UInt64(entry.bytes.count)
    }
    return bytes
  }

  static func page(_ entries: some Sequence<EntryRow>, _ limit: Int) -> [[UInt8]] {
    var page: [[UInt8]] = []
    var bytes = 0
    for entry in entries {
      bytes += entry.bytes.count + 4
      if !page.isEmpty, bytes > limit { break }
      page.append(entry.bytes)
    }
    return page
  }
}

struct MemoryChain: Hashable, Sendable {
  let device: DeviceID
  let chain: UInt64
}

struct MemoryPlace: Hashable, Sendable {
  let chain: MemoryChain
  let n: UInt64

  init(chain: MemoryChain, n: UInt64) {
    self.chain = chain
    self.n = n
  }

  init(of entry: EntryRow) {
    self.init(chain: MemoryChain(device: entry.device, chain: entry.chain), n: entry.n)
  }
}

struct MemorySnapshot: Hashable, Sendable {
  var row: SnapshotRow
  var parts: [Int: [UInt8]] = [:]
  var attestations: [DeviceID: [UInt8]] = [:]
}

/// Of a relay that has no other process.
package struct SilentNotifier: ChangeNotifier {
  package init() {}

  package func notify(of spaces: [SpaceID]) {}

  package func listen(_ report: @escaping @Sendable (ChangeNotice) -> Void) async {}
}
