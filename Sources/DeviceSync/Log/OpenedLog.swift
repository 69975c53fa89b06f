import Ledger
import Sealing
import Sync
import Wire

/// The part of the log that was read, from some place on.
package struct OpenedLog: Sendable {
  package internal(set) var view: LogView
  package private(set) var ring: KeyRing
  /// Of the snapshot that it begins with.
  package private(set) var records: [Record] = []
  /// Behind the snapshot.
  package private(set) var lists: [WrittenList] = []
  package private(set) var roster: [RosterEntry] = []
  /// The ops that follow from a list's entries themselves.
  private var derived: [Op] = []
  private var hasVoidOwn = false
  package internal(set) var own: [OwnEnvelope] = []
  private var unreadable: Unreadable?
  /// The envelope before which it stopped; nil where that is none.
  private(set) var stuck: EntryID?

  package init(_ view: LogView, _ ring: KeyRing) {
    self.view = view
    self.ring = ring
  }

  /// As if the log had been read up to there.
  init(_ snapshot: SnapshotReader.VerifiedSnapshot) {
    self.init(snapshot.view, snapshot.ring)
    records = snapshot.records
    roster = snapshot.entries
    own = snapshot.view.keptChains.filter { $0.head.device == snapshot.ring.device }
      .map { OwnEnvelope(point: $0.head.point, goesOn: $0.list.isOpen) }
  }

  package var ops: [Op] { lists.flatMap { $0.ops } + derived }

  package var allOps: [Op] { Op.ops(of: records) + ops }

  /// The ops of this device's own lists, or those of the others.
  package func ops(isOwn: Bool) -> [Op] {
    lists.flatMap { ($0.device == ring.device) == isOwn ? $0.ops : [] }
  }

  /// Those of other devices, and those that follow from a list's entries.
  package var foreignOps: [Op] { ops(isOwn: false) + derived }

  /// The newest stamp of all, whether it holds or not.
  package var heard: Stamp? {
    var heard: Stamp?
    func hear(_ stamp: Stamp) { heard = max(heard ?? stamp, stamp) }
    for list in lists { for op in list.ops { hear(op.stamp) } }
    for record in records { for field in record.fields { hear(field.stamp) } }
    return heard
  }

  /// The newest stamp in the last list of each device.
  package var changes: [DeviceID: Stamp] {
    var changes: [DeviceID: Stamp] = [:]
    for list in lists { changes[list.device] = list.ops.map { $0.stamp }.max() }
    return changes
  }

  /// All that it holds.
  package var ledger: MemoryLedger {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 0))
    ledger.append(allOps)
    return ledger
  }

  package func reading(_ entries: [[UInt8]], on log: DeviceLog) -> PageReading {
    PageReading(entries, after: view, knowing: log.known.map { $0.id }, with: ring)
  }

  /// Takes the page that follows, as far as it was read.
  package mutating func take(_ page: ReadPage) {
    view = page.view
    ring = page.ring
    lists += page.lists
    roster += page.roster
    derived += page.derived
    hasVoidOwn = hasVoidOwn || page.hasVoidOwn
    own += page.own.map { OwnEnvelope(point: $0.point, goesOn: $0.goesOn) }
    unreadable = page.refusal.map { Unreadable($0) }
    stuck = page.stuck
  }

  func page(on log: DeviceLog) -> OpenedPage {
    OpenedPage(
      place: view.place, membership: log.membership(in: view), own: own, unreadable: unreadable,
      hasVoidOwn: hasVoidOwn)
  }
}

extension Unreadable {
  init(_ error: SealingError) {
    switch error {
    case .version: self = .later
    case .field(.head): self = .otherRoster
    case .field(.sequence): self = .otherView
    case .field, .length: self = .misplaced
    case .signature, .key, .seal, .padding, .deflate, .tooLarge, .ops, .ahead, .unanswered:
      self = .altered
    }
  }
}

/// An unreadable envelope, and the search of the later roster for an entry that voids it.
package struct StuckLog: Sendable {
  package let envelope: EntryID
  private var ahead: RosterAhead
  /// Whether it was read as void, in vain.
  private let isVoidedAhead: Bool

  /// Nil where reading has not stopped, or not before an envelope.
  init?(_ opened: OpenedLog, on log: DeviceLog) {
    guard let envelope = opened.stuck, let roster = opened.view.roster else { return nil }
    self.envelope = envelope
    ahead = RosterAhead(of: roster, knowing: log.known.map { $0.id })
    isVoidedAhead = opened.view.voidedAhead.contains(envelope)
  }

  package var roster: Roster { ahead.roster }

  var isVoid: Bool { ahead.roster.voided.contains(envelope) && !isVoidedAhead }

  /// - Returns: the event for the client.
  mutating func scanForVoided(
    _ entries: [[UInt8]], using primitives: inout some Primitives
  ) -> SpaceEvent {
    do throws(SealingError) {
      try ahead.add(entries, using: &primitives)
      return .scannedForVoided(isVoid: isVoid, number: ahead.roster.number)
    } catch {
      return .scannedForVoided(isVoid: false, number: 0)
    }
  }
}
