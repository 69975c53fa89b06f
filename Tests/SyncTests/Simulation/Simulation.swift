import CivilTime
import Crypto
import DeviceSync
import Ledger
import Relay
import RelayTesting
import Sealing
import SealingTesting
import Sync
import TestSupport
import Wire

/// A few devices of one space, a relay, and a bad network between them. Everything follows from the seed.
struct Simulation {
  var generator: SeededGenerator
  var now: Int64 = 1_790_000_000_000
  let space: SpaceID
  let store = MemoryRelayStore()
  let relay: RelayRules<MemoryRelayStore>
  /// Is asked the same, and has to answer alike, until the relay is put back to an earlier state.
  var mirror: TestRelay?
  var devices: [Device] = []
  /// The log has to grow by so many bytes before there is a snapshot of it.
  var snapshots: UInt64 = 4000
  var pruned = PrunedEntries()
  var nextPruning: Int64 = 0
  var agenda = Agenda()
  var weather = Weather.fair
  /// The limit of one request in bytes; a proxy refuses larger ones.
  var requestLimit = Int.max
  var marks: UInt64 = 0
  var processes = 0
  /// Marks by the envelopes of their list.
  var sent: [(ids: [EntryID], marks: [RecordID])] = []
  /// The false answer of a hostile relay, which does nothing; nil for the true one.
  var forge: ((RelayCall) -> Forgery?)?
  /// The page that it shows instead of the true one.
  var show: ((Page) -> Page)?
  /// The pieces that it shows instead of a manifest with its attestations, or of a part.
  var showKept: ((CallKind, [[UInt8]]) -> [[UInt8]])?
  /// Devices whose pages come from another view of the log.
  var views: [Int: MemoryTables] = [:]
  var requests = 0
  /// Whom the relay's roster has removed.
  var former: Set<DeviceID> = []
  var noted: EntryID?

  init(seed: UInt64, skew: Int64 = 0, limits: RelayLimits = RelayLimits()) throws {
    generator = SeededGenerator(seed: seed)
    space = SpaceID(using: &generator)
    relay = RelayRules(store, limits: limits)
    let (ring, token, admission) = try person(epochs: [])
    let key = try EpochKey(epoch: 1, secret: Fingerprint(using: &generator).bytes)
    let founding = try Roster.founding(space, by: admission, with: ring.keys, using: &native)
    add(KeyRing(ring.device, ring.keys, epochs: [key]), token, known: [founding], skew: skew)
  }

  private mutating func person(
    epochs: [EpochKey]
  ) throws -> (KeyRing, RelayToken, Admission) {
    let keys = DeviceKeys(using: &generator)
    let device = DeviceID(using: &generator)
    let token = RelayToken(using: &generator)
    let admission = Admission(
      device: device, type: .device, keys: keys,
      token: TokenHash(checked: Array(SHA256.hash(data: token.bytes))))
    return (KeyRing(device, keys, epochs: epochs), token, admission)
  }

  mutating func add(_ ring: KeyRing, _ token: RelayToken, known: [RosterEntry], skew: Int64) {
    let ledger = MemoryLedger(replica: ReplicaID(rawValue: generator.next()))
    devices.append(
      Device(
        disk: Disk(
          ledger, ring, token: token, space: space, known: known, chain: generator.next()),
        skew: skew))
    start(devices.count - 1)
  }

  /// A new device asks to be admitted; `by` requests it.
  ///
  /// - Parameter ledger: what it holds already.
  mutating func join(
    by host: Int, skew: Int64 = 0, holding ledger: MemoryLedger? = nil
  ) throws {
    let (ring, token, admission) = try person(epochs: [])
    let ledger = ledger ?? MemoryLedger(replica: ReplicaID(rawValue: generator.next()))
    var disk = Disk(
      ledger, ring, token: token, space: space, known: [], chain: generator.next())
    disk.waiting = ledger.ops
    var device = Device(disk: disk, skew: skew)
    device.isJoining = true
    device.admission = admission
    devices.append(device)
    request(.admit(admission), by: host)
  }

  /// Introduces new devices, by a member that has read their admission.
  mutating func introduce() {
    for index in devices.indices where devices[index].isJoining && !devices[index].isGone {
      let device = devices[index].disk.ring.device
      let hosts = devices.filter { $0.disk.view.roster?.member(device) != nil && !$0.isJoining }
      guard let host = hosts.first else { continue }
      let old = devices[index].disk
      var disk = Disk(
        old.ledger, KeyRing(device, old.ring.keys, epochs: host.disk.ring.epochs),
        token: old.token, space: space, known: host.disk.known, chain: generator.next())
      disk.waiting = old.waiting
      devices[index].disk = disk
      devices[index].isJoining = false
      start(index)
    }
  }

  mutating func request(_ request: RosterRequest, by index: Int) {
    devices[index].disk.add(request)
    tellChanged(index)
  }

  mutating func commit(on index: Int, bytes: Int = 0) {
    marks += 1
    let change = Change.random(mark: marks, &generator, bytes: bytes)
    let op = devices[index].disk.ledger.commit(change, at: clock(index))
    devices[index].disk.waiting.append(op)
    tellChanged(index)
  }

  mutating func advise(_ event: DeviceEvent, _ index: Int) {
    for process in devices[index].processes {
      report(event, to: Address(device: index, process: process.id))
    }
  }

  /// The device's own clock.
  func clock(_ index: Int) -> Instant { Instant(milliseconds: now + devices[index].skew) }

  mutating func start(_ index: Int) {
    processes += 1
    devices[index].start(processes, snapshots: snapshots)
    report(.woke, to: Address(device: index, process: processes))
  }

  /// All that is not stored is gone.
  mutating func crash(_ index: Int) {
    devices[index].processes = []
    if !devices[index].isJoining { start(index) }
  }

  mutating func tellChanged(_ index: Int) {
    devices[index].disk.changes += 1
    for process in devices[index].processes {
      report(
        .changed(devices[index].disk.outbox), to: Address(device: index, process: process.id))
    }
  }

  mutating func report(_ event: DeviceEvent, to address: Address, after delay: Int64 = 0) {
    agenda.add(.report(address, event), at: now + delay)
  }
}
