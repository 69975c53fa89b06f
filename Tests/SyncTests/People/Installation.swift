import CivilTime
import DeviceSync
import Ledger
import Sealing
import Sync
import TestSupport
import Wire

/// A device of a person: its ledger, the disks of its spaces, and the process that runs on them.
struct Installation {
  let person: Int
  /// The error of its wall clock, in milliseconds.
  let skew: Int64
  var ledger: MemoryLedger
  /// That of the own space first.
  private(set) var disks: [Disk]
  /// What procedures keep.
  var attempts: [JoiningAttempt.Aim: JoiningAttempt] = [:]
  /// Nil where no process runs.
  var set: SpaceSet?
  var events: [SpaceSetEvent] = []
  var effects: [SpaceSetEffect] = []
  /// Of this process.
  var refused = RefusedMemberships()
  var isOffline = false
  /// Ops of lists that were left since which their logs did not take: they were shown until then.
  private(set) var dismissed: [Op] = []
  /// The lists that its person wants to leave.
  var leaving: Set<ListID> = []
  /// Whether another device removed it from the own space.
  var isGone = false

  init(of person: Int, _ own: Disk, skew: Int64) {
    self.person = person
    self.skew = skew
    ledger = own.ledger
    disks = [own]
  }

  var lists: [ListID] { disks.compactMap(\.list) }
  var own: Disk { disks[0] }

  func disk(_ list: ListID?) -> Disk? { disks.first { $0.list == list } }

  /// The disk of a space, with the ledger on it; nil where it is not in that space.
  @discardableResult
  mutating func on<Outcome>(
    _ list: ListID?, _ body: (inout Disk) throws -> Outcome
  ) rethrows -> Outcome? {
    guard let place = disks.firstIndex(where: { $0.list == list }) else { return nil }
    swap(&disks[place].ledger, &ledger)
    defer { swap(&disks[place].ledger, &ledger) }
    return try body(&disks[place])
  }

  /// Nothing that is not stored is left.
  mutating func kill() {
    set = nil
    events = []
    effects = []
    refused = RefusedMemberships()
  }

  /// A new process, with a replica of its own in each list.
  mutating func start(_ generator: inout SeededGenerator) {
    set = SpaceSet(disks.map(\.state), snapshots: nil)
    ledger.lists = []
    for list in lists { write(in: list, &generator) }
    events = [.every(.tryAgain)]
  }

  private mutating func write(in list: ListID, _ generator: inout SeededGenerator) {
    guard let device = disk(list)?.ring.device else { return }
    let replica = ReplicaID(rawValue: device.replica << 16 | generator.next() & 0xffff)
    ledger.lists.removeAll { $0.list == list }
    ledger.lists.append(ListWriter(list, replica: replica))
  }

  /// Writes, and tells the process.
  ///
  /// - Parameter changes: of one label.
  @discardableResult
  mutating func commit(_ changes: [RecordChange], at now: Instant) -> [Op] {
    let list = changes.first?.kind.list
    let ops = ledger.commitWithoutUndo(changes, at: now)
    let outbox = on(list) { disk in
      disk.waiting += ops
      disk.changes += 1
      return disk.outbox
    }
    if let outbox, set != nil { events.append(.of(list, .changed(outbox))) }
    return ops
  }

  mutating func request(_ request: RosterRequest, in list: ListID?) {
    let outbox = on(list) { disk in
      disk.add(request)
      disk.changes += 1
      return disk.outbox
    }
    if let outbox, set != nil { events.append(.of(list, .changed(outbox))) }
  }

  /// Begins a list, as a native host does in one transaction. What a former device here has not sent
  /// is written again.
  mutating func begin(
    _ member: SpaceMember, in list: ListID, noting notes: [RecordChange],
    writing changes: [RecordChange], ending aim: JoiningAttempt.Aim, at now: Instant,
    _ generator: inout SeededGenerator
  ) {
    if !notes.isEmpty { commit(notes, at: now) }
    let former = takeOut(list)
    var disk = Disk(
      MemoryLedger(replica: ReplicaID(rawValue: 0)), member.ring, token: member.token,
      space: member.space, known: member.roster, chain: generator.next(), list: list,
      relay: member.relay)
    disk.untaken = former.untaken
    disks.append(disk)
    write(in: list, &generator)
    for changes in former.waiting + [changes] where !changes.isEmpty { commit(changes, at: now) }
    attempts[aim] = nil
    guard set != nil, let state = self.disk(list)?.state else { return }
    if set?.device(of: list) != nil { events.append(.of(list, .left)) }
    events.append(.entered(state))
  }

  private mutating func takeOut(
    _ list: ListID
  ) -> (waiting: [[RecordChange]], untaken: [Op]) {
    let disk = disk(list)
    let waiting = (disk?.unread ?? []).map { ledger.held(of: $0) }
    disks.removeAll { $0.list == list }
    ledger.takeOut(list)
    return (waiting, disk?.untaken ?? [])
  }

  /// Ends a list. Its records stay, to be read.
  mutating func end(_ list: ListID) {
    dismissed += disk(list).map { $0.untaken + $0.unread } ?? []
    leaving.remove(list)
    disks.removeAll { $0.list == list }
    ledger.lists.removeAll { $0.list == list }
    events.append(.of(list, .left))
  }

  /// Those of lists that this person has not left, the newest first.
  var memberships: [ListMembership] {
    ledger.records(of: .membership).compactMap { ListMembership($0) }
      .sorted { $0.number > $1.number }
  }

  /// The lists here that the person has left, maybe on another device.
  var leftLists: [ListID] {
    let kept = memberships.map(\.list)
    let left = ledger.records(of: .membership).compactMap { ListMembership.listLeft(by: $0) }
    return lists.filter { left.contains($0) && !kept.contains($0) }
  }

  /// Its person in a list, as far as it has read the log.
  func person(in list: ListID) -> PersonID? {
    disk(list).flatMap { $0.view.roster?.member($0.ring.device)?.person }
  }

  func role(in list: ListID) -> Role {
    disk(list).flatMap { disk in disk.view.roster?.role(of: disk.ring.device) } ?? .reader
  }
}
